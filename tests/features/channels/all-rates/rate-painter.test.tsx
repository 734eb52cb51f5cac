/** The heads of the rows of all rates. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bookOf } from '#features/channels/all-rates/grid/book.ts';
import { ratePainter } from '#features/channels/all-rates/grid/rate-painter.tsx';
import { yolka } from '#tests/support/channels.ts';
import { ladderRow } from '#tests/support/rates.ts';

const steps = [0, 500, 900].map((from, at) => ({
  ...ladderRow('good', { range_from: from }),
  id: at + 1,
}));
const book = bookOf([yolka], { [yolka.id]: { type: 'ladder', rows: steps } });

test.each([
  [1, 2],
  [2, 3],
])('row %i is range %i of the ladder', (row, range) => {
  const { container } = render(ratePainter(book, new Map(), {}).rowHead(row));
  expect(container.textContent).toBe(`${yolka.name} диапазон ${range}`);
});
