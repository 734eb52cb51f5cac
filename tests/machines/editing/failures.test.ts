/** What a failed write means for the next one. */
import { expect, it } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { afterFailure } from '#machines/editing/attempt.ts';
import { mayHaveArrived } from '#machines/editing/save.ts';

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
  [0, true, true],
  [200, true, true],
  [399, true, true],
  [400, false, false],
  [403, false, false],
  [409, false, false],
  [422, false, false],
  [429, false, true],
  [499, false, false],
  [500, true, true],
  [503, true, true],
  [504, true, true],
])('after %d it may have arrived: %s; its key is used again: %s', (status, arrived, again) => {
  expect(mayHaveArrived(problem(status))).toBe(arrived);
  expect(afterFailure(attempt, problem(status))).toEqual(again ? attempt : null);
});

it('a session that ended wrote nothing', () => {
  expect(mayHaveArrived(problem(401, { kind: 'unauthorised' }))).toBe(false);
});

it('what the server says of the key counts from then on, and without a key there is nothing', () => {
  expect(afterFailure(attempt, problem(500, { keptFor: 2 }))).toEqual({ ...attempt, keptFor: 2 });
  expect(afterFailure(null, problem(500))).toBeNull();
});
