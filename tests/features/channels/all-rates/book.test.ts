/** All rates as one sheet: its rows, its cells and what copying fills. */
import { expect, it } from 'vitest';
import type { LadderType } from '#contract/rates.ts';
import type { Tables } from '#features/channels/all-rates/channel-rates.ts';
import { bookOf } from '#features/channels/all-rates/grid/book.ts';
import { targetsOf } from '#features/channels/all-rates/grid/targets.ts';
import { vk, yolka } from '#tests/support/channels.ts';
import { level } from '#tests/support/rate-changes.ts';
import { ladderRow } from '#tests/support/rates.ts';

const other = { ...vk, id: 3, name: 'Третий' };
const levels = Array.from({ length: 8 }, (_, at) => level(at + 1, 100 + at));
const step = (id: number, from: number) => ({ ...ladderRow('good', { range_from: from }), id });
const tables: Tables = {
  1: { type: 'level', rows: levels },
  2: { type: 'ladder', rows: [step(20, 0), step(21, 500)] },
  3: { type: 'level', rows: [level(31, 300)].map((row) => ({ ...row, level: 2 })) },
};
const { sheet, rows } = bookOf([vk, yolka, other], tables);

it('has two rows for each channel with levels, then one for each range of a ladder', () => {
  expect(rows.map(({ channel, field, range }) => [channel.id, field, range])).toEqual([
    [1, 'new_client_rate', 0],
    [1, 'returning_client_rate', 0],
    [3, 'new_client_rate', 0],
    [3, 'returning_client_rate', 0],
    [2, 'rate_value', 0],
    [2, 'rate_value', 1],
  ]);
});

it('has cells in the columns of each row and none beside them', () => {
  expect(sheet.rows.map((_, row) => sheet.columnsIn(row))).toEqual([8, 8, 8, 8, 6, 6]);
  for (const row of sheet.rows.keys()) {
    expect(sheet.cellAt(row, sheet.columnsIn(row))).toBeNull();
  }
  expect(sheet.cellAt(0, 7)).toMatchObject({ rate: '1:8', field: 'new_client_rate' });
  // Channel 3 lacks level 8, which can be added; a second range of a step cannot.
  expect(sheet.cellAt(3, 7)).toMatchObject({ rate: '3:new:8', field: 'returning_client_rate' });
  expect(sheet.cellAt(4, 4)).toMatchObject({ rate: '2:20' });
  expect(sheet.cellAt(5, 4)).toMatchObject({ rate: '2:21' });
  expect(sheet.cellAt(5, 3)).toBeNull();
  expect(sheet.placeOf('2:21')).toEqual({ row: 5, column: 4 });
});

it('finds its rates at the same places as a search of every cell', () => {
  const unlisted = { ...vk, id: 4, name: 'Не прочитан' };
  const switched = { ...yolka, id: 3 };
  for (const listed of [[vk, yolka, other, unlisted], [yolka, switched, vk], []]) {
    const book = bookOf(listed, tables).sheet;
    const cells = book.rows.flatMap((_, row) =>
      Array.from({ length: book.columns }, (_, column) => ({ row, column })),
    );
    const rateAt = ({ row, column }: { row: number; column: number }) =>
      book.cellAt(row, column)?.rate;
    for (const row of book.rows.keys()) {
      const isRead = (column: number) => /^\d+:\d+$/.test(rateAt({ row, column }) ?? '');
      expect(book.ratesIn(row)).toEqual([...Array(book.columns).keys()].filter(isRead));
    }
    const rates = [
      ...cells.map(rateAt),
      '1:3',
      '2:20',
      '2:21',
      '3:31',
      '3:new:2',
      '2:new:bad',
      '9:1',
    ];
    for (const rate of rates) {
      if (rate === undefined) continue;
      const first = cells.find((place) => rateAt(place) === rate) ?? null;
      expect(book.placeOf(rate), rate).toEqual(first);
    }
  }
});

it('copies the rates of a channel to the same levels of another of its kind', () => {
  expect(targetsOf({ rows }, 0).map(({ id }) => id)).toEqual([3]);
  const copies = sheet.copies(1, '3');
  expect(copies).toHaveLength(16);
  expect(copies[1]).toMatchObject({ from: { rate: '1:2' }, to: { rate: '3:31' } });
  // Blank cells may have typed amounts.
  expect(sheet.copies(2, '1')).toHaveLength(16);
  // The channel is of the other kind by now.
  expect(sheet.copies(0, '2').filter(({ to }) => to)).toEqual([]);
});

it('copies the rates of a ladder to the same ranges only, wherever their rows are', () => {
  const range = (id: number, step: LadderType, range_from: number | null, range_to = 500) => ({
    ...ladderRow(step, { range_from, range_to: range_from === null ? null : range_to }),
    id,
  });
  const two = { ...yolka, id: 4, name: 'Другая' };
  const from = [range(20, 'good', 0), range(21, 'good', 500, 900), range(22, 'bad', 0)];
  const to = [range(41, 'good', 500, 900), range(42, 'good', 0), range(43, 'good', 900, 999)];
  const book = bookOf([yolka, two], {
    2: { type: 'ladder', rows: [...from, range(23, 'average', null)] },
    4: { type: 'ladder', rows: to },
  });
  const copies = book.sheet
    .copies(0, '4')
    .map((copy) => [copy.from.rate, copy.to?.rate] as const)
    .filter(([from]) => !from.includes('new'));
  // An added step has no range.
  expect(Object.fromEntries(copies)).toEqual({
    ...{ '2:20': '4:42', '2:21': '4:41', '2:22': undefined },
    ...{ '2:23': '4:new:average' },
  });
});

it('knows the values of rates that are not shown, and whether they are gone', () => {
  const none = bookOf([], tables).sheet;
  expect(none.valuesOf('1:3')).toMatchObject({ new_client_rate: '102' });
  expect(none.isGone('1:99')).toBe(true);
  expect(none.isGone('7:1')).toBe(false);
  expect(bookOf([], tables, (id) => id !== 3).sheet.isGone('3:new:2'), 'its channel').toBe(true);
  expect(none.keyNow('3:new:2')).toBe('3:31');
  expect(none.keyNow('3:new:4')).toBe('3:new:4');
});
