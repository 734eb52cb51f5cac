/**
 * What one call does to the database. It travels with the call, so that a failure can say for
 * certain that nothing was written, and so that calls which wait for a lock cannot hold all others.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** How many calls of one kind may use the database at once. */
export interface Share {
  readonly key: string;
  readonly most: number;
}

export interface Work {
  /** The narrowest first: who waits for one holds none of the wider ones. */
  readonly shares: readonly Share[];
  /** Writes that took effect, or were sent and never answered. */
  writes: number;
  /** Connections in use. The first one waits for its turn; the others must not, or two calls could wait for each other. */
  connections: number;
  turn: Promise<() => void> | undefined;
  /** Milliseconds spent on waiting for turns. */
  waited: number;
}

const storage = new AsyncLocalStorage<Work>();

/** Runs one call and notes what it does to the database. */
export function asWork<T>(shares: readonly Share[], run: () => T): T {
  return storage.run({ shares, writes: 0, connections: 0, turn: undefined, waited: 0 }, run);
}

/** The work of the call that is under way; undefined outside of calls. */
export const currentWork = (): Work | undefined => storage.getStore();
