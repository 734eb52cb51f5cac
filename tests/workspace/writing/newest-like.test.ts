/** Which of several records a creation without an answer may have made. */
import { expect, test } from 'vitest';
import { newestLike } from '#workspace/writing/newest-like.ts';

const named = (id: number, name: string) => ({ id, name });

test.each([
  [[named(3, 'ВК'), named(7, 'ВК'), named(5, 'ВК'), named(9, 'Ёлка')], 7],
  [[named(7, 'ВК'), named(3, 'ВК')], 7],
  [[named(9, 'Ёлка')], undefined],
])('the newest of those that are like it: case %#', (records, id) => {
  expect(newestLike(records, ({ name }) => name === 'ВК')?.id).toBe(id);
});
