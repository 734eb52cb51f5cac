/**
 * Computes which part of a large grid is in sight. Rows and columns have fixed sizes, so nothing is measured. All sizes
 * are in rem, because text follows the font size set in the browser.
 */
import { type RefObject, useCallback, useSyncExternalStore } from 'react';
import type { Area, Position } from '#machines/rates/sheet.ts';

export const ROW = 2.5;
export const HEAD = 2;
/** The bar over the page, as in the style sheet. */
const TOP_BAR = 3;
/** Rows and columns that are drawn beyond each edge, and the step in which the window moves. */
const SPARE_ROWS = 8;
const SPARE_COLUMNS = 4;
/** The pixels of a region that has not been laid out. */
const UNKNOWN = { width: 1200, height: 800 };

export const rem = (size: number): string => `${size}rem`;

/** The pixels of 1rem, which may change at any time. */
const pixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

export interface Sizes {
  readonly first: number;
  readonly column: number;
  /** Cells and headings have texts, aligned at the start; amounts are aligned at the end. */
  readonly startsText?: boolean;
}

/** The rows and columns to draw; `bottom` and `right` are exclusive. */
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

/** Where a row begins, from the top. */
export function topOf(bands: readonly Band[], row: number): number {
  const heads = bands.filter(({ from }) => from <= row).length;
  return row * ROW + heads * HEAD;
}

/** Where a column begins, from the start. */
export const leftOf = ({ first, column }: Sizes, at: number): number => first + at * column;

/** The place of a cell within its row. */
export const columnStyle = (sizes: Sizes, at: number) => ({
  width: rem(sizes.column),
  insetInlineStart: rem(leftOf(sizes, at)),
});

/** The place of the part of an area that is in a band; null if none is. */
export function placeIn({ from, count }: Band, area: Area, sizes: Sizes) {
  const top = Math.max(area.top, from);
  const end = Math.min(area.bottom + 1, from + count);
  if (top >= end) return null;
  return {
    top: rem(HEAD + (top - from) * ROW),
    height: rem((end - top) * ROW),
    insetInlineStart: rem(leftOf(sizes, area.left)),
    width: rem((area.right - area.left + 1) * sizes.column),
  };
}

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
    const one = pixels();
    const part = (size: number, scrolled = 0, step: number) => {
      const from = Math.floor(scrolled / step / one);
      return [from, Math.ceil(size / step / one) + from + 1];
    };
    const width = (box?.clientWidth || UNKNOWN.width) - first * one;
    return [
      part(box?.clientHeight || UNKNOWN.height, box?.scrollTop, SPARE_ROWS * ROW),
      part(width, box?.scrollLeft, SPARE_COLUMNS * column),
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
 * Scrolls as little as possible until a cell is visible beside the fixed heads. If a column is too wide, shows the side
 * that has its text.
 */
export function reveal(box: HTMLElement, bands: readonly Band[], sizes: Sizes, at: Position): void {
  const { first, column, startsText } = sizes;
  const one = pixels();
  const y = topOf(bands, at.row);
  const start = one * (leftOf(sizes, at.column) - first);
  const end = start + one * (first + column) - box.clientWidth;
  const below = one * (y + ROW) - box.clientHeight;
  box.scrollTop = Math.min(one * (y - HEAD), Math.max(below, box.scrollTop));
  box.scrollLeft = startsText
    ? Math.min(start, Math.max(end, box.scrollLeft))
    : Math.max(end, Math.min(start, box.scrollLeft));
}

/** Scrolls the page until a row is seen below the top bar, if its grid reaches out of the window. */
export function revealInPage(box: HTMLElement, bands: readonly Band[], { row }: Position): void {
  const one = pixels();
  const top = box.getBoundingClientRect().top + one * topOf(bands, row) - box.scrollTop;
  const below = top + one * ROW - window.innerHeight;
  window.scrollBy(0, Math.min(0, top - one * TOP_BAR) || Math.max(0, below));
}

/** Whether nothing on the screen has the focus. */
export const isFree = (): boolean => document.activeElement?.matches('main, body') ?? true;
