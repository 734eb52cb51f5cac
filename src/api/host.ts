/** The address of the API, and its clock. */

/**
 * The base URL of all calls: `VITE_API_HOST` on the local frontend host (`VITE_LOCAL_FRONTEND`),
 * otherwise the page's own origin.
 */
export function baseURL(): string {
  const local = import.meta.env.VITE_LOCAL_FRONTEND || 'localhost';
  const host = import.meta.env.VITE_API_HOST ?? '';
  return window.location.hostname === local ? host : '';
}

/** A slower answer is not exact enough, nor is an answer during which this computer's clock was changed. */
const QUICK_MS = 10_000;
/** A smaller difference counts as none: `Date` has whole seconds, and the answer takes time to arrive. */
const CLOSE_MS = 20_000;

/** By how many milliseconds the API's clock is ahead; undefined before the first answer. */
let ahead: number | undefined;

/** The current time by the clock of the API, in milliseconds: plans become due by it, not by this computer's clock. */
export const apiNow = (): number => Date.now() + (ahead ?? 0);

/** Whether an answer on this page has shown the clock of the API. */
export const isServerClockKnown = (): boolean => ahead !== undefined;

/**
 * Compares the clocks. An answer without a readable `Date` is ignored.
 *
 * @param sentAt When the call was sent, by this computer's clock.
 */
export function readServerClock(headers: Headers, sentAt: number): void {
  const now = Date.now();
  const difference = Date.parse(`${headers.get('Date')}`) - now;
  const isExact = Math.abs(now - sentAt) < QUICK_MS && !Number.isNaN(difference);
  if (isExact) ahead = Math.abs(difference) > CLOSE_MS ? difference : 0;
}
