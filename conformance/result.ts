/** The outcome of a run, as the reporters show it. Contains no value of the server. */
import type { Check } from './check.ts';

/** `lacks`: an optional feature is missing. */
export type Outcome = 'passed' | 'failed' | 'lacks' | 'skipped';

export interface Result {
  readonly check: Check;
  readonly group: string;
  readonly outcome: Outcome;
  /** The answer instead, or why the check was skipped. */
  readonly came: string;
  readonly ms: number;
}

export const EXIT = { conforms: 0, differs: 1, stopped: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface Report {
  readonly url: string;
  readonly results: readonly Result[];
  /** Why the run could not start, or was not completed. */
  readonly stopped: string | null;
  readonly exit: ExitCode;
  /** The records of this run that are still on the server. */
  readonly stays: readonly string[];
  readonly calls: number;
  readonly ms: number;
}

export const countOf = ({ results }: Report, outcome: Outcome) =>
  results.filter((each) => each.outcome === outcome).length;

export const VERDICT: Readonly<Record<ExitCode, string>> = {
  [EXIT.conforms]: 'conforms',
  [EXIT.differs]: 'does not conform',
  [EXIT.stopped]: 'could not be checked',
};
