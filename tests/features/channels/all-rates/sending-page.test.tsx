/** The screen of all rates while a sending is running. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import AllRatesPage from '#features/channels/all-rates/all-rates-page.tsx';
import '#features/channels/all-rates/sending/review-window.tsx';
import { channelsOf, dropChannel, putChannel } from '#features/channels/list/channels-store.ts';
import { beginAllRates, heldRate } from '#tests/support/all-rates.tsx';
import { ok, vk } from '#tests/support/channels.ts';
import { levelRow } from '#tests/support/rates.ts';
import { button, endConsole, isOff } from '#tests/support/runtime.tsx';
import { translate } from '#tests/support/translated.ts';

afterEach(endConsole);

const RATES = '/api/v1/channels/1/rates';
const GONE = 'Этих ставок больше нет, их правка убрана из таблицы (ставок: 1)';

const lastTold = ({ toasts }: Awaited<ReturnType<typeof beginAllRates>>['runtime']) =>
  toasts.getSnapshot().context.toasts[0]?.ref.getSnapshot().context.text;

/** The screen with one channel of two levels. */
async function begin() {
  /** The rates on the server. */
  const table = { 1: [heldRate(1), heldRate(2)] };
  const begun = await beginAllRates('/channels/rates', table);
  const { runtime, server, grid } = begun;
  server.always('GET /api/v1/channels/1', () => ok(vk));
  return {
    ...begun,
    table,
    put: (column: number, text: string) => {
      grid().send({ type: 'go', to: { row: 0, column } });
      grid().send({ type: 'paste', text });
    },
    edited: () => Object.keys(grid().getSnapshot().context.edits),
    told: () => document.querySelector('[role=dialog]')?.textContent,
    messages: () => runtime.toasts.getSnapshot().context.toasts.map(({ link }) => link),
  };
}

const press = async (name: string) => {
  await waitFor(() => expect(isOff(button(name))).toBe(false));
  fireEvent.click(button(name));
};

test('removes a change when it has been sent, and only then allows the next sending', async () => {
  const { put, call, table, edited, messages } = await begin();
  put(0, '111');
  await screen.findByText('Изменено: 1');
  expect(messages(), 'what would read as if it had been sent').toEqual([]);
  await press('Проверить и отправить');
  await press('Отправить');
  const write = await call(`POST ${RATES}`);
  expect(write.body).toMatchObject({ rates: [{ id: 1, new_client_rate: 111 }, { id: 2 }] });
  await press('К таблице');
  put(1, '222');
  await press('Проверить и отправить');
  await waitFor(() => expect(isOff(button('Отправить'))).toBe(true));

  const holds = (id: number, rate: number) => {
    const written = { new_client_rate: rate, version: 2 };
    table[1] = table[1].map((row) => (row.id === id ? { ...row, ...written } : row));
    return ok(table[1]);
  };
  write.answer(200, holds(1, 111));
  await waitFor(() => expect(edited()).toEqual(['1:2']));
  await press('Отправить');
  const next = await call(`POST ${RATES}`);
  expect(next.body).toMatchObject({ rates: [{ new_client_rate: 111 }, { new_client_rate: 222 }] });
  // The same after the user has left the screen.
  cleanup();
  next.answer(200, holds(2, 222));
  await waitFor(() => expect(edited()).toEqual([]));
});

test('both amounts of a level are two changes, above the table and in the review', async () => {
  const { grid, told } = await begin();
  grid().send({ type: 'go', to: { row: 0, column: 0 } });
  grid().send({ type: 'paste', text: '111\n222' });
  await screen.findByText('Выделено ставок: 2. Изменено: 2');
  await press('Проверить и отправить');
  await waitFor(() => expect(told()).toContain('Каналов: 1, изменений: 2'));
});

test('Ctrl+S opens the review, and there sends the changes', async () => {
  const { put, call, server } = await begin();
  put(0, '111');
  await screen.findByText('Изменено: 1');
  const save = () =>
    fireEvent.keyDown(document.activeElement!, { key: 'ы', code: 'KeyS', ctrlKey: true });
  save();
  await waitFor(() => expect(isOff(button('Отправить'))).toBe(false));
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  save();
  const { body } = await call(`POST ${RATES}`);
  expect(body).toMatchObject({ rates: [{ id: 1, new_client_rate: 111 }, { id: 2 }] });
});

test('the summary of the review is updated although a translator has replaced its texts', async () => {
  const { put, told } = await begin();
  put(0, '111');
  await press('Проверить и отправить');
  await waitFor(() => expect(told()).toMatch(/изменений: 1, (повышения|снижения)/));
  translate();
  await press('Не отправлять');
  await waitFor(() => expect(told()).toContain('Каналов: 0, изменений: 0'));
  expect(told()).not.toMatch(/изменений: 0,/);
});

test('a long review draws its first changes and sends all', async () => {
  const table = { 1: Array.from({ length: 200 }, (_, at) => heldRate(at + 1)) };
  const { grid, server, call } = await beginAllRates('/channels/rates', table);
  server.always('GET /api/v1/channels/1', () => ok(vk));
  grid().send({ type: 'selectAll' });
  grid().send({ type: 'paste', text: '777' });
  await screen.findByText('Выделено ставок: 400. Изменено: 400');
  await press('Проверить и отправить');
  const review = await screen.findByRole('dialog');
  expect(review.textContent).toMatch(/изменений: 400.*необычных: 387/);
  expect(review.textContent).toContain(
    'Показаны первые изменения: 300 из 400. Отправятся и остальные.',
  );
  expect(within(review).getAllByRole('listitem')).toHaveLength(300);
  await press('Отправить');
  const { body } = await call(`POST ${RATES}`);
  const { rates } = body as { rates: { returning_client_rate: number }[] };
  expect(rates.map((one) => one.returning_client_rate)).toEqual(table[1].map(() => 777));
});

test('removes the changes of a deleted channel, with a message', async () => {
  const { put, edited, runtime } = await begin();
  put(0, '111');
  await screen.findByText('Изменено: 1');
  dropChannel(channelsOf(runtime), 1);
  await waitFor(() => expect(edited()).toEqual([]));
  expect(lastTold(runtime)).toBe(GONE);
  await waitFor(() => expect(isOff(button('Проверить и отправить'))).toBe(true));
});

test('removes the changes of a channel deleted while another screen was open, with a message', async () => {
  const { put, edited, runtime, draw } = await begin();
  put(0, '111');
  await screen.findByText('Изменено: 1');
  cleanup();
  dropChannel(channelsOf(runtime), 1);
  draw(<AllRatesPage />);
  await waitFor(() => expect(edited()).toEqual([]));
  expect(lastTold(runtime)).toBe(GONE);
});

test('removes the changes of a channel whose rate type others have switched, with a message', async () => {
  const { put, edited, runtime, server } = await begin();
  server.always('GET /api/v1/channels/1/ladder-rates', () => ok([]));
  put(0, '111');
  await screen.findByText('Изменено: 1');
  putChannel(channelsOf(runtime), { ...vk, rate_type: 'ladder' });
  await waitFor(() => expect(edited()).toEqual([]));
  expect(lastTold(runtime)).toBe(GONE);
});

test('reports a failed sending once, and does not repeat it with amounts that were changed since', async () => {
  const { put, call, told, messages } = await begin();

  put(0, '111');
  await press('Проверить и отправить');
  await press('Отправить');
  const write = await call(`POST ${RATES}`);
  expect(messages(), 'while it is being sent').toEqual([]);
  expect(told()).not.toContain('не отправлено');
  write.answer(422, { success: false, message: 'Канал занят' });
  await waitFor(() => expect(told()).toContain('Канал занят'));
  expect(told()).toContain('Отправлено 0 из 1, не отправлено: 1');
  expect(messages()).toHaveLength(1);
  // A change of another rate keeps the failed one ready to repeat.
  put(1, '222');
  expect(isOff(button('Повторить неудачные'))).toBe(false);
  put(0, '112');
  await waitFor(() => expect(told()).toContain('изменено с тех пор'));
  expect(screen.queryByRole('button', { name: 'Повторить неудачные' })).toBeNull();
  expect(button('К таблице').matches('.primary'), 'the main button').toBe(true);
});

test('does not report possibly written rates as unsent', async () => {
  const { put, call, told, messages } = await begin();
  put(0, '111');
  await press('Проверить и отправить');
  await press('Отправить');
  (await call(`POST ${RATES}`)).answer(500, { success: false, message: 'Сбой' });
  await waitFor(() => expect(told()).toContain('исход неизвестен: 1'));
  expect(told()).toContain('Отправлено 0 из 1');
  expect(told()).not.toContain('не отправлено');
  expect(messages()).toHaveLength(1);
});

test('passes the focus of a removed button of the report to the one that closes it', async () => {
  const { put, call } = await begin();
  put(0, '111');
  await press('Проверить и отправить');
  await press('Отправить');
  const write = await call(`POST ${RATES}`);
  expect(button('К таблице').matches('.primary'), 'during the sending').toBe(false);
  write.answer(422, { success: false, message: 'Канал занят' });
  const retry = await screen.findByRole('button', { name: 'Повторить неудачные' });
  expect(button('К таблице').matches('.primary'), 'beside the retry').toBe(false);
  retry.focus();
  await press('Повторить неудачные');
  await call(`POST ${RATES}`);
  await waitFor(() => expect(retry.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(button('К таблице')));
});

test('keeps the focus elsewhere in the report when the retry button is removed', async () => {
  const { put, call } = await begin();
  put(0, '111');
  await press('Проверить и отправить');
  await press('Отправить');
  (await call(`POST ${RATES}`)).answer(422, { success: false, message: 'Канал занят' });
  await screen.findByRole('button', { name: 'Повторить неудачные' });
  const held = document.querySelector<HTMLElement>('[role=dialog] [data-autofocus]')!;
  held.focus();
  await press('Повторить неудачные');
  await call(`POST ${RATES}`);
  expect(screen.queryByRole('button', { name: 'Повторить неудачные' })).toBeNull();
  expect(document.activeElement).toBe(held);
});

test('a reopened grid follows the queue that was kept for its question', async () => {
  const { put, table, grid, show, edited, told } = await begin();
  put(0, '111');
  table[1] = table[1].map((row) => ({ ...row, new_client_rate: 500, version: 2 }));
  await press('Проверить и отправить');
  await press('Отправить');
  await waitFor(() => expect(told()).toContain('тем временем изменено'));
  const before = grid();
  before.send({ type: 'drop', rates: before.getSnapshot().context.edits });
  cleanup();
  await waitFor(() => expect(before.getSnapshot().status).toBe('stopped'));

  await show();
  expect(grid()).not.toBe(before);
  put(0, '111');
  await waitFor(() => expect(edited()).toEqual(['1:1']));
  await press('Отчёт об отправке');
  await press('Взять чужое');
  expect(edited()).toEqual([]);
});

test('gives up only what others have changed, and can restore it', async () => {
  const { put, call, table, edited, told, grid } = await begin();
  put(0, '111');
  put(1, '222');
  grid().send({ type: 'go', to: { row: 1, column: 0 } });
  grid().send({ type: 'paste', text: '110' });
  const [first, second] = table[1];
  table[1] = [{ ...first!, new_client_rate: 9001, version: 2 }, second!];
  await press('Проверить и отправить');
  await press('Отправить');
  await waitFor(() => expect(told()).toContain('тем временем изменено'));
  await press('Взять чужое');
  const write = await call(`POST ${RATES}`);
  expect(write.body).toMatchObject({
    rates: [
      { id: 1, new_client_rate: 9001, returning_client_rate: 110 },
      { id: 2, new_client_rate: 222 },
    ],
  });
  table[1] = [
    { ...first!, new_client_rate: 9001, returning_client_rate: 110, version: 3 },
    { ...second!, new_client_rate: 222, version: 2 },
  ];
  write.answer(200, ok(table[1]));
  await waitFor(() => expect(edited()).toEqual([]));
  grid().send({ type: 'resume' });
  const { base, values } = grid().getSnapshot().context.edits['1:1']!;
  expect([base.new_client_rate, values.new_client_rate]).toEqual(['9001', '111']);
  expect(values.returning_client_rate).toBe('110');
});

test('adds a deleted rate again if the user keeps it, also after a refusal, which names its field', async () => {
  const { put, call, table, edited, told } = await begin();
  put(0, '111');
  const [mine, ...others] = table[1];
  table[1] = others;
  await press('Проверить и отправить');
  await press('Отправить');
  await waitFor(() => expect(told()).toContain('ставка удалена'));
  await press('Оставить моё');
  const write = await call(`POST ${RATES}`);
  const { new_client_rate: _, ...kept } = levelRow(1);
  expect(write.body).toMatchObject({ rates: [{ id: 2 }, { ...kept, new_client_rate: 111 }] });
  expect(edited()).toEqual(['1:new:1']);
  write.answer(422, {
    success: false,
    errors: { 'rates.0.level': ['Чужой'], 'rates.1.new_client_rate': ['Слишком много'] },
  });
  await waitFor(() => expect(told()).toContain('Уровень 2, Уровень: Чужой'));
  expect(told()).toContain('Уровень 1, Ставка для новых: Слишком много');
  await press('Повторить неудачные');
  const again = await call(`POST ${RATES}`);
  table[1] = [...others, { ...mine!, id: 9, new_client_rate: 111 }];
  again.answer(200, ok(table[1]));
  await waitFor(() => expect(edited()).toEqual([]));
  expect(told()).toContain('Отправлено 1 из 1');
});

test('Ctrl+Z does not revert a paste that is being sent', async () => {
  const { runtime, server, grid, call, region } = await beginAllRates();
  server.always('GET /api/v1/channels/1', () => ok(vk));
  grid().send({ type: 'go', to: { row: 0, column: 0 } });
  grid().send({ type: 'paste', text: '111' });
  await press('Проверить и отправить');
  await press('Отправить');
  await call(`POST ${RATES}`);
  await press('К таблице');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  region.focus();
  expect(runtime.kept.isWriting()).toBe(true);
  fireEvent.keyDown(region, { key: 'z', code: 'KeyZ', ctrlKey: true });
  expect(Object.keys(grid().getSnapshot().context.edits)).toEqual(['1:1']);
});

test('a rate reverted while it is being sent becomes a change of the written one, also off the screen', async () => {
  const { grid, call, table, put } = await begin();
  put(0, '111');
  await press('Проверить и отправить');
  await press('Отправить');
  const write = await call(`POST ${RATES}`);
  await press('К таблице');
  const kept = grid();
  kept.send({ type: 'restore' });
  expect(kept.getSnapshot().context.edits).toEqual({});
  cleanup();
  // An actor that is not needed would stop a moment later.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(kept.getSnapshot().status).toBe('active');
  table[1] = table[1].map((row) => (row.id === 1 ? { ...row, new_client_rate: 111 } : row));
  write.answer(200, ok(table[1]));
  await waitFor(() =>
    expect(kept.getSnapshot().context.edits).toMatchObject({
      '1:1': { base: { new_client_rate: '111' } },
    }),
  );
  expect(kept.getSnapshot().context.sending).toEqual({});
});
