/** Which messages have the button that undoes a change. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ProblemError } from '#contract/problem.ts';
import { deferred, settle } from '#tests/support/deferred.ts';
import { beginToaster, endToaster } from '#tests/support/toaster.tsx';

afterEach(endToaster);

const call = { link: 'PUT /api/v1/offers/3', isWrite: true } as const;
const lost = 'Ошибка соединения с сервером!';
const undoButton = () => screen.queryByRole('button', { name: 'Отменить: имя «А»' });

/** Saves the name as «А», with an undo. */
async function beginSaved(revert: () => Promise<unknown> = async () => {}) {
  const begun = await beginToaster();
  begun.toasts.send({ ...call, type: 'call.started', id: '1', title: { text: 'имя «А»' } });
  begun.toasts.send({ ...call, type: 'call.succeeded', id: '1', title: { text: 'имя «А»' } });
  begun.undo.offer({ link: call.link, label: 'имя «А»', href: '/offers/3', revert });
  await waitFor(() => expect(undoButton()).not.toBeNull());
  return begun;
}
type Begun = Awaited<ReturnType<typeof beginSaved>>;

/** Saves the same record again, without an answer. */
async function failToSave({ toasts, undoing }: Begun) {
  const title = { text: 'имя «Б»' };
  undoing.send({ type: 'writing.changed', isWriting: true });
  toasts.send({ ...call, type: 'call.started', id: '2', title });
  toasts.send({ ...call, type: 'call.failed', id: '2', title, text: lost, href: '/offers/3' });
  undoing.send({ type: 'writing.changed', isWriting: false });
  await screen.findByText(lost);
}

/** Saves the name of another record as «В», with an undo. */
function saveOther({ toasts, undo }: Begun, revert: () => Promise<unknown>) {
  const other = { link: 'PUT /api/v1/offers/4', isWrite: true } as const;
  toasts.send({ ...other, type: 'call.started', id: '4' });
  toasts.send({ ...other, type: 'call.succeeded', id: '4' });
  undo.offer({ link: other.link, label: 'имя «В»', href: '/offers/4', revert });
}

test('the message of a failed save does not offer to undo the change before it', async () => {
  const begun = await beginSaved();
  await failToSave(begun);
  expect(undoButton()).toBeNull();
  expect(screen.getByRole('button', { name: 'Проверить' })).not.toBeNull();
  // The change can still be undone by its id.
  expect(begun.undoing.getSnapshot().context.entries).toMatchObject([{ label: 'имя «А»' }]);
});

test('Ctrl+Z undoes nothing else while the outcome of the last change is unknown, and the warning stays', async () => {
  let undone = 0;
  const begun = await beginSaved(async () => undone++);
  await failToSave(begun);
  const { undoing } = begun;
  fireEvent.keyDown(document.body, { key: 'я', code: 'KeyZ', ctrlKey: true });
  // The console itself shows the hint about a key.
  const said = begun.runtime.toasts.getSnapshot().context.toasts.at(-1);
  expect(said?.ref.getSnapshot().context.text).toContain(
    'Неизвестно, записана ли последняя правка: проверьте',
  );
  expect(screen.getByText(lost)).not.toBeNull();
  expect(undone).toBe(0);
  expect(undoing.getSnapshot().can({ type: 'undo', id: null })).toBe(false);
  // Undoing it by its id is possible.
  const [entry] = undoing.getSnapshot().context.entries;
  undoing.send({ type: 'undo', id: entry!.id });
  await screen.findByText('Отменено: имя «А»');
  expect(undone).toBe(1);
});

test('Ctrl+Z undoes a change of another record beside an unknown outcome', async () => {
  let undone = 0;
  const begun = await beginSaved();
  await failToSave(begun);
  saveOther(begun, async () => undone++);
  await waitFor(() => expect(begun.undoing.getSnapshot().context.entries).toHaveLength(2));
  fireEvent.keyDown(document.body, { key: 'я', code: 'KeyZ', ctrlKey: true });
  await screen.findByText('Отменено: имя «В»');
  expect(undone).toBe(1);
  expect(screen.getByText(lost)).not.toBeNull();
});

test('the button keeps the focus when a newer change is saved, and undoes its own', async () => {
  const undone: string[] = [];
  const begun = await beginSaved(async () => undone.push('имя «А»'));
  const button = undoButton()!;
  expect(button.dataset.command).toBe('undo.last');
  button.focus();
  saveOther(begun, async () => undone.push('имя «В»'));
  await screen.findByRole('button', { name: 'Отменить: имя «В»' });
  expect(undoButton()).toBe(button);
  expect(document.activeElement).toBe(button);
  expect(button.dataset.command).toBe('undo.one');
  expect(button.textContent).not.toContain('Ctrl');
  fireEvent.click(button);
  await screen.findByText('Отменено: имя «А»');
  expect(undone).toEqual(['имя «А»']);
});

/** How many elements with this text a live region would announce. */
const said = (text: string, card: Element = document.body) =>
  within(card as HTMLElement)
    .queryAllByText(text)
    .filter((one) => !one.closest('[aria-live=off]')).length;
const HINT = 'Можно отменить: Ctrl+Z';

test('what can be undone is announced once, by the title or else beside the button', async () => {
  const begun = await beginSaved();
  const [first] = document.querySelectorAll('[data-message]');
  expect([said('имя «А»', first), said(HINT, first)]).toEqual([1, 1]);
  saveOther(begun, async () => {});
  await screen.findByRole('button', { name: 'Отменить: имя «В»' });
  expect(said('имя «В»')).toBe(1);
});

test('the message of an undo does not announce that it can be undone', async () => {
  const end = deferred<void>();
  const begun = await beginSaved(async () => {
    const title = { text: 'имя «Б»' };
    begun.toasts.send({ ...call, type: 'call.started', id: '9', title });
    begun.toasts.send({ ...call, type: 'call.succeeded', id: '9', title });
    await end.promise;
  });
  begun.undoing.send({ type: 'undo', id: null });
  const card = (await screen.findByText('имя «Б»')).closest('[data-message]')!;
  await within(card as HTMLElement).findByText('Отменяется…');
  expect([said('имя «А»', card), said(HINT, card)]).toEqual([0, 0]);
  end.resolve();
  await screen.findByText('Отменено: имя «А»');
});

test('a key that returns to an older message is not announced', async () => {
  const begun = await beginSaved();
  expect(said(HINT)).toBe(1);
  saveOther(begun, async () => {});
  await waitFor(() => expect(said(HINT)).toBe(1));
  begun.undoing.send({ type: 'undo', id: null });
  await screen.findByText('Отменено: имя «В»');
  await waitFor(() => expect(undoButton()?.textContent).toContain('Ctrl'));
  expect(said(HINT, undoButton()!.closest('[data-message]')!)).toBe(0);
});

test('a key that returns after a failed undo is not announced', async () => {
  const end = deferred<void>();
  const begun = await beginSaved(() => end.promise);
  begun.undoing.send({ type: 'undo', id: null });
  await screen.findByText('Отменяется…');
  end.reject(new Error('offline'));
  await waitFor(() => expect(undoButton()?.textContent).toContain('Ctrl'));
  expect(said(HINT, undoButton()!.closest('[data-message]')!)).toBe(0);
});

test('the message of a save after the failed one offers the undo again', async () => {
  const begun = await beginSaved();
  await failToSave(begun);
  begun.toasts.send({ ...call, type: 'call.started', id: '3' });
  begun.toasts.send({ ...call, type: 'call.succeeded', id: '3' });
  await waitFor(() => expect(undoButton()).not.toBeNull());
});

test('the message of a failed undo offers to try again, until another save fails', async () => {
  const begun = await beginSaved(async () => {
    const title = { text: 'имя: «А» → «Я»' };
    begun.toasts.send({ ...call, type: 'call.started', id: '9', title });
    begun.toasts.send({ ...call, type: 'call.failed', id: '9', title, text: lost });
    throw new ProblemError({ kind: 'network', message: lost });
  });
  fireEvent.click(undoButton()!);
  await screen.findByText(lost);
  await waitFor(() => expect(undoButton()?.getAttribute('aria-disabled')).not.toBe('true'));
  expect(undoButton()).not.toBeNull();
  // The title says what was not undone; the change itself is named beside the button.
  const { previousElementSibling: label } = undoButton()!;
  expect([label?.textContent, label?.classList.contains('sr-only')]).toEqual(['имя «А»', false]);
  await settle();
  expect(undoButton()).not.toBeNull();
  await failToSave(begun);
  expect(undoButton()).toBeNull();
});

test('an undo that succeeds at the second attempt leaves nothing to undo', async () => {
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

test.each([
  ['hides the name of the change that its text has', 'Сохранено: имя «Г»', true],
  ['shows the name of the change that its text does not have', 'Сохранено', false],
])('a message without a title %s', async (_, text, isHidden) => {
  const { toasts, undo } = await beginToaster();
  toasts.send({ type: 'message', id: '5', link: text, tone: 'success', text });
  undo.offer({ link: text, label: 'имя «Г»', href: '/offers/5', revert: async () => {} });
  const label = await screen.findByText('имя «Г»');
  expect(label.classList.contains('sr-only')).toBe(isHidden);
});
