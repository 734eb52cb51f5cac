/** How a failed write affects the attempt of the next one. */
import { expect, it } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { afterFailure } from '#machines/editing/attempt.ts';

const problem = (status: number, more: Partial<Problem> = {}): Problem => ({
  kind: status === 0 ? 'network' : 'answer',
  message: '',
  status,
  refreshable: false,
  fields: {},
  ...more,
});
const attempt = { key: 'a', begunAt: 5, keptFor: 24 };

it.each([
  [0, true],
  [200, true],
  [399, true],
  [400, false],
  // The session was lost before the server looked at the key.
  [401, true],
  [403, false],
  [409, false],
  [422, false],
  [429, true],
  [499, false],
  [500, true],
  [503, true],
  [504, true],
])('a failure with status %d keeps the key of the attempt: %s', (status, again) => {
  expect(afterFailure(attempt, problem(status))).toEqual(again ? attempt : null);
});

it('a failure updates how long the key is kept, and returns null without an attempt', () => {
  expect(afterFailure(attempt, problem(500, { keptFor: 2 }))).toEqual({ ...attempt, keptFor: 2 });
  expect(afterFailure(null, problem(500))).toBeNull();
});
