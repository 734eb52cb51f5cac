/** Limits the rate of search calls, for all lists and the palette together. */
import { createActor } from 'xstate';
import { paceMachine } from '#machines/lists/pace.machine.ts';

/** A higher rate would come near the API's limit for one user. */
export const SEARCHES_PER_SECOND = 8;

/** Calls that one text of the palette may need: each kind of record is searched, offers in more than one way. */
const OF_A_TEXT = 5;

export interface Turns {
  /** Resolves when a search may be sent; null if at once. */
  readonly take: (signal?: AbortSignal | null) => Promise<void> | null;
  /** Whether the current text and the next one can both be searched without a wait. */
  readonly hasRoom: () => boolean;
}

export function createTurns(perSecond: number): Turns {
  const pace = createActor(paceMachine, { input: { perSecond } }).start();
  let last = 0;
  const take = (signal?: AbortSignal | null) => {
    const ticket = ++last;
    let isGranted = false;
    let go = () => {};
    const subscription = pace.on('granted', (granted) => {
      if (granted.ticket !== ticket) return;
      subscription.unsubscribe();
      isGranted = true;
      go();
    });
    pace.send({ type: 'ask', ticket });
    if (isGranted) return null;
    return new Promise<void>((resolve, reject) => {
      go = resolve;
      signal?.addEventListener('abort', () => {
        subscription.unsubscribe();
        pace.send({ type: 'drop', ticket });
        reject(signal.reason);
      });
    });
  };
  return { take, hasRoom: () => pace.getSnapshot().context.left > OF_A_TEXT };
}
