import type { KeyboardEvent } from 'react';

const PAGE = 8;
/** By how many rows a key moves; more than there are is to the end. */
const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
};

/** The place that a key moves to in a list; null for a key that does not move. */
export function placeAfterKey(event: KeyboardEvent, place: number, count: number): number | null {
  const step = STEPS[event.key];
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return step !== undefined && isPlain ? placeAfter(place, step, count) : null;
}

/** One step goes round; a longer one stops at the ends. */
function placeAfter(place: number, step: number, count: number): number {
  const next = place + step;
  if (Math.abs(step) === 1) return (next + count) % count;
  return Math.min(count - 1, Math.max(0, next));
}
