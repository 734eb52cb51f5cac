/** The definition of a fault, and what its run may use. */
import { availableParallelism, loadavg } from 'node:os';

export const GROUPS = ['storage', 'database server', 'instances', 'network', 'browser'] as const;
export type Group = (typeof GROUPS)[number];

/** Numbers that a run measured, by name; the report shows the largest of all runs. */
export type Measures = Readonly<Record<string, number>>;

export interface Fault {
  /** Unique, in kebab-case: `--only` names it. */
  readonly id: string;
  readonly group: Group;
  /** The fault, as a text. */
  readonly does: string;
  /** What Pult promises after it, including what must not have changed. */
  readonly promises: string;
  /** Runs within `npm test`, once. */
  readonly fast?: boolean;
  /** The number of runs in the whole: 50 for a kind of kill. */
  readonly repetitions: number;
  /** The longest that one run may take. */
  readonly seconds: number;
  /** Throws `NotMade` if this machine cannot make the fault; any other error is a broken promise. */
  run(trial: Trial): Promise<Measures | undefined>;
}

/** One run of a fault. */
export interface Trial {
  /** An empty folder, removed afterwards. */
  readonly folder: string;
  /** A number from 0 to 1. Its sequence depends on the seed, the fault and the repetition alone. */
  readonly random: () => number;
  readonly repetition: number;
  /** Calls `work` after the run, also after a failed one; the last one first. */
  later(work: () => unknown): void;
}

/** The fault could not be made on this machine. The message says why. */
export class NotMade extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotMade';
  }
}

/** Throws an error with this sentence unless `isKept`. */
export function promise(isKept: unknown, sentence: string): asserts isKept {
  if (!isKept) throw new Error(sentence);
}

/** Throws unless both are equal as JSON. */
export function same(found: unknown, expected: unknown, what: string): void {
  const [one, other] = [found, expected].map((value) => JSON.stringify(value));
  promise(one === other, `${what}: ${clip(one)} instead of ${clip(other)}`);
}

const clip = (text: string | undefined) =>
  text && text.length > 400 ? `${text.slice(0, 400)}…` : text;

/**
 * Returns by how much a busy machine may be slower: the bounds of time are for an idle one, and the
 * report shows how much they were stretched.
 */
export function slowdown(): number {
  const [load = 0] = loadavg();
  return Math.max(1, load / availableParallelism());
}

/** Throws unless this took less than so many seconds on an idle machine. */
export function inTime(seconds: number, bound: number, what: string): void {
  promise(
    seconds < bound * slowdown(),
    `${what} took ${seconds.toFixed(1)} s, not ${bound} s (stretched by ${slowdown().toFixed(1)})`,
  );
}

/** Returns a random whole number below `end`. */
export const below = (end: number, random: () => number) => Math.floor(random() * end);

/** Calls `ask` every 20 ms until it returns true. Throws with the sentence after `seconds`. */
export async function until(
  ask: () => unknown,
  sentence: string | (() => string),
  seconds = 20,
): Promise<void> {
  const end = performance.now() + seconds * 1_000 * slowdown();
  for (;;) {
    if (await ask()) return;
    const text = typeof sentence === 'string' ? sentence : sentence();
    promise(performance.now() < end, `not within ${seconds} s: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The seconds that `work` takes. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}
