/** What a long review draws: a hundred thousand lines would freeze the page. */
import type { ReviewItem } from './review-items.ts';

/** The most lines that are drawn. */
const MOST = 300;

interface Shown {
  readonly item: ReviewItem;
  readonly lines: ReviewItem['lines'];
}

/** The lines to draw, channel by channel. In a review that is cut, channels that cannot be sent come first. */
export function firstLines(items: readonly ReviewItem[], most: number = MOST): readonly Shown[] {
  if (changesIn(items) <= most) return items.map((item) => ({ item, lines: item.lines }));
  const shown: Shown[] = [];
  let left = most;
  const faulty = items.filter(({ fault }) => fault !== null);
  const others = items.filter(({ fault }) => fault === null);
  for (const item of [...faulty, ...others]) {
    if (left <= 0) break;
    const lines = item.lines.slice(0, left);
    shown.push({ item, lines });
    left -= Math.max(1, lines.length);
  }
  return shown;
}

export const changesIn = (items: readonly Pick<ReviewItem, 'lines'>[]): number =>
  items.reduce((all, { lines }) => all + lines.length, 0);

/** What the person should look at: changes that look odd, and notes on the ranges of whole tables. */
export const oddIn = (items: readonly ReviewItem[]) => ({
  changes: items.reduce(
    (all, { lines }) => all + lines.filter(({ marks }) => marks.length > 0).length,
    0,
  ),
  ranges: items.reduce((all, { marks }) => all + marks.length, 0),
});
