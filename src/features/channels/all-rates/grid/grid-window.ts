/** Which part of a large grid is in sight. Rows and columns have fixed sizes, so that nothing is measured. */
import { type RefObject, useCallback, useSyncExternalStore } from 'react';
import type { Area, Position } from '#machines/rates/sheet.ts';

/** The pixels of 1rem: texts are as large as people have set in their browser, and need as much room. */
export const REM = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

export const ROW = 2.5 * REM;
export const HEAD = 2 * REM;
/** The bar over the page, as in the style sheet. */
const TOP_BAR = 3 * REM;
/** Rows and columns that are drawn beyond each edge, and the step in which the window moves. */
const SPARE_ROWS = 8;
const SPARE_COLUMNS = 4;
/** The size of a region that has not been laid out. */
const UNKNOWN = { width: 1200, height: 800 };

export interface Sizes {
  readonly first: number;
  readonly column: number;
  /** The text is at the start of a cell, not at its end. */
  readonly startsText?: boolean;
}

/** The rows and columns to draw: the first ones, and those after the last ones. */
export interface Shown {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** A range of rows below one heading. */
export interface Band {
  /** The index of its first row. */
  readonly from: number;
  readonly count: number;
}

/** Where a row begins, in pixels from the top. */
export function topOf(bands: readonly Band[], row: number): number {
  const heads = bands.filter(({ from }) => from <= row).length;
  return row * ROW + heads * HEAD;
}

/** Where a column begins, in pixels from the start. */
export const leftOf = ({ first, column }: Sizes, at: number): number => first + at * column;

/** The place of the part of an area that is in a band; null if none is. */
export function placeIn({ from, count }: Band, area: Area, sizes: Sizes) {
  const top = Math.max(area.top, from);
  const end = Math.min(area.bottom + 1, from + count);
  if (top >= end) return null;
  return {
    top: HEAD + (top - from) * ROW,
    height: (end - top) * ROW,
    insetInlineStart: leftOf(sizes, area.left),
    width: (area.right - area.left + 1) * sizes.column,
  };
}

/** The height of all bands. */
export const heightOf = (bands: readonly Band[]): number =>
  bands.reduce((sum, { count }) => sum + HEAD + count * ROW, 0);

/** Follows the scrolling of the region. Draws again only when rows or columns come into sight. */
export function useShown(region: RefObject<HTMLElement | null>, { first, column }: Sizes): Shown {
  const subscribe = useCallback(
    (look: () => void) => {
      const box = region.current;
      if (!box) return () => {};
      box.addEventListener('scroll', look, { passive: true });
      const sizes = new ResizeObserver(look);
      sizes.observe(box);
      return () => {
        box.removeEventListener('scroll', look);
        sizes.disconnect();
      };
    },
    [region],
  );
  const text = useSyncExternalStore(subscribe, () => {
    const box = region.current;
    const height = box?.clientHeight || UNKNOWN.height;
    const width = box?.clientWidth || UNKNOWN.width;
    const rows = SPARE_ROWS * ROW;
    const columns = SPARE_COLUMNS * column;
    const top = Math.floor((box?.scrollTop ?? 0) / rows);
    const left = Math.floor((box?.scrollLeft ?? 0) / columns);
    return [
      top,
      Math.ceil(height / rows) + top + 1,
      left,
      Math.ceil((width - first) / columns) + left + 1,
    ].join();
  });
  const [top = 0, bottom = 0, left = 0, right = 0] = text.split(',').map(Number);
  return {
    top: Math.max(0, (top - 1) * SPARE_ROWS),
    bottom: (bottom + 1) * SPARE_ROWS,
    left: Math.max(0, (left - 1) * SPARE_COLUMNS),
    right: (right + 1) * SPARE_COLUMNS,
  };
}

/**
 * Scrolls as little as possible until a cell is seen beside the fixed heads. Of a column that is too wide the side
 * is seen where its text is.
 */
export function reveal(box: HTMLElement, bands: readonly Band[], sizes: Sizes, at: Position): void {
  const { first, column, startsText } = sizes;
  const [y, x] = [topOf(bands, at.row), leftOf(sizes, at.column)];
  if (y < box.scrollTop + HEAD) box.scrollTop = y - HEAD;
  else if (y + ROW > box.scrollTop + box.clientHeight) {
    box.scrollTop = y + ROW - box.clientHeight;
  }
  const [start, end] = [x - first, x + column - box.clientWidth];
  const isWide = start < end;
  if (isWide) box.scrollLeft = startsText ? start : end;
  else box.scrollLeft = Math.min(Math.max(box.scrollLeft, end), start);
}

/** Scrolls the page until a row is seen below the top bar, if its grid reaches out of the window. */
export function revealInPage(box: HTMLElement, bands: readonly Band[], { row }: Position): void {
  const top = box.getBoundingClientRect().top + topOf(bands, row) - box.scrollTop;
  window.scrollBy(0, Math.min(0, top - TOP_BAR) || Math.max(0, top + ROW - window.innerHeight));
}

/** Whether nothing on the screen has the focus. */
export const isFree = (): boolean => document.activeElement?.matches('main, body') ?? true;
