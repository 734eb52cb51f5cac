/** An attempt to create or toggle something. A retry after an unknown outcome belongs to the same attempt. */
import type { Problem } from '#contract/problem.ts';

export interface Attempt {
  /** The `Idempotency-Key` of its calls. */
  readonly key: string;
  /** In milliseconds since 1970. */
  readonly begunAt: number;
  /** Seconds for which the API keeps the key; missing if the API has not reported it. */
  readonly keptFor?: number | undefined;
}

/** Provided by the console, because machines have neither random numbers nor a clock. */
export type NewAttempt = () => Attempt | null;

/** The attempt after a failed call; null after a refusal that a retry would get again. */
export function afterFailure(
  attempt: Attempt | null,
  { status, keptFor = attempt?.keptFor }: Problem,
): Attempt | null {
  // A lost session (401) or a full quota (429) does not tell what an earlier call with the key did.
  const isRefused = /^4(?!01|29)/.test(String(status));
  return attempt && !isRefused ? { ...attempt, keptFor } : null;
}
