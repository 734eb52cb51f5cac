/** How large the rows and columns of the grid of rates are. */
import { afterEach, expect, test } from 'vitest';
import { placeIn, ROW, reveal } from '#features/channels/all-rates/grid/grid-window.ts';

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

const band = { from: 0, count: 20 };
const sizes = { first: 13, column: 8.25 };

test('gives rows and columns their sizes in units of the font size', () => {
  const cell = { top: 1, bottom: 1, left: 1, right: 1 };
  expect(placeIn(band, cell, sizes)).toEqual({
    ...{ top: '4.5rem', height: '2.5rem' },
    ...{ insetInlineStart: '21.25rem', width: '8.25rem' },
  });
  expect(ROW).toBe(2.5);
});

test.each([
  // Row 9 ends 2 + 10 × 2.5 rem below the top; column 4 ends 13 + 5 × 8.25 rem from the start.
  ['16px', { scrollTop: 27 * 16 - 200, scrollLeft: 54.25 * 16 - 600 }],
  ['24px', { scrollTop: 27 * 24 - 200, scrollLeft: 54.25 * 24 - 600 }],
])('scrolls a cell into view with a font of %s', (fontSize, expected) => {
  document.documentElement.style.fontSize = fontSize;
  const box = { scrollTop: 0, scrollLeft: 0, clientHeight: 200, clientWidth: 600 };
  reveal(box as HTMLElement, [band], sizes, { row: 9, column: 4 });
  expect(box).toMatchObject(expected);
  reveal(box as HTMLElement, [band], sizes, { row: 9, column: 4 });
  expect(box).toMatchObject(expected);
  reveal(box as HTMLElement, [band], sizes, { row: 0, column: 0 });
  expect(box).toMatchObject({ scrollTop: 0, scrollLeft: 0 });
});
