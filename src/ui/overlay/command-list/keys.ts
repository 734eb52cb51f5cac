import type { KeyboardEvent } from 'react';

const PAGE = 8;
/** How many rows a key moves by. Infinity moves to the end. */
const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
};

/** The row index that a key moves to; null for other keys. */
export function placeAfterKey(event: KeyboardEvent, place: number, count: number): number | null {
  const step = STEPS[event.key];
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return step !== undefined && isPlain ? placeAfter(place, step, count) : null;
}

/** A single step wraps around; a longer one stops at the ends. */
function placeAfter(place: number, step: number, count: number): number {
  const next = place + step;
  if (Math.abs(step) === 1) return (next + count) % count;
  return Math.min(count - 1, Math.max(0, next));
}
