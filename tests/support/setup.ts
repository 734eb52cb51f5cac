import fc, { type RunDetails } from 'fast-check';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { undoTest } from './after-test.ts';
import { takeDoubledWrites } from './calls.ts';

/** A fixed seed, so that the suite fails only after a change of the code. `npm run test:fuzz` uses new seeds. */
const FIXED_SEED = 20_260_704;

const asked = process.env.FC_SEED ?? String(FIXED_SEED);
const seed = asked === 'random' ? {} : { seed: Number(asked) };
fc.configureGlobal({ ...seed, reporter: tellOfFailure });

/** Prints a counterexample as the example to add to the test. */
function tellOfFailure(run: RunDetails<unknown>): void {
  const message = run.failed ? fc.defaultReportMessage(run) : undefined;
  if (message === undefined) return;
  const kept =
    run.counterexample && `Keep it as a case: { examples: [${fc.stringify(run.counterexample)}] }`;
  throw new Error([message, kept].filter(Boolean).join('\n'), { cause: run.errorInstance });
}

// Any warning of React or a library is a defect.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  expect(said, 'the console was written to').toEqual([]);
  expect(takeDoubledWrites(), 'sent again while the same write was under way').toEqual([]);
});

// Registered after the hook above, so it runs before: messages during the undo count, too.
afterEach(undoTest);
