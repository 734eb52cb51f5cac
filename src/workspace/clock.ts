/** What follows the time. */
import { useSyncExternalStore } from 'react';
import { businessTime } from './format/business-time.ts';

const TICK = 10_000;

/**
 * Calls `look` every ten seconds, and when the page is seen again: browsers slow the timers of a hidden one down.
 *
 * @returns Ends it.
 */
export function onClock(look: () => void): () => void {
  const timer = setInterval(look, TICK);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

const minute = () => businessTime();
const today = () => minute().slice(0, 10);

/** The day of the business, `2026-12-01`. What uses it re-renders after midnight. */
export const useToday = (): string => useSyncExternalStore(onClock, today);

/** The minute of the business, `2026-12-01T09:00`. What uses it re-renders each minute. */
export const useMinute = (): string => useSyncExternalStore(onClock, minute);
