/** What a long review draws and counts. */
import { expect, it, vi } from 'vitest';
import { changesIn, firstLines, oddIn } from '#features/channels/all-rates/sending/first-lines.ts';
import type { ReviewItem } from '#features/channels/all-rates/sending/review-items.ts';
import { moneyChange } from '#features/channels/rates/rates-text.ts';

const item = (id: number, count: number, more: Partial<ReviewItem> = {}): ReviewItem => ({
  ...{ id, channelId: id, type: 'level', edits: {}, name: `Канал ${id}`, marks: [], fault: null },
  ...{ raises: '0', cuts: '0' },
  lines: Array.from({ length: count }, (_, at) => ({
    ...{ key: `${at}`, label: '', text: '', delta: '1', marks: [] },
  })),
  ...more,
});
const shownOf = (items: readonly ReviewItem[], most?: number) =>
  firstLines(items, most).map(({ item: { id }, lines }) => [id, lines.length]);

it('draws a short review as it is', () => {
  const items = [item(1, 2), item(2, 0, { fault: 'Нужно число' }), item(3, 3)];
  expect(shownOf(items, 5)).toEqual([
    [1, 2],
    [2, 0],
    [3, 3],
  ]);
});

it('draws the first lines of a long review after all that cannot be sent', () => {
  const items = [item(1, 2), item(2, 4), item(3, 0, { fault: 'Не прочитаны' }), item(4, 9)];
  expect(shownOf(items, 5)).toEqual([
    [3, 0],
    [1, 2],
    [2, 2],
  ]);
  expect(shownOf([item(1, 600), item(2, 600)])).toEqual([[1, 300]]);
  const faulty = Array.from({ length: 900 }, (_, at) => item(at, 1, { fault: 'Не прочитаны' }));
  expect(shownOf(faulty)).toHaveLength(300);
});

it('draws the odd changes of a long review before the others', () => {
  const [plain, long] = [item(1, 9), item(2, 9)];
  const odd = {
    ...long,
    lines: long.lines.map((line, at) => ({ ...line, marks: at === 8 ? ['в 10 раз больше'] : [] })),
  };
  const noted = item(3, 1, { marks: ['Диапазоны пересекаются'] });
  const shown = firstLines([plain, odd, noted, item(4, 0, { fault: 'Не прочитаны' })], 5);
  expect(shown.map(({ item: { id }, lines }) => [id, lines.map(({ key }) => key)])).toEqual([
    [4, []],
    [2, ['8', '0', '1', '2']],
  ]);
  // A short review keeps its order.
  expect(shownOf([plain, odd], 18)).toEqual([
    [1, 9],
    [2, 9],
  ]);
});

it('counts odd changes among the changes, and odd ranges separately', () => {
  const odd = item(1, 2, { marks: ['a', 'b', 'c'] });
  const [first, second] = odd.lines;
  const items = [{ ...odd, lines: [{ ...first!, marks: ['x', 'y'] }, second!] }];
  expect(changesIn(items)).toBe(2);
  expect(oddIn(items)).toEqual({ changes: 1, ranges: 3 });
});

it('formats changes of amounts without toLocaleString', () => {
  const format = vi.spyOn(Number.prototype, 'toLocaleString');
  expect([moneyChange(350, 375), moneyChange(100, 100.5), moneyChange(100, 350)]).toEqual([
    '350\u00a0→\u00a0375, +7,1\u00a0%',
    '100\u00a0→\u00a0100,5, +0,5\u00a0%',
    '100\u00a0→\u00a0350, +250\u00a0%',
  ]);
  expect(format).not.toHaveBeenCalled();
  format.mockRestore();
});
