/**
 * The database work of one API call, kept in async local storage. It allows a failure to state that nothing was
 * written, and prevents calls that wait for a lock from blocking all others.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** A limit on concurrent calls of one kind that use the database. */
export interface Share {
  readonly key: string;
  readonly most: number;
}

/** Of 16 connections: with two locked tables, some are left for other calls. */
const PER_SECTION = 6;

/** Returns the limit for the calls of a section, such as `clients`. */
export const sectionShare = (section: string): Share => ({ key: section, most: PER_SECTION });

export interface Work {
  /** The narrowest first, so that a call waiting for it holds none of the wider ones. */
  readonly shares: readonly Share[];
  /** The caller, for limits per person. */
  person?: string;
  /** Writes that took effect or got no answer. */
  writes: number;
  /** Connections in use. Only the first one waits, otherwise two calls could wait for each other. */
  connections: number;
  turn: Promise<() => void> | undefined;
  /** Milliseconds spent waiting for a turn. */
  waited: number;
}

const storage = new AsyncLocalStorage<Work>();

/** Runs one call and records its database work. */
export function asWork<T>(shares: readonly Share[], run: () => T): T {
  return storage.run({ shares, writes: 0, connections: 0, turn: undefined, waited: 0 }, run);
}

/** Returns the work of the current call; undefined outside API calls. */
export const currentWork = (): Work | undefined => storage.getStore();

/**
 * Runs writes that are a side effect of a call, such as counting. If the call fails, it may still state that
 * nothing was written.
 */
export async function asBookkeeping<T>(run: () => Promise<T>): Promise<T> {
  const work = currentWork();
  const { writes } = work ?? { writes: 0 };
  try {
    return await run();
  } finally {
    if (work) work.writes = writes;
  }
}
