/** How large the rows and columns of the grid of rates are. */
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  document.documentElement.style.fontSize = '';
  vi.resetModules();
});

const gridWindow = () => import('#features/channels/all-rates/grid/grid-window.ts');

test('rows grow with the font that people set in their browser: a plan stands below its amount', async () => {
  const usual = await gridWindow();
  expect([usual.REM, usual.ROW, usual.HEAD]).toEqual([16, 40, 32]);
  vi.resetModules();
  document.documentElement.style.fontSize = '24px';
  const { REM, ROW, HEAD, heightOf, placeIn } = await gridWindow();
  expect([REM, ROW, HEAD]).toEqual([24, 60, 48]);
  const band = { from: 0, count: 2 };
  expect(heightOf([band])).toBe(48 + 2 * 60);
  const sizes = { first: 13 * REM, column: 8.25 * REM };
  const cell = { top: 1, bottom: 1, left: 1, right: 1 };
  expect(placeIn(band, cell, sizes)).toEqual({
    ...{ top: 108, height: 60 },
    ...{ insetInlineStart: 312 + 198, width: 198 },
  });
});
