/** Which pages of the console are open, so that the drafts of another one are not offered. */
import { expect, test } from 'vitest';
import { settle } from '#tests/support/deferred.ts';
import { createPageLife } from '#workspace/navigation/page-life.ts';

/** The locks of a browser that several pages share. */
function createLocks() {
  const held: { name: string }[] = [];
  const locks = {
    async request(name: string, hold: () => Promise<void>) {
      const lock = { name };
      held.push(lock);
      await hold();
      held.splice(held.indexOf(lock), 1);
    },
    query: async () => ({ held: [...held, { name: 'of something else' }] }),
  };
  return locks as unknown as LockManager;
}
const pageEvent = (type: string, persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));

test('a page knows the other open pages, and not itself', async () => {
  const locks = createLocks();
  const one = createPageLife(locks);
  const other = createPageLife(locks);
  expect(await one.others()).toEqual(new Set([other.id()]));
  expect(await other.others()).toEqual(new Set([one.id()]));
});

test('a page that is left is not open, and is open again with the same id when it is restored', async () => {
  const locks = createLocks();
  const left = createPageLife(locks);
  const before = left.id();
  pageEvent('pagehide', true);
  await settle();
  const other = createPageLife(locks);
  expect(await other.others()).toEqual(new Set());
  pageEvent('pageshow', false);
  expect(await other.others()).toEqual(new Set());
  expect(left.id()).toBe(before);
  pageEvent('pageshow', true);
  expect(await other.others(), 'with the id of its stored drafts').toEqual(new Set([before]));
  expect(left.id()).toBe(before);
});

test('a renewed page has a new id', async () => {
  const locks = createLocks();
  const page = createPageLife(locks);
  const other = createPageLife(locks);
  const before = page.id();
  page.renew();
  await settle();
  expect(page.id()).not.toBe(before);
  expect(await other.others()).toEqual(new Set([page.id()]));
});

test('a page knows no other open pages if the browser refuses locks', async () => {
  const page = createPageLife({
    request: async () => Promise.reject(new Error('refused')),
    query: async () => ({}),
  } as unknown as LockManager);
  expect(page.id()).not.toBe('');
  expect(await page.others()).toEqual(new Set());
});
