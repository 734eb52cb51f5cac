import type { Attempt } from '#machines/editing/attempt.ts';

/** Returns a new attempt. Null on plain HTTP, where browsers make no UUID; the console then looks first. */
export const newAttempt = (): Attempt | null => {
  const key = crypto.randomUUID?.();
  return key ? { key, begunAt: Date.now() } : null;
};
