/** What the parts of `npm run attack` have in common. */
import { setTimeout } from 'node:timers/promises';
import type { TestServer as Postgres } from '#tests/support/shared-postgres.ts';

/** The task of a part. */
export interface Attack {
  readonly postgres: Postgres;
  /** The same seed makes the same cases. */
  readonly seed: number;
  readonly count: number;
  /** No case begins after this time of `performance.now()`. */
  readonly until: number;
  /** Ends after so many findings; `ENOUGH` by default. */
  readonly enough?: number;
  /** How often a failing case may be tried with fewer items; 60 by default. */
  readonly shrinks?: number;
  /** Changes the server for a test of the part: a defect that it must find. */
  readonly plant?: Plant;
  /** Called after each case. */
  readonly onCase?: (done: number) => void;
}

export type Handle = (request: Request, env: object) => Promise<Response>;

/** Wraps the server. `around` has what a defect needs besides the request. */
export type Plant = (handle: Handle, around: AttackContext) => Handle;

interface AttackContext {
  /** Writes like the API, so that the writes are recorded. */
  readonly write: (statement: string) => Promise<void>;
  readonly log: (line: string) => void;
}

/** A defect of the server. */
export interface Finding {
  readonly what: string;
  /** The smallest case that shows it, as text. */
  readonly smallest: string;
  /** With this seed, the part finds the defect again. */
  readonly seed: number;
}

export interface Outcome {
  readonly done: number;
  readonly findings: readonly Finding[];
  /** Counts of what the part met, for the report: a part that is only refused proves little. */
  readonly met: Readonly<Record<string, number>>;
}

/** A part ends after this many findings, because more of them add little. */
export const ENOUGH = 10;

const SHRINKS = 60;

/** Counts what was met. */
export function createTally() {
  const met: Record<string, number> = {};
  return {
    met,
    add: (name: string) => {
      met[name] = (met[name] ?? 0) + 1;
    },
  };
}

/**
 * Drops items that a failure does not need: as long as `fails` reports a failure, fewer items
 * remain. Returns the fewest items, and their failure.
 */
export async function fewest<T>(
  items: readonly T[],
  said: string,
  fails: (items: readonly T[]) => Promise<string | null>,
  attempts = SHRINKS,
): Promise<{ readonly items: readonly T[]; readonly said: string }> {
  let kept = items;
  let what = said;
  let left = attempts;
  for (let size = Math.ceil(kept.length / 2); size >= 1 && left > 0; size = Math.floor(size / 2)) {
    for (let at = 0; at < kept.length && left > 0; ) {
      left -= 1;
      const without = [...kept.slice(0, at), ...kept.slice(at + size)];
      const still = await fails(without);
      if (still === null) at += size;
      else {
        kept = without;
        what = still;
      }
    }
  }
  return { items: kept, said: what };
}

/** A place mostly waits for PostgreSQL, so a few of them run side by side. */
const LANES = 3;

/** Does the work for 0 to `count` - 1, a few at once. */
async function inLanes(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** A part of an attack with its own database and its own random cases. */
export interface Batch {
  readonly at: number;
  /** With this seed, the attack begins with the same batch. */
  readonly seed: number;
  /** The number of its cases. */
  readonly size: number;
  /** Returns whether no further case may begin. */
  readonly isOver: () => boolean;
  /** Counts what was met. */
  readonly notify: (name: string) => void;
  /** Counts a case that was tried. */
  readonly tried: () => void;
  readonly find: (finding: Omit<Finding, 'seed'>) => void;
}

/** Runs an attack in batches of `most` cases, a few side by side. */
export async function inBatches(
  { seed, count, until, enough = ENOUGH, onCase }: Attack,
  most: number,
  run: (batch: Batch) => Promise<void>,
): Promise<Outcome> {
  const tally = createTally();
  const findings: Finding[] = [];
  let done = 0;
  const isOver = () => findings.length >= enough || performance.now() > until;
  await inLanes(Math.ceil(count / most), async (at) => {
    if (isOver()) return;
    const own = seed + at;
    await run({
      at,
      seed: own,
      size: Math.min(most, count - at * most),
      isOver,
      notify: tally.add,
      tried: () => {
        done += 1;
        onCase?.(done);
      },
      find: (finding) => findings.push({ seed: own, ...finding }),
    });
  });
  return { done, findings, met: tally.met };
}

/** Connections and queries of the harness give up after a few seconds. */
export const isOfBusyMachine = (error: unknown): boolean =>
  /timeout|terminated|locked for too long/i.test(String(error));

const TRIES = 5;
const PAUSE_MS = 1_000;

/** Repeats work that a busy machine may refuse. */
export async function patiently<T>(
  work: () => Promise<T>,
  isRefused: (result: T) => boolean = () => false,
): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      const result = await work();
      if (left <= 1 || !isRefused(result)) return result;
    } catch (error) {
      if (left <= 1 || !isOfBusyMachine(error)) throw error;
    }
    await setTimeout(PAUSE_MS);
  }
}
