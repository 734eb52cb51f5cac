/** The step chart of a rate as lines in a drawing of a fixed size. */
import { businessTime } from '#workspace/format/business-time.ts';
import { DAY_MS } from '#workspace/format/moment-text.ts';
import type { RateStory } from './rate-story.ts';

export const WIDTH = 680;
export const HEIGHT = 220;
/** The area of the lines. The amounts are written left of it, the days below it. */
export const AREA = { left: 64, right: WIDTH - 12, top: 12, bottom: HEIGHT - 28 } as const;

interface Line {
  readonly field: string;
  /** The past amounts, as the path of a solid line. */
  readonly past: string;
  /** The planned amounts, as the path of a dashed line; empty without a future plan. */
  readonly plan: string;
  /** The points of change. */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
}

export interface ChartShape {
  readonly lines: readonly Line[];
  readonly amounts: readonly { readonly amount: number; readonly y: number }[];
  readonly moments: readonly { readonly at: number; readonly x: number }[];
}

/** The width of a day label, in the larger font of a phone. */
const LABEL_WIDTH = 92;

/** Returns the timestamp in milliseconds at which the business clock shows this time. */
export function momentOf(text: string): number {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return Number.NaN;
  return asUtc - (Date.parse(`${businessTime(new Date(asUtc))}Z`) - asUtc);
}

/** Returns null if there is nothing to draw. */
export function chartShape(
  { steps, plan }: RateStory,
  fields: readonly string[],
  now: number,
): ChartShape | null {
  const due = plan ? momentOf(plan.date) : Number.NaN;
  const isAhead = due > now;
  const seen = steps.flatMap(({ amounts }) => fields.map((field) => amounts?.[field] ?? null));
  const planned = isAhead ? fields.map((field) => plan!.amounts[field] ?? null) : [];
  const all = [...seen, ...planned].filter((amount) => amount !== null);
  if (all.length === 0) return null;

  const [low, high] = [Math.min(...all), Math.max(...all)];
  const margin = (high - low) * 0.1 || Math.max(1, Math.abs(high) * 0.1);
  const y = scale(low - margin, high + margin, AREA.bottom, AREA.top);

  const known = steps.flatMap(({ from }) => from ?? []);
  const first = Math.min(...known, now - DAY_MS);
  const last = isAhead ? due : now;
  // Margins for the amount before the first change and for the amount after the plan.
  const room = (last - first) * 0.06;
  const [begin, end] = [first - room, isAhead ? last + room : last];
  const x = scale(begin, end, AREA.left, AREA.right);

  const lines = fields.map((field): Line => {
    let past = '';
    let held: number | null = null;
    const dots: Line['dots'][number][] = [];
    steps.forEach(({ from, amounts }, at) => {
      const amount = amounts?.[field] ?? null;
      const [startX, endX] = [x(from ?? begin), x(steps[at + 1]?.from ?? now)];
      if (amount !== null) {
        const height = y(amount);
        past += held === null ? `M${startX} ${height}` : `V${height}`;
        past += `H${endX}`;
        if (from !== null && amount !== held) dots.push({ x: startX, y: height });
      }
      held = amount;
    });
    const next = isAhead ? (plan!.amounts[field] ?? held) : null;
    const dashed =
      held !== null && next !== null ? `M${x(now)} ${y(held)}H${x(due)}V${y(next)}H${x(end)}` : '';
    return { field, past, plan: dashed, dots };
  });
  const levels = low === high ? [low] : [low, (low + high) / 2, high];
  // The ends matter most; labels that would overlap are left out. The first label marks the first change, if any.
  const earliest = known.length > 0 ? Math.min(...known) : first;
  const moments: number[] = [];
  for (const at of [last, earliest, now]) {
    if (moments.every((one) => Math.abs(x(one) - x(at)) > LABEL_WIDTH)) moments.push(at);
  }
  return {
    lines,
    amounts: levels.map((amount) => ({ amount, y: y(amount) })),
    moments: moments.toSorted((a, b) => a - b).map((at) => ({ at, x: x(at) })),
  };
}

/** Returns a linear scale, rounded to a tenth of a unit of the drawing. */
function scale(from: number, to: number, start: number, end: number) {
  const ratio = (end - start) / (to - from || 1);
  return (value: number) => Math.round((start + (value - from) * ratio) * 10) / 10;
}
