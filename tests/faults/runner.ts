/** Runs faults one after another, each within its bound, and collects whether the promises were kept. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Fault, type Measures, NotMade, slowdown, type Trial } from './fault.ts';

type Status = 'kept' | 'broken' | 'not made' | 'not run';

export interface Result {
  readonly fault: Omit<Fault, 'run'>;
  readonly status: Status;
  /** The number of runs, and how many of them kept the promise. */
  readonly runs: number;
  readonly kept: number;
  /** The sentences of broken promises with their repetition, or the reason of `not made`. */
  readonly notes: readonly string[];
  /** The largest value of each measure. */
  readonly measures: Measures;
  readonly seconds: number;
  /** How much the bounds of time were stretched, because the machine was busy. */
  readonly stretched: number;
}

export interface Options {
  readonly seed: number;
  /** Replaces each fault's own number. */
  readonly repetitions?: number | undefined;
  /** The first repetition: with a seed and a fault, this repeats one run. */
  readonly from?: number | undefined;
  /** No further run begins after so many minutes. */
  readonly minutes: number;
  readonly onResult?: (result: Result) => void;
}

/** A run that hangs in its cleanup must not delay the others. */
const CLEANUP_SECONDS = 30;

/** Ends everything that the current run has started. For a signal. */
export async function abandon(): Promise<void> {
  for (const end of [...open]) await end();
}
const open = new Set<() => Promise<void>>();

/** Runs all faults. Never rejects because of a fault. */
export async function runFaults(faults: readonly Fault[], options: Options): Promise<Result[]> {
  const end = performance.now() + options.minutes * 60_000;
  const results: Result[] = [];
  for (const fault of faults) {
    const result = await runFault(fault, options, end);
    results.push(result);
    options.onResult?.(result);
  }
  return results;
}

/** Returns whether a nightly run fails: a promise was broken, or not all faults were run in time. */
export const hasFailed = (results: readonly Result[]) =>
  results.length === 0 || results.some(({ status }) => status === 'broken' || status === 'not run');

async function runFault(fault: Fault, options: Options, end: number): Promise<Result> {
  const wanted = options.repetitions
    ? Math.min(options.repetitions, fault.repetitions)
    : fault.repetitions;
  const from = options.from ?? 1;
  const notes: string[] = [];
  const measures: Record<string, number> = {};
  const started = performance.now();
  let runs = 0;
  let kept = 0;
  let isMade = true;
  let stretched = 1;
  for (let repetition = from; repetition < from + wanted && isMade; repetition++) {
    if (performance.now() > end) {
      notes.push(`stopped after ${runs} of ${wanted}: the time for all faults is over`);
      break;
    }
    stretched = Math.max(stretched, slowdown());
    try {
      const measured = await runOnce(fault, repetition, options.seed);
      runs += 1;
      kept += 1;
      for (const [name, value] of Object.entries(measured ?? {})) {
        measures[name] = Math.max(measures[name] ?? value, value);
      }
    } catch (error) {
      if (error instanceof NotMade && runs === 0) isMade = false;
      else runs += 1;
      const cause = error instanceof Error && error.cause ? ` (${String(error.cause)})` : '';
      const sentence = error instanceof Error ? error.message + cause : String(error);
      notes.push(isMade ? `repetition ${repetition}: ${sentence}` : sentence);
    }
  }
  const status = statusOf({ isMade, runs, kept, wanted });
  const seconds = (performance.now() - started) / 1_000;
  const { run: _, ...described } = fault;
  return { fault: described, status, runs, kept, notes, measures, seconds, stretched };
}

function statusOf(state: { isMade: boolean; runs: number; kept: number; wanted: number }): Status {
  if (!state.isMade) return 'not made';
  if (state.kept < state.runs) return 'broken';
  return state.runs < state.wanted ? 'not run' : 'kept';
}

/** One run with its own folder and random numbers. Rejects if it takes too long. */
async function runOnce(
  fault: Fault,
  repetition: number,
  seed: number,
): Promise<Measures | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pult-fault-'));
  const cleanups: (() => unknown)[] = [];
  const end = async () => {
    open.delete(end);
    for (const work of cleanups.splice(0).reverse()) {
      await within(CLEANUP_SECONDS, 'the cleanup', Promise.resolve().then(work)).catch(
        (error: unknown) => console.error(`${fault.id}: ${String(error)}`),
      );
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  open.add(end);
  const random = randomOf(`${seed}/${fault.id}/${repetition}`);
  const trial: Trial = { folder, random, repetition, later: (work) => cleanups.push(work) };
  try {
    const run = Promise.resolve(fault.run(trial));
    return await within(fault.seconds * slowdown(), 'the run', run);
  } finally {
    await end();
  }
}

async function within<T>(seconds: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`${what} took longer than ${Math.round(seconds)} s`);
    timer = setTimeout(() => reject(error), seconds * 1_000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the same random numbers for the same text: mulberry32 on a hash of it. */
export function randomOf(text: string): () => number {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
