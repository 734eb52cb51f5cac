/** If the API keeps keys, the console need not look for what an earlier call may have written. */
import { fromPromise } from 'xstate';
import type { Attempt } from '#machines/editing/attempt.ts';
import type { SimilarRecord } from '#machines/editing/side-panel.setup.ts';

/** Clocks differ, and the call takes time. */
const MARGIN_MS = 60_000;

/**
 * Whether the API still has the key, so that the same call can be sent again without looking. The age of an attempt
 * from the future is unknown: the clock was set back.
 */
export function isKept(attempt: Attempt | null): boolean {
  const age = Date.now() - (attempt?.begunAt ?? 0);
  return age >= 0 && age < (attempt?.keptFor ?? 0) * 1_000 - MARGIN_MS;
}

/** Looks for the record, unless the API recognises the repeated call. */
export const lookUnlessKept = <TInput extends { readonly attempt: Attempt | null }>(
  find: (input: TInput, signal: AbortSignal) => Promise<SimilarRecord | null>,
) =>
  fromPromise<{ found: SimilarRecord | null; isKept?: boolean }, TInput>(
    async ({ input, signal }) =>
      isKept(input.attempt) ? { found: null, isKept: true } : { found: await find(input, signal) },
  );
