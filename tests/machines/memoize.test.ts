import { expect, it, vi } from 'vitest';
import { memoize } from '#machines/memoize.ts';

it('memoize makes one value for the same arguments, and another one for others', () => {
  const make = vi.fn((api: object, id: number) => ({ api, id }));
  const made = memoize(make);
  const [one, other] = [{}, {}];
  expect(made(one, 1)).toBe(made(one, 1));
  expect(made(other, 1)).not.toBe(made(one, 1));
  expect(make).toHaveBeenCalledTimes(2);
  expect(made(one, 2)).toEqual({ api: one, id: 2 });
  expect(make).toHaveBeenCalledTimes(3);
});
