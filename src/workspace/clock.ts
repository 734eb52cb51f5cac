import { useSyncExternalStore } from 'react';
import { businessTime } from './format/business-time.ts';

const TICK = 10_000;

/**
 * Calls `look` every ten seconds and when the page becomes visible: browsers slow down the timers of a hidden page.
 *
 * @returns Stops the calls.
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

/** The business day, `2026-12-01`. Components that use it re-render after midnight. */
export const useToday = (): string => useSyncExternalStore(onClock, today);

/** The business minute, `2026-12-01T09:00`. Components that use it re-render each minute. */
export const useMinute = (): string => useSyncExternalStore(onClock, minute);
