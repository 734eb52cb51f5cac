/** The calendar: what changes when, over all channels. */
import { describe, expect, it } from 'vitest';
import type { ChannelTable } from '#features/channels/all-rates/channel-rates.ts';
import { valuesOfRow } from '#features/channels/all-rates/channel-rates.ts';
import { plansBookOf, plansOf, soonOf } from '#features/channels/all-rates/plans/plans-book.ts';
import { RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { vk, yolka } from '#tests/support/channels.ts';
import { level } from '#tests/support/rate-changes.ts';
import { ladderRow } from '#tests/support/rates.ts';

const NOW = '2026-11-22T12:00';
const planned = (id: number, date: string) =>
  level(id, 100, {
    planned_date: date,
    planned_new_client_rate: 110,
    planned_returning_client_rate: 120,
  });
const levels: ChannelTable = {
  type: 'level',
  rows: [
    planned(1, '2026-12-01T00:00'),
    planned(2, '2026-11-22T11:59'),
    planned(3, '2026-11-22T18:00'),
    planned(4, '2027-02-20T09:00'),
    planned(5, '2027-02-21T00:00'),
    level(6, 100),
  ],
};
const ladder: ChannelTable = {
  type: 'ladder',
  rows: [{ ...ladderRow('good'), id: 8, planned_date: '2026-12-01T00:00', planned_rate_value: 5 }],
};
const tables = { [vk.id]: levels, [yolka.id]: ladder };
const channels = [vk, yolka];
const bookOf = (edits: Parameters<typeof plansOf>[2] = {}) =>
  plansBookOf(plansOf(channels, tables, edits), tables, undefined, NOW);
const edit = (id: number, patch: Record<string, string>) => {
  const base = valuesOfRow(RATE_KINDS.level, levels.rows.find((row) => row.id === id)!);
  return { [`1:${id}`]: { base, values: { ...base, ...patch } } };
};
const daysOf = ({ days, sheet }: ReturnType<typeof bookOf>) =>
  days.map(({ day, isPast, from, count }) => [
    day,
    isPast,
    from,
    sheet.rows.slice(from, from + count),
  ]);

it('rebuilds the plans of a channel only if its rates or edits change', () => {
  const before = plansOf(channels, tables, {});
  const after = plansOf(channels, tables, edit(1, { planned_new_client_rate: '111' }));
  const planIn = (plans: typeof before, rate: string) => plans.find((one) => one.rate === rate);
  expect(planIn(after, '2:8')).toBe(planIn(before, '2:8'));
  expect(planIn(after, '1:1')?.values.planned_new_client_rate).toBe('111');
  expect(planIn(plansOf(channels, tables, {}), '1:1')?.values.planned_new_client_rate).toBe('110');
});

describe('the calendar of plans', () => {
  it('is copied with channel, rate, date and planned amounts, including unsent changes', () => {
    const texts = (edits = {}) => {
      const { sheet } = bookOf(edits);
      return sheet.rows.map((_, row) => sheet.textsOf!(row));
    };
    expect(texts()[2]).toEqual(['VK Реклама', 'Уровень 1', '2026-12-01 00:00', '110', '120']);
    expect(texts()[3]).toEqual([
      yolka.name,
      'Хорошая КИ от 0 до 1\u00a0000',
      '2026-12-01 00:00',
      '5',
    ]);
    const raised = edit(1, { planned_new_client_rate: '99,5' });
    expect(texts(raised)[2]!.slice(2)).toEqual(['2026-12-01 00:00', '99,5', '120']);
  });

  it('escapes formulas in copied names and keeps negative amounts', () => {
    const named = { ...vk, name: '=HYPERLINK("https://example.com")' };
    const plans = plansOf([named], tables, edit(1, { planned_new_client_rate: '-5' }));
    const { sheet } = plansBookOf(plans, tables, undefined, NOW);
    const [title, rate, , amount] = sheet.textsOf!(2);
    expect([title, rate, amount]).toEqual([`'${named.name}`, 'Уровень 1', '-5']);
  });

  it('groups the plans of 90 days by day, with the overdue ones of today apart', () => {
    expect(daysOf(bookOf())).toEqual([
      ['2026-11-22', true, 0, ['1:2']],
      ['2026-11-22', false, 1, ['1:3']],
      ['2026-12-01', false, 2, ['1:1', '2:8']],
      ['2027-02-20', false, 4, ['1:4']],
    ]);
  });

  it('moves a plan as soon as its date is changed, and adds a new one', () => {
    const moved = bookOf(edit(1, { planned_date: '2026-11-30T09:00' }));
    expect(daysOf(moved).slice(2, 4)).toEqual([
      ['2026-11-30', false, 2, ['1:1']],
      ['2026-12-01', false, 3, ['2:8']],
    ]);
    const made = bookOf(edit(6, { planned_date: '2026-12-24T00:00' }));
    expect(daysOf(made)[3]).toEqual(['2026-12-24', false, 4, ['1:6']]);
  });

  it('keeps a cancelled plan until the cancellation is sent', () => {
    const none = {
      planned_date: '',
      planned_new_client_rate: '',
      planned_returning_client_rate: '',
    };
    const { plans } = bookOf(edit(1, none));
    expect(plans.find(({ rate }) => rate === '1:1')).toMatchObject({ values: none });
  });

  it('has one column with a cell for each plan', () => {
    const { sheet } = bookOf();
    expect(sheet.rows).toEqual(['1:2', '1:3', '1:1', '2:8', '1:4']);
    expect(sheet.cellAt(3, 0)).toMatchObject({ rate: '2:8', field: 'planned_date' });
    expect(sheet.cellAt(3, 1)).toBeNull();
    expect(sheet.cellAt(9, 0)).toBeNull();
    expect(sheet.placeOf('2:8')).toEqual({ row: 3, column: 0 });
    expect(sheet.placeOf('1:5')).toBeNull();
    expect(bookOf().sheet.columns).toBe(1);
    expect(plansBookOf([], tables, undefined, NOW).sheet.columns).toBe(0);
  });

  it('marks channels that change within seven days, with the first of their dates', () => {
    const soon = (now: string) => Object.fromEntries(soonOf(plansOf(channels, tables, {}), now));
    expect(soon(NOW)).toEqual({ 1: '2026-11-22T11:59' });
    expect(soon('2026-11-24T00:00')).toEqual({ 1: '2026-11-22T11:59', 2: '2026-12-01T00:00' });
    const late = {
      ...tables,
      [vk.id]: { type: 'level', rows: [planned(1, '2026-11-30T00:00')] },
    } as const;
    expect(soonOf(plansOf([vk], late, {}), NOW).size).toBe(0);
    expect(soonOf(plansOf([vk], late, {}), '2026-11-23T00:00').size).toBe(1);
  });

  it('leaves channels out that are not read or not shown', () => {
    expect(plansOf([yolka], tables, {}).map(({ rate }) => rate)).toEqual(['2:8']);
    expect(plansOf(channels, {}, {})).toEqual([]);
  });
});
