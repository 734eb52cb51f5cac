/** Where the API is, and what its clock says. */

/**
 * The base URL of all calls: `VITE_API_HOST` on the local frontend host (`VITE_LOCAL_FRONTEND`),
 * otherwise the page's own origin.
 */
export function baseURL(): string {
  const local = import.meta.env.VITE_LOCAL_FRONTEND || 'localhost';
  const host = import.meta.env.VITE_API_HOST ?? '';
  return window.location.hostname === local ? host : '';
}

/** An answer that took longer says nothing exact. So does one during which this computer's clock was set. */
const QUICK_MS = 10_000;
/** `Date` has whole seconds, and the answer has been on its way. */
const CLOSE_MS = 20_000;

/** Undefined before an answer has told it. */
let ahead: number | undefined;

/** The moment by the clock of the API, in milliseconds: plans fall due by it, not by this computer's. */
export const apiNow = (): number => Date.now() + (ahead ?? 0);

/** Whether an answer has told the clock of the API on this page. */
export const isServerClockKnown = (): boolean => ahead !== undefined;

/**
 * Compares the clocks. An answer without a `Date` that can be read says nothing.
 *
 * @param sentAt When the call was sent, by this computer's clock.
 */
export function readServerClock(headers: Headers, sentAt: number): void {
  const now = Date.now();
  const difference = Date.parse(`${headers.get('Date')}`) - now;
  const isExact = Math.abs(now - sentAt) < QUICK_MS && !Number.isNaN(difference);
  if (isExact) ahead = Math.abs(difference) > CLOSE_MS ? difference : 0;
}
