/** Several writes of one record whose answers were lost: each has its own message. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import { ratesWriters } from '#features/channels/rates/rates-parts.ts';
import { creations } from '#tests/support/creations.ts';
import { settle } from '#tests/support/deferred.ts';
import { ok } from '#tests/support/offers.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { beginToaster, endToaster } from '#tests/support/toaster.tsx';
import type { Part } from '#workspace/writing/part.ts';
import type { WholeWriter } from '#workspace/writing/whole-writer.ts';

afterEach(endToaster);

interface Row {
  readonly id: number;
  readonly name: string;
}
interface Draft {
  readonly name: string;
}
const POST = 'POST /api/v1/channels/3/rates';

const rowPart = (id: number): Part<readonly Row[], Draft> => ({
  read: (rows) => ({ name: rows.find((row) => row.id === id)!.name }),
  apply: (rows, draft) => rows.map((row) => (row.id === id ? { ...row, ...draft } : row)),
  changeText: (from, to) => `строка ${id}: ${from!.name} → ${to!.name}`,
});

/** Writes two rows and gets no answers. */
async function beginTwoLost(arrived: boolean) {
  const begun = await beginSignedIn('/profile');
  const { runtime, server, call } = begun;
  let rows: readonly Row[] = [1, 2].map((id) => ({ id, name: 'А' }));
  server.always('GET /api/v1/channels/3/rates', () => ok(rows));
  const writer = runtime.writers.of(ratesWriters.level) as unknown as WholeWriter<readonly Row[]>;
  const write = (id: number, to: string, sent: readonly Draft[] = []) =>
    writer.write(3, rowPart(id), { base: { name: 'А' }, draft: { name: to }, sent });
  for (const id of [1, 2]) {
    const writing = write(id, 'Б');
    (await call(POST)).fail();
    await expect(writing).rejects.toThrow();
    if (arrived) rows = rows.map((row) => (row.id === id ? { ...row, name: 'Б' } : row));
  }
  const texts = () =>
    runtime.toasts
      .getSnapshot()
      .context.toasts.filter(({ link }) => !link.startsWith('GET'))
      .map(({ title, ref }) => `${title?.text} | ${ref.getSnapshot().context.text}`);
  return { ...begun, write, texts };
}

test('two lost writes of one table have a message each, and are settled separately', async () => {
  const { write, texts } = await beginTwoLost(true);
  const unknown = (row: string) => expect.stringMatching(`${row}(.|\\n)*Неизвестно, дошло ли`);
  expect(texts()).toEqual([unknown('строка 1'), unknown('строка 2')]);
  await write(1, 'Б', [{ name: 'Б' }]);
  await settle();
  expect(texts()).toEqual([unknown('строка 2'), expect.stringMatching(/Уже записано: .*строка 1/)]);
  await write(2, 'Б', [{ name: 'Б' }]);
  await settle();
  expect(texts()).toEqual([expect.stringMatching(/Уже записано: .*строка 2/)]);
});

test('a later save of one of two lost writes leaves the message of the other', async () => {
  const { call, write, texts } = await beginTwoLost(false);
  const writing = write(1, 'В', [{ name: 'Б' }]);
  (await call(POST)).answer(
    200,
    ok([
      { id: 1, name: 'В' },
      { id: 2, name: 'А' },
    ]),
  );
  await writing;
  await settle();
  expect(texts()).toEqual([
    expect.stringMatching(/строка 2(.|\n)*Неизвестно/),
    expect.stringMatching(/строка 1: А → В \| Успешн/),
  ]);
});

/** Submits two new clients and gets no answers. */
async function beginTwoLostClients() {
  const begun = await beginSignedIn('/profile');
  const { logic, draft, post, get, list } = creations.find(({ form }) => form === 'a client')!;
  const submit = async () => {
    const panel = createActor(logic(begun)).start();
    panel.send({ type: 'open', subject: null, draft });
    panel.send({ type: 'submit' });
    return [panel, await begun.call(post)] as const;
  };
  const lost = async () => {
    const [panel, sent] = await submit();
    sent.fail();
    await waitFor(() => expect(panel.getSnapshot().matches('failed')).toBe(true));
    return panel;
  };
  await lost();
  const second = await lost();
  const phases = () =>
    begun.runtime.toasts
      .getSnapshot()
      .context.toasts.filter(({ link }) => link === post)
      .map(({ phase }) => phase);
  return { ...begun, second, submit, phases, post, get, list };
}

test('two lost new clients have a message each, and a repeat replaces only its own', async () => {
  const { call, second, phases, post, get, list } = await beginTwoLostClients();
  expect(phases()).toEqual(['error', 'error']);
  // The same client again: its own message is replaced.
  second.send({ type: 'submit' });
  (await call(get)).answer(200, list([]));
  const again = await call(post);
  expect(phases()).toEqual(['error', 'loading']);
  again.answer(200, ok({ id: 9 }));
  await settle();
  expect(phases()).toEqual(['error', 'success']);
});

test('two lost new clients keep their messages while a third is saved', async () => {
  const { submit, phases } = await beginTwoLostClients();
  const [, third] = await submit();
  expect(phases()).toEqual(['error', 'error', 'loading']);
  third.answer(200, ok({ id: 9 }));
  await settle();
  expect(phases()).toEqual(['error', 'error', 'success']);
});

const offer = { link: 'PUT /api/v1/offers/3', isWrite: true } as const;

/** The write of the name has no answer, and the site was saved after it. */
async function beginSavedBeside(revert: () => Promise<unknown>) {
  const begun = await beginToaster();
  const { toasts, undo } = begun;
  const name = { ...offer, id: '1', title: { text: 'имя' } };
  toasts.send({ ...name, type: 'call.started' });
  toasts.send({ ...name, type: 'call.failed', text: 'Неизвестно', href: '/offers/3' });
  const site = { ...offer, id: '2', title: { text: 'сайт' } };
  toasts.send({ ...site, type: 'call.started' });
  toasts.send({ ...site, type: 'call.succeeded' });
  undo.offer({ link: offer.link, label: 'сайт', href: '/offers/3', revert });
  await screen.findByRole('button', { name: 'Отменить: сайт' });
  return begun;
}
const card = (id: string) => within(document.querySelector<HTMLElement>(`[data-message="${id}"]`)!);
const undoButtons = () => screen.queryAllByRole('button', { name: /^Отменить/ });
const pressUndo = () => fireEvent.keyDown(document.body, { key: 'я', code: 'KeyZ', ctrlKey: true });

test('a change that was saved after a lost one can be undone beside its message', async () => {
  let undone = 0;
  await beginSavedBeside(async () => undone++);
  expect(card('2').queryAllByRole('button', { name: /^Отменить/ })).toHaveLength(1);
  expect(card('1').getByRole('button', { name: 'Проверить' })).not.toBeNull();
  expect(undoButtons()).toHaveLength(1);
  pressUndo();
  await screen.findByText('Отменено: сайт');
  expect(undone).toBe(1);
  expect(card('1').getByText('Неизвестно')).not.toBeNull();
});

test('an undo without an answer is offered again only in its own message, which its success removes', async () => {
  let tries = 0;
  const begun = await beginSavedBeside(async () => {
    tries += 1;
    if (tries > 1) return;
    const back = { ...offer, id: '3', title: { text: 'сайт назад' } };
    begun.toasts.send({ ...back, type: 'call.started' });
    begun.toasts.send({ ...back, type: 'call.failed', text: 'Потеряно', href: '/offers/3' });
    throw new ProblemError({ message: '', link: `${offer.link} 3`, isOutcomeUnknown: true });
  });
  pressUndo();
  await screen.findByText('Потеряно');
  await waitFor(() => expect(undoButtons()).toHaveLength(1));
  expect(card('3').getByRole('button', { name: 'Отменить: сайт' })).not.toBeNull();
  pressUndo();
  await screen.findByText('Отменено: сайт');
  const left = begun.toasts.getSnapshot().context.toasts.map(({ id }) => id);
  expect(left).toEqual(['1', 'undo-1']);
});
