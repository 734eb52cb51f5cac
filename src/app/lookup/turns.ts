/** The turns of calls that search, on all lists and in the palette together. */
import { createActor } from 'xstate';
import { paceMachine } from '#machines/lists/pace.machine.ts';

/** More would come near to what the API allows one person. */
export const SEARCHES_PER_SECOND = 8;

/** A text of the palette may take so many: each kind of record is asked, offers in more than one way. */
const OF_A_TEXT = 5;

export interface Turns {
  /** When a search may be sent; null for at once. */
  readonly take: (signal?: AbortSignal | null) => Promise<void> | null;
  /** Whether the text of the moment may be searched and the next one, too, without a wait. */
  readonly hasRoom: () => boolean;
}

export function createTurns(perSecond: number): Turns {
  const pace = createActor(paceMachine, { input: { perSecond } }).start();
  let last = 0;
  const take = (signal?: AbortSignal | null) => {
    const ticket = ++last;
    let isGranted = false;
    let go = () => {};
    const heard = pace.on('granted', (granted) => {
      if (granted.ticket !== ticket) return;
      heard.unsubscribe();
      isGranted = true;
      go();
    });
    pace.send({ type: 'ask', ticket });
    if (isGranted) return null;
    return new Promise<void>((resolve, reject) => {
      go = resolve;
      signal?.addEventListener('abort', () => {
        heard.unsubscribe();
        pace.send({ type: 'drop', ticket });
        reject(signal.reason);
      });
    });
  };
  return { take, hasRoom: () => pace.getSnapshot().context.left > OF_A_TEXT };
}
