import fc, { type RunDetails } from 'fast-check';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { takeDoubledWrites } from './calls.ts';

/** The gate fails for a change of the code and never by chance; fresh seeds are for `npm run test:fuzz`. */
const FIXED_SEED = 20_260_704;

const asked = process.env.FC_SEED ?? String(FIXED_SEED);
const seed = asked === 'random' ? {} : { seed: Number(asked) };
fc.configureGlobal({ ...seed, reporter: tellOfFailure });

/** A counterexample is printed as the example to keep, so that it is tried in every run from then on. */
function tellOfFailure(run: RunDetails<unknown>): void {
  const message = run.failed ? fc.defaultReportMessage(run) : undefined;
  if (message === undefined) return;
  const kept =
    run.counterexample && `Keep it as a case: { examples: [${fc.stringify(run.counterexample)}] }`;
  throw new Error([message, kept].filter(Boolean).join('\n'), { cause: run.errorInstance });
}

// A warning of React or of a library is a defect, wherever it is printed.
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
