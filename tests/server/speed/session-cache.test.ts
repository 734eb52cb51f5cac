import { expect, test } from 'vitest';
import { createSessionCache } from '#server/auth/current/session-cache.ts';

/** A cache of numbers that counts its reads, and notifications that the test sends. */
function serve({ isOpen = true } = {}) {
  const news = { isOpen, notify: () => {} };
  const time = { ms: 0 };
  const cache = createSessionCache<number>(
    {
      isOpen: () => news.isOpen,
      subscribe: (told) => {
        news.notify = told;
      },
    },
    () => time.ms,
  );
  let read = 0;
  const find = (key = 'a', worth = true, found: Promise<void> = Promise.resolve()) =>
    cache.find(
      key,
      () => {
        read += 1;
        const number = read;
        return found.then(() => number);
      },
      () => worth,
    );
  return { news, time, cache, find };
}

test('the session cache keeps a value for five seconds, per key', async () => {
  const { time, find } = serve();
  expect([await find(), await find(), await find('b')]).toEqual([1, 1, 2]);
  time.ms = 4_999;
  expect(await find()).toBe(1);
  time.ms = 5_000;
  expect(await find()).toBe(3);
});

test('the session cache keeps no value that is not worth it', async () => {
  const { find } = serve();
  expect([await find('a', false), await find('a', false)]).toEqual([1, 2]);
});

test('the session cache is emptied by a notification, and on request', async () => {
  const { news, cache, find } = serve();
  await find();
  news.notify();
  expect([await find(), await find()]).toEqual([2, 2]);
  cache.empty();
  expect(await find()).toBe(3);
});

test('the session cache does not keep a value that was being read when a notification arrived', async () => {
  const { news, find } = serve();
  let answer = () => {};
  const reading = find('a', true, new Promise((resolve) => (answer = resolve)));
  news.notify();
  answer();
  expect(await reading).toBe(1);
  expect(await find()).toBe(2);
});

test('the session cache is neither used nor filled while no notifications can arrive', async () => {
  const { news, find } = serve();
  expect(await find()).toBe(1);
  news.isOpen = false;
  expect([await find(), await find()]).toEqual([2, 3]);
  news.isOpen = true;
  // The value that was kept before: a change would have caused a notification.
  expect([await find(), await find('b'), await find('b')]).toEqual([1, 4, 4]);
});

test('the session cache does not keep a value that was being read when notifications stopped', async () => {
  const { news, find } = serve();
  let answer = () => {};
  const reading = find('a', true, new Promise((resolve) => (answer = resolve)));
  news.isOpen = false;
  answer();
  await reading;
  news.isOpen = true;
  expect(await find()).toBe(2);
});

test('the session cache keeps nothing without a source of notifications', async () => {
  const cache = createSessionCache<number>(undefined);
  let read = 0;
  const find = () =>
    cache.find(
      'a',
      async () => ++read,
      () => true,
    );
  expect([await find(), await find()]).toEqual([1, 2]);
});

test('the session cache does not grow without limit', async () => {
  const { find } = serve();
  for (let n = 0; n < 10_000; n += 1) await find(`key ${n}`);
  expect(await find('key 0')).toBe(1);
  await find('one more');
  expect(await find('key 0')).toBe(10_002);
});
