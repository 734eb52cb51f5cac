/** An attempt to create or to switch something. Pressing again after an unknown outcome belongs to the same one. */
import type { Problem } from '#contract/problem.ts';

export interface Attempt {
  /** The `Idempotency-Key` of its calls. */
  readonly key: string;
  /** In milliseconds since 1970. */
  readonly begunAt: number;
  /** How many seconds the API keeps the key; missing if it has not said so. */
  readonly keptFor?: number | undefined;
}

/** Provided by the console, because machines have neither random numbers nor a clock. */
export type NewAttempt = () => Attempt | null;

/** The attempt after a failed call; null after a refusal that a repetition would meet again. */
export function afterFailure(
  attempt: Attempt | null,
  { status, keptFor = attempt?.keptFor }: Problem,
): Attempt | null {
  // A lost session and a full quota say nothing of what an earlier call with the key did.
  const isRefused = /^4(?!01|29)/.test(String(status));
  return attempt && !isRefused ? { ...attempt, keptFor } : null;
}
