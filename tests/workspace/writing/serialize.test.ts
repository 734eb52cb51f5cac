import { expect, test } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { createSerializer } from '#workspace/writing/serialize.ts';

test('a write of the same whole starts after the previous one, even if that has failed', async () => {
  const serialize = createSerializer();
  const told: string[] = [];
  const first = serialize(1, async () => {
    await Promise.resolve();
    told.push('first');
    throw new Error('refused');
  });
  const second = serialize(1, async () => void told.push('second'));
  const other = serialize(2, async () => void told.push('other'));
  await expect(first).rejects.toThrow('refused');
  await Promise.all([second, other]);
  expect(told).toEqual(['other', 'first', 'second']);
});

test('waiting writes do not start after a sign-out', async () => {
  const serialize = createSerializer();
  const left = new DOMException('left', 'AbortError');
  const begun: string[] = [];
  const first = serialize(1, () => Promise.reject(left));
  const waiting = ['second', 'third'].map((name) =>
    serialize(1, async () => void begun.push(name)),
  );
  for (const one of [first, ...waiting]) await expect(one).rejects.toBe(left);
  await serialize(1, async () => void begun.push('next person'));
  expect(begun).toEqual(['next person']);
});

test('a write waits for the running one, also when an earlier one has ended', async () => {
  const serialize = createSerializer();
  const told: string[] = [];
  const first = serialize(1, async () => void told.push('first'));
  const running = deferred<void>();
  const second = serialize(1, async () => {
    await running.promise;
    told.push('second');
  });
  await first;
  const third = serialize(1, async () => void told.push('third'));
  running.resolve();
  await Promise.all([second, third]);
  expect(told).toEqual(['first', 'second', 'third']);
});
