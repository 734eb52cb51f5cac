/**
 * What a page remembers of its reads beside what it shows: answers that nobody has asked for, and the browser's list
 * of requests, whose addresses hold what was searched. Neither outlives the person or is there behind the lock.
 */
import type { SessionActor } from '#machines/session/session.machine.ts';
import { earlyReads } from './early-reads.ts';

/** So many requests a browser lists by itself. */
const LISTED = 250;

/** Forgets both when the person leaves and while the page is locked. Call it before the session starts. */
export function followTraces(session: SessionActor): void {
  function forget(): void {
    earlyReads.forget();
    performance.clearResourceTimings();
  }
  session.on('person.left', forget);
  session.subscribe((state) => {
    const isAway = state.hasTag('covered') || state.matches('unauthenticated');
    if (isAway) forget();
    // A request that was under way is listed when it ends.
    performance.setResourceTimingBufferSize(isAway ? 0 : LISTED);
  });
}
