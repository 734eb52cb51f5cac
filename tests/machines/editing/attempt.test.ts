import { expect, test } from 'vitest';
import { ProblemError } from '#contract/problem.ts';
import { type Attempt, afterFailure } from '#machines/editing/attempt.ts';

const attempt: Attempt = { key: '6a1f8f0e-0000-4000-8000-000000000001', begunAt: 1 };
const after = (status: number, more = {}) =>
  afterFailure(attempt, new ProblemError({ message: 'Нет', status, ...more }).problem);

test.each([503, 429, 500, 504, 0])('a write that met %i is sent again with its key', (status) => {
  expect(after(status, { retryAfter: 2, written: false })?.key).toBe(attempt.key);
});

test.each([400, 403, 409, 422])('a refusal with %i begins a new attempt', (status) => {
  expect(after(status)).toBeNull();
});
