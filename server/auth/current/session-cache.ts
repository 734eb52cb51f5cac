/**
 * Caches sessions for a short time, so that calls close together read them once. The database notifies every
 * process of changes to sessions, accounts and roles; each process then clears its cache. While notifications
 * could be missed, the cache is not used. Writes do not use it: they read the session in their transaction.
 */
import type { Changes } from '#server/database/changes/listener.ts';

const KEPT_MS = 5_000;
const MOST = 10_000;

export interface SessionCache<T> {
  /** Returns the cached value, else the result of `read`, which is cached if `worth` returns true. */
  find(key: string, read: () => Promise<T>, worth: (found: T) => boolean): Promise<T>;
  /** Clears the cache; results of reads in progress are not cached. */
  empty(): void;
}

/** @param clock A monotonic clock in milliseconds. */
export function createSessionCache<T>(
  changes: Changes | undefined,
  clock: () => number = () => performance.now(),
): SessionCache<T> {
  const kept = new Map<string, { readonly found: T; readonly until: number }>();
  let emptied = 0;
  const empty = () => {
    emptied += 1;
    kept.clear();
  };
  changes?.subscribe(empty);

  return {
    empty,
    async find(key, read, worth) {
      if (!changes?.isOpen()) return read();
      const one = kept.get(key);
      const asked = clock();
      if (one && asked < one.until) return one.found;
      kept.delete(key);
      const before = emptied;
      const found = await read();
      // A change during the read may not be in the result, so do not cache it.
      if (worth(found) && before === emptied && changes.isOpen()) {
        if (kept.size >= MOST) kept.clear();
        kept.set(key, { found, until: asked + KEPT_MS });
      }
      return found;
    },
  };
}
