import { AsyncResource } from 'node:async_hooks';
import { type Db, logOf } from '#server/database/database.ts';
import { loggable } from '#server/http/database-errors.ts';
import { unavailable } from '#server/http/failure.ts';
import type { Log } from '#server/process/log.ts';
import { addEntries, type Entry } from './entries.ts';

/** The maximum number of entries in one transaction. */
const MOST = 500;

export interface ActivityQueue {
  /** Resolves when the entries are committed. Rejects with 503 if they could not be written. */
  add(entries: readonly Entry[]): Promise<void>;
}

interface Batch {
  readonly entries: Entry[];
  readonly written: Promise<void>;
}

/**
 * Writes entries that belong to no transaction. Entries added during a write wait and are then committed
 * together: a hundred reads at once cost a few commits, on a connection reserved for the log.
 */
export function createActivityQueue(db: Db, log: Log): ActivityQueue {
  // Bound here, so that a batch does not run in the async context of the call that started it.
  const write = AsyncResource.bind(async (entries: readonly Entry[]) => {
    try {
      await addEntries(logOf(db), entries);
    } catch (error) {
      log.error('reads and sign-ins could not be logged, so they were refused', {
        entries: entries.length,
        ...loggable(error),
      });
      throw unavailable();
    }
  });
  let next: Batch | undefined;
  let last: Promise<void> = Promise.resolve();

  function begin(): Batch {
    const entries: Entry[] = [];
    const written = last.then(() => {
      if (next === batch) next = undefined;
      return write(entries);
    });
    const batch = { entries, written };
    last = written.catch(() => undefined);
    return batch;
  }

  return {
    add(entries) {
      if (entries.length === 0) return Promise.resolve();
      if (!next || next.entries.length + entries.length > MOST) next = begin();
      next.entries.push(...entries);
      return next.written;
    },
  };
}
