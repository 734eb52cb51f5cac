/** The turns of calls that search, on all lists and in the palette together. */
import { createActor } from 'xstate';
import { paceMachine } from '#machines/lists/pace.machine.ts';

/** More would come near to what the API allows one person. */
export const SEARCHES_PER_SECOND = 8;

/** Returns a function that says when a search may be sent: null for at once. */
export function createTurns(perSecond: number) {
  const pace = createActor(paceMachine, { input: { perSecond } }).start();
  let last = 0;
  return (signal?: AbortSignal | null): Promise<void> | null => {
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
    return new Promise((resolve, reject) => {
      go = resolve;
      signal?.addEventListener('abort', () => {
        heard.unsubscribe();
        pace.send({ type: 'drop', ticket });
        reject(signal.reason);
      });
    });
  };
}
