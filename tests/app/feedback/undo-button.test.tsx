/** Which messages have the button that undoes a change. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ProblemError } from '#contract/problem.ts';
import { settle } from '#tests/support/deferred.ts';
import { beginToaster, endToaster } from '#tests/support/toaster.tsx';

afterEach(endToaster);

const call = { link: 'PUT /api/v1/offers/3', isWrite: true } as const;
const lost = 'Ошибка соединения с сервером!';
const undoButton = () => screen.queryByRole('button', { name: 'Отменить: имя «А»' });

/** The name was saved as «А», and this can be undone. */
async function beginSaved(revert: () => Promise<unknown> = async () => {}) {
  const begun = await beginToaster();
  begun.toasts.send({ ...call, type: 'call.started', id: '1', title: { text: 'имя «А»' } });
  begun.toasts.send({ ...call, type: 'call.succeeded', id: '1', title: { text: 'имя «А»' } });
  begun.undo.offer({ link: call.link, label: 'имя «А»', href: '/offers/3', revert });
  await waitFor(() => expect(undoButton()).not.toBeNull());
  return begun;
}
type Begun = Awaited<ReturnType<typeof beginSaved>>;

/** Another save of the same record has no answer. */
async function failToSave({ toasts, undoing }: Begun) {
  const title = { text: 'имя «Б»' };
  undoing.send({ type: 'writing.changed', isWriting: true });
  toasts.send({ ...call, type: 'call.started', id: '2', title });
  toasts.send({ ...call, type: 'call.failed', id: '2', title, text: lost, href: '/offers/3' });
  undoing.send({ type: 'writing.changed', isWriting: false });
  await screen.findByText(lost);
}

test('the message of a failed save does not offer to undo the change before it', async () => {
  const begun = await beginSaved();
  await failToSave(begun);
  expect(undoButton()).toBeNull();
  expect(screen.getByRole('button', { name: 'Проверить' })).not.toBeNull();
  // The change can still be undone by its name.
  expect(begun.undoing.getSnapshot().context.entries).toMatchObject([{ label: 'имя «А»' }]);
});

test('the message of the next save offers it again', async () => {
  const begun = await beginSaved();
  await failToSave(begun);
  begun.toasts.send({ ...call, type: 'call.started', id: '3' });
  begun.toasts.send({ ...call, type: 'call.succeeded', id: '3' });
  await waitFor(() => expect(undoButton()).not.toBeNull());
});

test('the message of a failed undo offers to try again, until another save fails', async () => {
  const begun = await beginSaved(async () => {
    begun.toasts.send({ ...call, type: 'call.started', id: '9' });
    begun.toasts.send({ ...call, type: 'call.failed', id: '9', text: lost });
    throw new ProblemError({ kind: 'network', message: lost });
  });
  fireEvent.click(undoButton()!);
  await screen.findByText(lost);
  await waitFor(() => expect(undoButton()?.getAttribute('aria-disabled')).not.toBe('true'));
  expect(undoButton()).not.toBeNull();
  await settle();
  expect(undoButton()).not.toBeNull();
  await failToSave(begun);
  expect(undoButton()).toBeNull();
});

test('an undo that has failed and is tried again with success leaves nothing to offer', async () => {
  let attempts = 0;
  const begun = await beginSaved(async () => {
    attempts++;
    if (attempts > 1) return;
    begun.toasts.send({ ...call, type: 'call.started', id: '9' });
    begun.toasts.send({ ...call, type: 'call.failed', id: '9', text: lost });
    throw new ProblemError({ kind: 'network', message: lost });
  });
  begun.undoing.send({ type: 'undo', id: null });
  await screen.findByText(lost);
  await waitFor(() => expect(begun.undoing.getSnapshot().value).toBe('resting'));
  fireEvent.click(undoButton()!);
  await screen.findByText('Отменено: имя «А»');
  expect(undoButton()).toBeNull();
  expect(begun.undoing.getSnapshot().context.entries).toEqual([]);
});
