import { AsyncResource } from 'node:async_hooks';
import { asWork, type Share } from '#server/database/work.ts';

/** Keys that one statement is asked for. */
const MOST = 100;

interface Batch<K, V> {
  readonly keys: K[];
  readonly answers: Promise<readonly V[]>;
}

/** How long what is asked waits for the statement that is running, so that more comes together. */
const WAIT_MS = 3;

/**
 * Asks once for what several calls ask in the same moment: one statement for ten rows costs little more than
 * one for a row. On a server at rest nobody waits; on a busy one a few milliseconds, and never for a
 * statement that hangs.
 *
 * @param share limits how many of these statements run at once.
 * @param ask answers in the order of the keys.
 */
export function gather<K, V>(
  share: Share,
  ask: (keys: readonly K[]) => Promise<readonly V[]>,
  waitMs: number = WAIT_MS,
): (key: K) => Promise<V> {
  // It belongs to none of the calls: the first one of a batch may be over before the others.
  const run = AsyncResource.bind((keys: readonly K[]) => asWork([share], () => ask(keys)));
  let next: Batch<K, V> | undefined;
  let running = 0;
  /** Lets the waiting batch go. */
  let go = () => {};

  const moment = () =>
    new Promise<void>((resolve) => {
      if (running === 0) {
        setImmediate(resolve);
        return;
      }
      const timer = setTimeout(resolve, waitMs);
      go = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const begin = (): Batch<K, V> => {
    const keys: K[] = [];
    const answers = moment().then(() => {
      if (next === batch) next = undefined;
      running += 1;
      return run(keys).finally(() => {
        running -= 1;
        go();
      });
    });
    const batch = { keys, answers };
    return batch;
  };

  return async (key) => {
    if (!next || next.keys.length >= MOST) next = begin();
    const { keys, answers } = next;
    const index = keys.push(key) - 1;
    return (await answers)[index] as V;
  };
}
