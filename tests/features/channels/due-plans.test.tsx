/** A plan comes due while its rates are on the screen: they are read again before the plan is marked. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasPlanComeDue, isOverdue } from '#features/channels/rates/due-plans.ts';
import { draftOf, RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { ratePart, ratesWriters } from '#features/channels/rates/rates-parts.ts';
import RatesTab from '#features/channels/rates/rates-tab.tsx';
import { beginAllRates, heldRate } from '#tests/support/all-rates.tsx';
import { ok } from '#tests/support/channels.ts';
import { beginSignedIn, endConsole } from '#tests/support/runtime.tsx';
import { inRow, rowOf } from '#tests/support/screen.ts';
import { preloadViews } from '#ui/feedback/lazy-view.tsx';

/** Loads the code of edited rows, too. */
beforeAll(() => preloadViews().then(() => {}), 120_000);

const at = (time: string) => vi.setSystemTime(new Date(`2026-11-26T${time}+03:00`));
/** Makes the page visible again, so that the test need not wait for the clock. */
const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
const plan = {
  planned_date: '2026-11-26T21:52',
  planned_new_client_rate: 400,
  planned_returning_client_rate: 390,
};
const planned = heldRate(1, { new_client_rate: 350, returning_client_rate: 340, ...plan });
const changed = heldRate(1, { new_client_rate: 400, returning_client_rate: 390 });
const held = heldRate(2, { new_client_rate: 500 });

const TABLE = 'GET /api/v1/channels/1/rates';

/** After the plan has come due, the read of the table is refused once, and not repeated. */
async function refuseOnce({
  server,
  call,
}: Pick<Awaited<ReturnType<typeof beginSignedIn>>, 'server' | 'call'>) {
  server.never(TABLE);
  at('21:53:10');
  look();
  (await call(TABLE)).answer(403, { success: false, message: 'Нет права' });
  await screen.findByRole('alert');
  const { length } = server.calls;
  look();
  await new Promise((resolve) => setTimeout(resolve));
  expect(server.calls).toHaveLength(length);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(async () => {
  vi.useRealTimers();
  await endConsole();
});

describe('a date', () => {
  test.each([
    ['2026-11-26T21:51', true],
    // The server may apply the plan within this minute.
    ['2026-11-26T21:52', false],
    ['2026-11-26T21:53', false],
    ['', false],
  ])('%s is overdue for rates read at 21:52: %s', (date, is) =>
    expect(isOverdue(date, '2026-11-26T21:52')).toBe(is),
  );

  test.each([
    ['2026-11-26T21:49', false],
    ['2026-11-26T21:50', true],
    ['2026-11-26T21:52', true],
    ['2026-11-26T21:52:00', true],
    ['2026-11-26 21:52:00', true],
    ['2026-11-26 21:49:59', false],
    ['2026-11-26 21:53', false],
    ['2026-11-26T21:53', false],
    [null, false],
  ])('%s has come due between the read of its rates at 21:50 and 21:52: %s', (planned_date, is) => {
    const rows = [held, { ...planned, planned_date }];
    expect(hasPlanComeDue({ rows, readAt: '2026-11-26T21:50' }, '2026-11-26T21:52')).toBe(is);
    expect(hasPlanComeDue({ rows }, '2026-11-26T21:52')).toBe(false);
  });
});

test('the tab of a channel shows the new rate, and keeps the edited row and the focus', async () => {
  at('21:50:30');
  let rows = [planned, held];
  const { server, draw } = await beginSignedIn('/channels/1/rates');
  server.always('GET /api/v1/channels/1/rates', () => ok(rows));
  draw(<RatesTab channelId={1} rateType="level" />);
  const reads = () => server.calls.filter(({ path }) => path === '/api/v1/channels/1/rates').length;
  await waitFor(() => expect(inRow(2, 'Редактировать')).toBeTruthy());
  fireEvent.click(inRow(2, 'Редактировать')!);
  const field = rowOf(2)!.querySelector<HTMLInputElement>('[aria-label="Ставка для новых"]')!;
  fireEvent.change(field, { target: { value: '510' } });
  field.focus();
  expect(rowOf(1)!.textContent).toContain('сегодня в\u00a021:52');
  at('21:51:59');
  look();
  expect(reads()).toBe(1);
  rows = [changed, held];
  at('21:52:01');
  look();
  await waitFor(() => expect(rowOf(1)!.textContent).not.toContain('21:52'));
  expect(rowOf(1)!.textContent).toContain('400');
  expect(reads()).toBe(2);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('510');
  at('23:00:00');
  look();
  expect(reads()).toBe(2);
});

test('the tab of a channel marks a plan as overdue if it is still there after another read', async () => {
  at('21:50:30');
  const { server, draw } = await beginSignedIn('/channels/1/rates');
  server.always(TABLE, () => ok([planned]));
  draw(<RatesTab channelId={1} rateType="level" />);
  await waitFor(() => expect(rowOf(1)).toBeTruthy());
  at('21:53:10');
  expect(rowOf(1)!.textContent).toContain('сегодня в\u00a021:52');
  look();
  await waitFor(() => expect(rowOf(1)!.textContent).toContain('срок прошёл'));
});

test('the tab of a channel is not read again automatically after a refused read', async () => {
  at('21:50:30');
  const { server, call, draw } = await beginSignedIn('/channels/1/rates');
  server.always(TABLE, () => ok([planned]));
  draw(<RatesTab channelId={1} rateType="level" />);
  await waitFor(() => expect(rowOf(1)).toBeTruthy());
  await refuseOnce({ server, call });
});

test('the tab of a channel is read again if a plan has come due during the read', async () => {
  at('21:51:59');
  const { call, server, draw } = await beginSignedIn('/channels/1/rates');
  draw(<RatesTab channelId={1} rateType="level" />);
  const reading = await call(TABLE);
  at('21:53:01');
  reading.answer(200, ok([planned]));
  await waitFor(() => expect(rowOf(1)).toBeTruthy());
  server.always(TABLE, () => ok([changed]));
  look();
  await waitFor(() => expect(rowOf(1)!.textContent).not.toContain('21:52'));
});

test('the words for a day change at midnight', async () => {
  at('23:59:30');
  const { server, draw } = await beginSignedIn('/channels/1/rates');
  const rows = [{ ...planned, planned_date: '2026-11-27T21:52' }];
  server.always('GET /api/v1/channels/1/rates', () => ok(rows));
  draw(<RatesTab channelId={1} rateType="level" />);
  await screen.findByText('завтра в 21:52');
  vi.setSystemTime(new Date('2026-11-27T00:00:01+03:00'));
  look();
  await screen.findByText('сегодня в 21:52');
});

test('the review marks a plan whose time passes before it is sent, and only then', async () => {
  at('21:50:30');
  const { grid, region } = await beginAllRates('/channels/rates', { 1: [held] });
  const base = draftOf(RATE_KINDS.level, held);
  const values = { ...base, ...draftOf(RATE_KINDS.level, planned), new_client_rate: '500' };
  act(() => grid().send({ type: 'take', edits: { '1:2': { base, values } } }));
  fireEvent.keyDown(region, { key: 's', code: 'KeyS', ctrlKey: true });
  const window = await screen.findByRole('dialog');
  expect(window.textContent).toContain('21:52');
  at('21:51:59');
  look();
  expect(window.textContent).not.toContain('дата плана уже прошла');
  at('21:52:01');
  look();
  expect(window.textContent).toContain('дата плана уже прошла');
});

describe.each(['rates', 'plans'])('all rates, in the view of %s', (view) => {
  const LATE = view === 'rates' ? 'план просрочен' : 'срок прошёл, ставка не сменилась';
  const begin = async () => {
    at('21:50:30');
    const tables: Record<number, object[]> = { 1: [planned, held], 2: [held] };
    const begun = await beginAllRates(`/channels/rates?view=${view}`, tables);
    const text = () => begun.region.textContent ?? '';
    const key = (name: string) => fireEvent.keyDown(begun.region, { key: name, code: name });
    return { ...begun, tables, text, key };
  };

  test('marks nothing as overdue before another read, which reads only the channel of the plan', async () => {
    const { tables, text, key, server, grid, region } = await begin();
    act(() => region.focus());
    at('21:53:10');
    for (const name of ['ArrowDown', 'ArrowUp', 'End']) key(name);
    expect(text()).not.toContain(LATE);
    const { selection } = grid().getSnapshot().context;
    tables[1] = [
      {
        ...changed,
        planned_date: '2026-12-01T09:00',
        planned_new_client_rate: 410,
        planned_returning_client_rate: 410,
      },
      held,
    ];
    const { length } = server.calls;
    look();
    await waitFor(() => expect(text()).toContain('410'));
    expect(server.calls.slice(length).map(({ path }) => path)).toEqual([
      '/api/v1/channels/1/rates',
    ]);
    expect(text()).not.toContain(LATE);
    expect(document.activeElement).toBe(region);
    expect(grid().getSnapshot().context.selection).toEqual(selection);
  });

  test('marks nothing as overdue after a write of this console before another read', async () => {
    const { runtime, tables, text, key, server, region } = await begin();
    act(() => region.focus());
    at('21:51:30');
    const written = { ...held, new_client_rate: 510 };
    server.always('POST /api/v1/channels/1/rates', () => ok([planned, written]));
    const base = draftOf(RATE_KINDS.level, held);
    const draft = { ...base, new_client_rate: '510' };
    const writer = runtime.writers.of(ratesWriters.level);
    await act(() => writer.write(1, ratePart(RATE_KINDS.level, held.id), { base, draft }));
    at('21:53:10');
    for (const name of ['ArrowDown', 'ArrowUp']) key(name);
    expect(text()).not.toContain(LATE);
    tables[1] = [changed, written];
    const { length } = server.calls;
    look();
    await waitFor(() =>
      expect(server.calls.slice(length).map(({ path }) => path)).toEqual([
        '/api/v1/channels/1/rates',
      ]),
    );
    expect(text()).not.toContain(LATE);
  });

  test('does not read a refused table again automatically', async () => {
    const { server, call } = await begin();
    await refuseOnce({ server, call });
  });

  test('marks a plan as overdue if it is still there after another read', async () => {
    const { text, key } = await begin();
    at('21:53:10');
    key('ArrowDown');
    look();
    await waitFor(() => expect(text()).toContain(LATE));
  });
});
