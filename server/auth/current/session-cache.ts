/**
 * Sessions that were just read, so that the calls of a moment read them once. The database notifies of
 * every change of sessions, accounts and roles; then all are forgotten, in every process. While such news
 * could be missed, none is used. Writes do not rely on it: they read the session in their transaction.
 */
import type { Changes } from '#server/database/changes/listener.ts';

const KEPT_MS = 5_000;
const MOST = 10_000;

export interface SessionCache<T> {
  /** What is kept under the key, else what `read` finds; that is kept if it is `worth` it. */
  find(key: string, read: () => Promise<T>, worth: (found: T) => boolean): Promise<T>;
  /** Forgets everything, also what is being read now. */
  empty(): void;
}

/** @param clock Milliseconds that never go back. */
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
      // What changed in between may have come too late for this answer.
      if (worth(found) && before === emptied && changes.isOpen()) {
        if (kept.size >= MOST) kept.clear();
        kept.set(key, { found, until: asked + KEPT_MS });
      }
      return found;
    },
  };
}
