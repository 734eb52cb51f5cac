import { AsyncResource } from 'node:async_hooks';
import { asWork, type Share } from '#server/database/work.ts';

/** The maximum number of keys in one statement. */
const MOST = 100;

interface Batch<K, V> {
  readonly keys: K[];
  readonly answers: Promise<readonly V[]>;
}

/** How long a new batch waits while a statement is running, to collect more keys. */
const WAIT_MS = 3;

/**
 * Combines the keys of simultaneous calls into one statement: a statement for ten rows costs little more than
 * one for a row. On an idle server no call waits; on a busy one calls wait a few milliseconds, but never for a
 * statement that hangs.
 *
 * @param share limits how many of these statements run at once.
 * @param ask returns the answers in the order of the keys.
 */
export function gather<K, V>(
  share: Share,
  ask: (keys: readonly K[]) => Promise<readonly V[]>,
  waitMs: number = WAIT_MS,
): (key: K) => Promise<V> {
  // Bound here, because a batch belongs to no single call: its first call may end before the others.
  const run = AsyncResource.bind((keys: readonly K[]) => asWork([share], () => ask(keys)));
  let next: Batch<K, V> | undefined;
  let running = 0;
  /** Starts the waiting batch. */
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
