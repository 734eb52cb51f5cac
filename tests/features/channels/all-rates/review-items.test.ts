/** The notes of the review on the changed rates before anything is sent. */
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RateRecord } from '#api/rates.api.ts';
import {
  blankValues,
  type ChannelTable,
  valuesOfRow,
} from '#features/channels/all-rates/channel-rates.ts';
import { ladderMarks } from '#features/channels/all-rates/sending/ladder-marks.ts';
import { createReviewer } from '#features/channels/all-rates/sending/review-items.ts';
import { RATE_KINDS, type RateDraft } from '#features/channels/rates/rate-tables.ts';
import { amountText } from '#machines/rates/amount.ts';
import { vk, yolka } from '#tests/support/channels.ts';
import { level } from '#tests/support/rate-changes.ts';
import { ladderRow } from '#tests/support/rates.ts';

afterEach(() => void vi.useRealTimers());

const levels: ChannelTable = { type: 'level', rows: [level(1, 100), level(2, 200), level(3, 0)] };
const ranged = (id: number, step: string, from: number | null, to: number | null): RateRecord => ({
  ...ladderRow(step, { range_from: from, range_to: to }),
  id,
});
const ladder: ChannelTable = {
  type: 'ladder',
  rows: [ranged(8, 'good', 0, 1000), ranged(9, 'good', 1000, 5000)],
};
const tables = { [vk.id]: levels, [yolka.id]: ladder };

const edit = ({ type, rows }: ChannelTable, id: number, patch: RateDraft) => {
  const base = valuesOfRow(RATE_KINDS[type], rows.find((row) => row.id === id)!);
  return { base, values: { ...base, ...patch } };
};
const reviewOf: ReturnType<typeof createReviewer> = (...all) => createReviewer()(...all);
const review = (edits: Parameters<typeof reviewOf>[0]) => reviewOf(edits, [yolka, vk], tables);
const unplanned = {
  planned_date: '',
  planned_new_client_rate: '',
  planned_returning_client_rate: '',
};
const plan = (date: string, amount: string) => ({
  planned_date: date,
  planned_new_client_rate: amount,
  planned_returning_client_rate: '100',
});

describe('the review', () => {
  it('lists old and new amounts by channel, in the order of the channels and levels', () => {
    const items = review({
      '1:2': edit(levels, 2, { new_client_rate: '190,5' }),
      '1:1': edit(levels, 1, { new_client_rate: '110', returning_client_rate: '101' }),
      '2:8': edit(ladder, 8, { rate_value: '310' }),
    });
    expect(items.map(({ name, raises, cuts }) => [name, raises, cuts])).toEqual([
      [yolka.name, '10', '0'],
      [vk.name, '11', '-9,5'],
    ]);
    expect(items[1]!.lines.map(({ label, text, delta }) => [label, text, delta])).toEqual([
      ['Уровень 1 · для новых', '100\u00a0→\u00a0110, +10\u00a0%', '10'],
      ['Уровень 1 · для повторных', '100\u00a0→\u00a0101, +1\u00a0%', '1'],
      ['Уровень 2 · для новых', '200\u00a0→\u00a0190,5, −4,8\u00a0%', '-9,5'],
    ]);
    expect(items[0]!.lines[0]!.label).toBe('Хорошая КИ от 0 до 1\u00a0000');
    expect(
      items.flatMap(({ lines, marks }) => [...marks, ...lines.flatMap((one) => one.marks)]),
    ).toEqual([]);
  });

  it.each([
    ['1000', ['в 10 раз больше']],
    ['151', ['на 51\u00a0% больше']],
    ['150', []],
    // Half of the amount, but with a digit less.
    ['50', ['в 2 раза меньше']],
    ['49', ['в 2 раза меньше']],
    ['0', ['до нуля']],
    ['-5', ['на 105\u00a0% меньше', 'обычно не меньше нуля']],
  ])('marks 100 → %s as %j', (amount, marks) => {
    const [item] = review({ '1:1': edit(levels, 1, { new_client_rate: amount }) });
    expect(item!.lines[0]!.marks).toEqual(marks);
    expect(item!.fault).toBeNull();
  });

  it.each([
    ['2026-12-01T09:30', ['дата плана уже прошла']],
    ['2026-12-01T09:31', []],
  ])('marks a plan for %s at 09:30 as %j, the current minute as past', (date, marks) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T09:30:59+03:00') });
    const [item] = review({ '1:1': edit(levels, 1, plan(date, '110')) });
    expect(item!.lines[0]!.marks).toEqual(marks);
  });

  it('marks a plan in the past and says when others take effect', () => {
    const past = review({ '1:1': edit(levels, 1, plan('2020-01-01T09:00', '110')) })[0]!.lines;
    expect(past[0]).toMatchObject({
      text: '100\u00a0→\u00a0110, +10\u00a0%, сменится 01.01.2020 в\u00a009:00 МСК',
      marks: ['дата плана уже прошла'],
    });
    const later = review({ '1:1': edit(levels, 1, plan('2999-01-01T09:00', '1000')) })[0]!;
    expect(later.lines.map(({ marks }) => marks)).toEqual([['в 10 раз больше'], []]);
    // The other amount of a plan is listed, although it stays.
    expect(later.lines[1]!.text).toBe(
      '100\u00a0→\u00a0100, не изменится 01.01.2999 в\u00a009:00 МСК',
    );
    expect(later.raises).toBe('900');
  });

  it('marks a change that replaces a plan, also with the same amount on another day', () => {
    const row = { ...level(1, 100), ...plan('2999-01-01T09:00', '110') };
    const held: ChannelTable = { type: 'level', rows: [row] };
    const [item] = reviewOf({ '1:1': edit(held, 1, plan('2998-12-01T00:00', '120')) }, [vk], {
      1: held,
    });
    expect(item!.lines.map(({ marks }) => marks)).toEqual([
      ['заменит план: 110 с 01.01.2999 в\u00a009:00 МСК'],
      ['заменит план: 100 с 01.01.2999 в\u00a009:00 МСК'],
    ]);
    const sameDay = reviewOf({ '1:1': edit(held, 1, plan('2999-01-01T09:00', '120')) }, [vk], {
      1: held,
    });
    expect(sameDay[0]!.lines, 'the other amount').toHaveLength(1);
  });

  it('shows the plan that will change a new amount again', () => {
    const row = { ...level(1, 100), ...plan('2999-01-01T09:00', '110') };
    const held: ChannelTable = { type: 'level', rows: [row] };
    const [item] = reviewOf({ '1:1': edit(held, 1, { new_client_rate: '130' }) }, [vk], {
      1: held,
    });
    expect(item!.lines).toMatchObject([
      {
        text: '100\u00a0→\u00a0130, +30\u00a0%; по плану 110 с 01.01.2999 в\u00a009:00 МСК',
        marks: [],
      },
    ]);
  });

  it('shows cancelled plans and new rates', () => {
    const row = { ...level(1, 100), ...plan('2999-01-01T09:00', '110') };
    const planned: ChannelTable = { type: 'level', rows: [row] };
    const blank = blankValues(RATE_KINDS.level, '9');
    const [item] = reviewOf(
      {
        '1:1': edit(planned, 1, unplanned),
        '1:new:9': {
          base: blank,
          values: { ...blank, new_client_rate: '1000000', returning_client_rate: '80' },
        },
      },
      [vk],
      { 1: planned },
    );
    expect(item!.lines.map(({ text, delta }) => [text, delta])).toEqual([
      ['план отменён', null],
      ['новая: 1\u00a0000\u00a0000', null],
      ['новая: 80', null],
    ]);
    expect(item!.raises).toBe('0');
  });

  it('reports what cannot be sent, with the reason', () => {
    const blank = blankValues(RATE_KINDS.level, '9');
    const half = { base: blank, values: { ...blank, new_client_rate: '90' } };
    expect(review({ '1:new:9': half })[0]!.fault).toMatch(/^Уровень 9, Ставка для повторных: /);
    const unread = reviewOf({ '7:1': edit(levels, 1, { new_client_rate: '110' }) }, [vk], tables);
    expect(unread[0]).toMatchObject({
      name: 'Канал 7',
      fault: 'Ставки этого канала не прочитаны',
    });
  });

  it('sums without errors of floating point', () => {
    const kopecks = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(fc.array(kopecks, { minLength: 1, maxLength: 40 }), (amounts) => {
        const text = (count: number) => amountText(BigInt(count) * 10_000n);
        const rows = amounts.map((amount, at) =>
          level(at + 1, Number(text(amount).replace(',', '.'))),
        );
        const table: ChannelTable = { type: 'level', rows };
        const edits = Object.fromEntries(
          rows.map(({ id }) => [`1:${id}`, edit(table, id, { new_client_rate: '0,1' })]),
        );
        const sum = (isMeant: (delta: number) => boolean) =>
          text(
            amounts
              .map((one) => 10 - one)
              .filter(isMeant)
              .reduce((all, one) => all + one, 0),
          );
        const [item] = reviewOf(edits, [vk], { 1: table });
        expect(item).toMatchObject({ raises: sum((one) => one > 0), cuts: sum((one) => one < 0) });
      }),
    );
  });
});

describe('the ranges of a ladder', () => {
  /** @param ranges `0–1000 1000–`: one of them has no end. */
  const marks = (ranges: string) => {
    const numberOf = (text = '') => (text === '' ? null : Number(text));
    const rows = ranges.split(' ').map((range, at) => {
      const [from, to] = range.split('–').map(numberOf);
      return ranged(at + 1, 'good', from ?? null, to ?? null);
    });
    return ladderMarks(RATE_KINDS.ladder, rows, {});
  };
  const OVERLAP = ['Хорошая КИ: диапазоны пересекаются'];

  it.each<[string, string, string[]]>([
    ['touch', '0–1000 1000–5000', []],
    ['come in any order', '1000–5000 0–1000', []],
    ['overlap', '0–1000 900–5000', OVERLAP],
    ['leave a gap', '0–1000 2000–5000', ['Хорошая КИ: нет ставки от 1\u00a0000 до 2\u00a0000']],
    ['lie within an earlier one', '0–100 10–20 50–60 100–200', OVERLAP],
    ['are open', '–1000 1000–', []],
    ['are all open', '– –', OVERLAP],
  ])('have the expected marks if they %s', (_, ranges, expected) =>
    expect(marks(ranges)).toEqual(expected),
  );

  it('are checked together with the added rates', () => {
    const values = valuesOfRow(RATE_KINDS.ladder, ranged(0, 'good', 900, 5000));
    const edits = { '2:new:good': { base: values, values } };
    expect(ladderMarks(RATE_KINDS.ladder, [ranged(1, 'good', 0, 1000)], edits)).toEqual(OVERLAP);
  });

  it('are checked within one step only, and levels have none', () => {
    const rows = [ranged(1, 'good', 0, 1000), ranged(2, 'bad', 500, 2000)];
    expect(ladderMarks(RATE_KINDS.ladder, rows, {})).toEqual([]);
    expect(ladderMarks(RATE_KINDS.level, levels.rows, {})).toEqual([]);
  });
});

describe('a rebuilt review', () => {
  const first = edit(levels, 1, { new_client_rate: '110' });
  const edits = { '1:1': first, '2:8': edit(ladder, 8, { rate_value: '310' }) };
  const channels = [yolka, vk];
  const NOON = '2026-11-23T12:00';

  it('keeps the items of channels that have not changed', () => {
    const again = createReviewer();
    const before = again(edits, channels, tables, NOON);
    expect(before).toEqual(reviewOf(edits, channels, tables));
    const more = { ...edits, '1:2': edit(levels, 2, { new_client_rate: '210' }) };
    const after = again(more, [...channels], { ...tables }, '2026-11-23T12:01');
    expect(after).toEqual(reviewOf(more, channels, tables));
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  it.each<[string, Partial<Record<'edits' | 'channels' | 'tables', object>>]>([
    ['another amount', { edits: { '1:1': edit(levels, 1, { new_client_rate: '120' }) } }],
    ['an edit less', { edits: {} }],
    ['another edit', { edits: { '1:2': edit(levels, 2, { new_client_rate: '210' }) } }],
    ['another name', { channels: [{ ...vk, name: 'Другой' }] }],
    ['no channel any more', { channels: [] }],
    ['other rates', { tables: { 1: { ...levels, rows: levels.rows.slice(1) } } }],
    ['no rates any more', { tables: {} }],
  ])('rebuilds an item for %s', (_, change) => {
    const given = { edits: { '1:1': first }, channels: [vk], tables, ...change };
    const again = createReviewer();
    const [before] = again({ '1:1': first }, [vk], tables, NOON);
    const after = again(given.edits as never, given.channels as never, given.tables as never, NOON);
    expect(after).toEqual(
      reviewOf(given.edits as never, given.channels as never, given.tables as never),
    );
    expect(after).not.toContain(before);
  });

  it('checks the dates of plans again each minute', () => {
    const planned = { '1:1': edit(levels, 1, plan('2999-01-01T09:00', '110')) };
    const again = createReviewer();
    const [before] = again(planned, [vk], tables, NOON);
    expect(again(planned, [vk], tables, NOON)[0]).toBe(before);
    expect(again(planned, [vk], tables, '2026-11-23T12:01')[0]).not.toBe(before);
  });
});
