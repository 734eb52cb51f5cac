import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { withOptions } from '#api/http.ts';
import { createTurns } from '#app/lookup/turns.ts';
import { createTestServer } from '#tests/support/calls.ts';
import { createTestHttp } from '#tests/support/http.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin() {
  const server = createTestServer();
  const turns = createTurns(8);
  const http = createTestHttp(server.fetch, { baseURL: 'http://api', turn: turns.take });
  const call = (name: string, from = http, signal: AbortSignal | null = null) =>
    from('generic', 'GET', `/${name}`, z.unknown(), { words: name, signal });
  return { server, http, turns, search: withOptions(http, { isSearch: true }), call };
}

test('searches take turns of eight a second, and other calls take none', async () => {
  const { server, http, search, call } = begin();
  for (let i = 0; i < 12; i++) void call(`search/${i}`, search);
  for (let i = 0; i < 12; i++) void call(`read/${i}`, http);
  await vi.advanceTimersByTimeAsync(0);
  const searched = () => server.calls.filter(({ path }) => path.includes('search')).length;
  expect([searched(), server.calls.length]).toEqual([8, 20]);
  await vi.advanceTimersByTimeAsync(999);
  expect(searched()).toBe(8);
  await vi.advanceTimersByTimeAsync(1);
  expect(searched()).toBe(12);
});

test('a search that is aborted while it waits is never sent, and fails as an abort', async () => {
  const { server, search, call } = begin();
  for (let i = 0; i < 8; i++) void call(`search/${i}`, search);
  const left = new AbortController();
  const dropped = Array.from({ length: 8 }, () =>
    call('dropped', search, left.signal).catch((error: Error) => error.name),
  );
  void call('last', search);
  await vi.advanceTimersByTimeAsync(500);
  left.abort();
  expect(new Set(await Promise.all(dropped))).toEqual(new Set(['AbortError']));
  // The aborted searches take no turns of others.
  await vi.advanceTimersByTimeAsync(500);
  expect(server.calls.at(-1)!.path).toContain('last');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.calls.some(({ path }) => path.includes('dropped'))).toBe(false);
});

test('there is room while as many turns are left as the next text may need', async () => {
  const { turns, search, call } = begin();
  const isRoomyAfter = [];
  for (let i = 0; i < 4; i++) {
    isRoomyAfter.push(turns.hasRoom());
    void call(`search/${i}`, search);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(isRoomyAfter).toEqual([true, true, true, false]);
  // The first of the four calls is not a second old yet; 101 ms later it is.
  await vi.advanceTimersByTimeAsync(599);
  expect(turns.hasRoom()).toBe(false);
  await vi.advanceTimersByTimeAsync(101);
  expect(turns.hasRoom()).toBe(true);
});
