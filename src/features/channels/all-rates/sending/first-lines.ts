/** Limits what a long review draws: a hundred thousand lines would freeze the page. */
import type { ReviewItem } from './review-items.ts';

/** The maximum number of drawn lines. */
const MOST = 300;

interface Shown {
  readonly item: ReviewItem;
  readonly lines: ReviewItem['lines'];
}

/**
 * Returns the lines to draw, channel by channel. If some are cut, channels that cannot be sent come first, then those
 * with odd lines, which come first in their channel.
 */
export function firstLines(items: readonly ReviewItem[], most: number = MOST): readonly Shown[] {
  if (changesIn(items) <= most) return items.map((item) => ({ item, lines: item.lines }));
  const shown: Shown[] = [];
  let left = most;
  for (const item of items.toSorted((one, other) => urgencyOf(other) - urgencyOf(one))) {
    if (left <= 0) break;
    const lines = item.lines
      .toSorted((one, other) => Number(isOdd(other)) - Number(isOdd(one)))
      .slice(0, left);
    shown.push({ item, lines });
    left -= Math.max(1, lines.length);
  }
  return shown;
}

const isOdd = ({ marks }: { readonly marks: readonly unknown[] }) => marks.length > 0;

function urgencyOf(item: ReviewItem): number {
  if (item.fault !== null) return 2;
  return Number(isOdd(item) || item.lines.some(isOdd));
}

export const changesIn = (items: readonly Pick<ReviewItem, 'lines'>[]): number =>
  items.reduce((all, { lines }) => all + lines.length, 0);

/** Counts what the user should check: odd changes, and notes on the ranges of whole tables. */
export const oddIn = (items: readonly ReviewItem[]) => ({
  changes: items.reduce((all, { lines }) => all + lines.filter(isOdd).length, 0),
  ranges: items.reduce((all, { marks }) => all + marks.length, 0),
});
