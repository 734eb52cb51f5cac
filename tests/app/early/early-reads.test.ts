/** Reads that are sent before the code that needs them: each answer once, and only for the right user. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createEarlyReads } from '#app/early/early-reads.ts';
import { deferred } from '#tests/support/deferred.ts';
import { createTestHttp } from '#tests/support/http.ts';

const LIST = '/api/v1/clients?page=1&per_page=20';
const asked = (token: string, more: RequestInit = {}) => ({
  method: 'GET',
  headers: { Authorization: `Bearer ${token}` },
  signal: new AbortController().signal,
  ...more,
});
const sent = vi.fn<typeof fetch>();
let early = createEarlyReads();

beforeEach(() => {
  vi.stubGlobal('fetch', sent);
  sent.mockReset().mockImplementation(async (url) => new Response(String(url)));
  early = createEarlyReads();
});
afterEach(() => {
  early.forget();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an early read', () => {
  it('is sent with the same headers as the read itself', () => {
    early.begin('one', [LIST]);
    const headers = { Accept: 'application/json', Authorization: 'Bearer one' };
    expect(sent).toHaveBeenCalledExactlyOnceWith(LIST, expect.objectContaining({ headers }));
  });

  it('answers the first read of its address, with the query in any order; the next one is sent', async () => {
    early.begin('one', [LIST]);
    const first = await early.fetch('/api/v1/clients?per_page=20&page=1', asked('one'));
    expect(await first.text()).toBe(LIST);
    expect(sent).toHaveBeenCalledTimes(1);
    await early.fetch(LIST, asked('one'));
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['another token', LIST, asked('two')],
    ['no token', LIST, { signal: new AbortController().signal }],
    // A read before a write needs the current state.
    ['no screen that can end it', LIST, asked('one', { signal: null })],
    ['another page', '/api/v1/clients?page=2&per_page=20', asked('one')],
    ['another host', `https://api.example.com${LIST}`, asked('one')],
  ])('does not answer a read with %s', async (_, url, init) => {
    early.begin('one', [LIST]);
    await early.fetch(url, init);
    expect(sent).toHaveBeenCalledTimes(2);
    expect(sent).toHaveBeenLastCalledWith(url, init);
  });

  it('passes a failure to its reader, and the next read is sent', async () => {
    sent.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    early.begin('one', [LIST]);
    await expect(early.fetch(LIST, asked('one'))).rejects.toThrow('Failed to fetch');
    expect(sent).toHaveBeenCalledTimes(1);
    expect(await (await early.fetch(LIST, asked('one'))).text()).toBe(LIST);
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('passes a refusal to its reader', async () => {
    sent.mockResolvedValueOnce(new Response('{}', { status: 401 }));
    early.begin('one', [LIST]);
    expect((await early.fetch(LIST, asked('one'))).status).toBe(401);
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('is aborted with its reader, and is not sent again for it', async () => {
    sent.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal!.reason));
        }),
    );
    early.begin('one', [LIST]);
    const leaving = new AbortController();
    const reading = early.fetch(LIST, asked('one', { signal: leaving.signal }));
    leaving.abort();
    await expect(reading).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('is dropped by a write, which may change its answer', async () => {
    early.begin('one', [LIST]);
    await early.fetch('/api/v1/clients/7', asked('one', { method: 'PUT' }));
    await early.fetch(LIST, asked('one'));
    expect(sent).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['slept through', 15 * 3_600_000, 2],
    ['older than a quarter of a minute', 15_000, 2],
    ['younger', 14_999, 1],
    ['from the future, because the clock was set', -1, 2],
  ])('that is %s is used or dropped: %i ms', async (_, ms, calls) => {
    // The timers of a sleeping computer stand still.
    vi.useFakeTimers({ toFake: ['Date'] });
    early.begin('one', [LIST]);
    vi.setSystemTime(Date.now() + ms);
    await early.fetch(LIST, asked('one'));
    expect(sent).toHaveBeenCalledTimes(calls);
    expect(sent.mock.calls[0]![1]!.signal!.aborted).toBe(calls === 2);
  });

  it('reports to its reader when it was sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const begunAt = Date.now();
    sent.mockImplementation(async () => Response.json({ success: true }));
    early.begin('one', [LIST]);
    vi.setSystemTime(begunAt + 12_000);
    const answered = vi.fn<(headers: Headers, sentAt: number) => void>();
    const http = createTestHttp(early.fetch, { answered, token: () => 'one' });
    const read = () =>
      http('generic', 'GET', LIST, z.unknown(), { words: 'Проба', signal: asked('one').signal });
    await read();
    expect(answered).toHaveBeenLastCalledWith(expect.anything(), begunAt);
    await read();
    expect(answered).toHaveBeenLastCalledWith(expect.anything(), begunAt + 12_000);
  });

  it.each([
    ['when it is forgotten', () => early.forget()],
    ['after a quarter of a minute', () => void vi.advanceTimersByTime(15_000)],
    ['when other reads begin', () => early.begin('two', [])],
  ])('is aborted and dropped %s', async (_, end) => {
    vi.useFakeTimers();
    const answer = deferred<Response>();
    sent.mockReturnValueOnce(answer.promise);
    early.begin('one', [LIST]);
    end();
    expect(sent.mock.calls[0]![1]!.signal!.aborted).toBe(true);
    await early.fetch(LIST, asked('one'));
    expect(sent).toHaveBeenCalledTimes(2);
  });
});
