/**
 * The database work of one API call, kept in async local storage. With it a failure can state that
 * nothing was written, and calls that wait for a lock cannot block all others.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** A limit on the calls of one kind that use the database at once. */
export interface Share {
  readonly key: string;
  readonly most: number;
}

/** Within 16 connections: two locked tables leave some for other calls. */
const PER_SECTION = 6;

/** The limit of the calls of a section, such as `clients`. */
export const sectionShare = (section: string): Share => ({ key: section, most: PER_SECTION });

export interface Work {
  /** The narrowest first, so that a call waiting for it holds none of the wider ones. */
  readonly shares: readonly Share[];
  /** Who calls, for limits per person. */
  person?: string;
  /** Writes that took effect or got no answer. */
  writes: number;
  /** Connections in use. Only the first one waits, or two calls could wait for each other. */
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

/** The work of the current call; undefined outside of calls. */
export const currentWork = (): Work | undefined => storage.getStore();

/**
 * Runs writes that a caller does not ask for, such as counting. A failure of the call may still state that
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
