import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gather } from '#server/database/prepared/gather.ts';
import { asWork, currentWork } from '#server/database/work.ts';

const SHARE = { key: 'numbers', most: 2 };

test('gather runs one query for concurrent keys, and gives each caller its own answer', async () => {
  const asked: (readonly number[])[] = [];
  const double = gather(SHARE, async (keys: readonly number[]) => {
    asked.push(keys);
    return keys.map((key) => key * 2);
  });
  expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2]);
  expect(await double(5)).toBe(10);
  expect(asked).toEqual([[1, 2, 1], [5]]);
});

test('gather queries a hundred keys at most', async () => {
  const sizes: number[] = [];
  const same = gather(SHARE, async (keys: readonly number[]) => {
    sizes.push(keys.length);
    return keys;
  });
  const keys = Array.from({ length: 250 }, (_, key) => key);
  expect(await Promise.all(keys.map(same))).toEqual(keys);
  expect(sizes).toEqual([100, 100, 50]);
});

test('gather combines the keys that arrive while a query runs into the next one', async () => {
  const asked: (readonly string[])[] = [];
  let answer = () => {};
  const run = (keys: readonly string[]) => {
    asked.push(keys);
    return new Promise<readonly string[]>((resolve) => {
      answer = () => resolve(keys);
    });
  };
  const ask = gather(SHARE, run, 60_000);
  const first = ask('a');
  await expect.poll(() => asked, { interval: 1 }).toEqual([['a']]);
  const second = ask('b');
  await pause(5);
  const third = ask('c');
  answer();
  await first;
  await expect.poll(() => asked, { interval: 1 }).toEqual([['a'], ['b', 'c']]);
  answer();
  expect(await Promise.all([second, third])).toEqual(['b', 'c']);
});

test('gather does not wait for a query that hangs', async () => {
  const asked: (readonly string[])[] = [];
  let answer = () => {};
  const ask = gather(SHARE, (keys: readonly string[]) => {
    asked.push(keys);
    return new Promise<readonly string[]>((resolve) => {
      answer = () => resolve(keys);
    });
  });
  const first = ask('a');
  await expect.poll(() => asked, { interval: 1 }).toEqual([['a']]);
  const second = ask('b');
  await expect.poll(() => asked, { interval: 1 }).toEqual([['a'], ['b']]);
  answer();
  expect(await second).toBe('b');
  await expect(Promise.race([first, pause(1, 'hangs')])).resolves.toBe('hangs');
});

test('gather rejects all callers of a failed query, and no later ones', async () => {
  let isWell = false;
  const ask = gather(SHARE, async (keys: readonly number[]) => {
    if (!isWell) throw new Error('away');
    return keys;
  });
  const answers = await Promise.allSettled([ask(1), ask(2)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isWell = true;
  expect(await ask(3)).toBe(3);
});

test('gather runs the query outside the work of its callers, with its own limit', async () => {
  const works: unknown[] = [];
  const ask = gather(SHARE, async (keys: readonly number[]) => {
    works.push(currentWork()?.shares);
    const work = currentWork();
    if (work) work.writes += 1;
    return keys;
  });
  await asWork([{ key: 'calls', most: 1 }], async () => {
    await ask(1);
    expect(currentWork()).toMatchObject({ writes: 0, shares: [{ key: 'calls', most: 1 }] });
  });
  expect(works).toEqual([[SHARE]]);
});
