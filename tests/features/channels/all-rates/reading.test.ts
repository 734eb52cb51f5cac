/** The reading of all rates: by one call, or by the required calls alone. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { createHttp } from '#api/http.ts';
import { createRatesApi } from '#api/rates.api.ts';
import type { Channel } from '#contract/channels.ts';
import { createTablesLogic } from '#features/channels/all-rates/all-rates.logic.ts';
import { dropChannel, putChannel } from '#features/channels/list/channels-store.ts';
import { beginCalls, beginFilledCalls, endCalls, kept } from '#tests/support/channel-calls.ts';
import { ok, vk } from '#tests/support/channels.ts';
import { ladderRow, levelRow } from '#tests/support/rates.ts';
import type { Services } from '#workspace/services.tsx';

afterEach(endCalls);

const ids = [1, 2, 3, 4, 5, 6];
const channels: readonly Channel[] = ids.map((id) => ({ ...vk, id, name: `Канал ${id}` }));
const ALL = 'GET /api/v1/rates';
const of = (id: number) => `GET /api/v1/channels/${id}/rates`;
const rows = (id: number) => [{ ...levelRow(1), id: id * 10, version: 1 }];
const table = (id: number) => ({ type: 'level', rows: [expect.objectContaining({ id: id * 10 })] });
const gone = { success: false, message: 'Нет такого адреса' };

function ratesOf(server: ReturnType<typeof beginCalls>['server']) {
  const rates = createRatesApi(
    createHttp({
      baseURL: '',
      token: () => 'token',
      expired: async () => false,
      observe: () => {},
      fetch: (...all) => server.fetch(...all),
    }),
  );
  return { rates, services: { quiet: { rates } } as unknown as Pick<Services, 'quiet'> };
}

async function begin() {
  const begun = await beginFilledCalls(channels);
  const { server } = begun;
  const { rates, services } = ratesOf(server);
  const start = () => {
    return kept(createActor(createTablesLogic(services, begun.channels)).start());
  };
  const tables = start();
  const waiting = () => ids.filter((id) => server.isWaiting(of(id)));
  const isReady = () => expect.poll(() => tables.getSnapshot().matches('ready')).toBe(true);
  return {
    ...begun,
    rates,
    tables,
    waiting,
    isReady,
    start,
    context: () => tables.getSnapshot().context,
  };
}

describe('an API with one call for all rates', () => {
  it('is called once, and separately only for channels that the answer lacks', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T21:51:59+03:00') });
    const { call, server, context, isReady } = await begin();
    const all = await call(ALL);
    vi.setSystemTime(Date.parse('2026-11-26T21:53:01+03:00'));
    const data = ids
      .slice(1)
      .map((id) => ({ channel_id: id, rate_type: 'level', rates: rows(id) }));
    all.answer(200, ok(data));
    await expect.poll(() => Object.keys(context().items)).toHaveLength(5);
    // A plan that comes due during the reading may be applied or not.
    expect(context().items[2]!.readAt).toBe('2026-11-26T21:51');
    vi.useRealTimers();
    (await call(of(1))).answer(200, ok(rows(1)));
    await isReady();
    expect(context().items).toMatchObject(Object.fromEntries(ids.map((id) => [id, table(id)])));
    expect(server.calls.filter(({ path }) => path.includes('rates'))).toHaveLength(2);
  });
});

describe('the list of channels', () => {
  const all = (of: readonly number[]) =>
    ok(of.map((id) => ({ channel_id: id, rate_type: 'level', rates: rows(id) })));

  it('determines what is read: a new channel is read alone, a deleted one is no longer awaited', async () => {
    const { call, server, channels: listed, context, isReady } = await begin();
    (await call(ALL)).answer(200, all(ids));
    await isReady();
    putChannel(listed, { ...vk, id: 7, name: 'Канал 7' });
    (await call(of(7))).answer(200, ok(rows(7)));
    await isReady();
    expect(context().items).toHaveProperty('7');
    const callCount = server.calls.length;
    putChannel(listed, { ...vk, id: 7, name: 'Другое имя' });
    dropChannel(listed, 7);
    await isReady();
    expect(context().wanted).toEqual(ids);
    expect(server.calls).toHaveLength(callCount);
  });

  it('is read again with the rates, and a switched rate type loads the other table', async () => {
    const { call, tables, context, isReady } = await begin();
    (await call(ALL)).answer(200, all(ids));
    await isReady();
    tables.send({ type: 'reload' });
    (await call(ALL)).answer(200, all(ids));
    const switched = channels.map((one) =>
      one.id === 1 ? { ...one, rate_type: 'ladder' as const } : one,
    );
    (await call('GET /api/v1/channels')).answer(200, ok(switched));
    const read = await call('GET /api/v1/channels/1/ladder-rates');
    expect(context().items, 'the table that is out of force').not.toHaveProperty('1');
    read.answer(200, ok([{ ...ladderRow('good'), id: 10, version: 1 }]));
    await isReady();
    expect(context().items[1]).toMatchObject({ type: 'ladder', rows: [{ rate_type: 'good' }] });
    expect(Object.keys(context().items)).toHaveLength(6);
  });

  it('is awaited before any rates are requested', async () => {
    const { call, channels: listed, server } = beginCalls();
    const { services } = ratesOf(server);
    const tables = kept(createActor(createTablesLogic(services, listed)).start());
    await expect.poll(() => server.isWaiting('GET /api/v1/channels')).toBe(true);
    expect(tables.getSnapshot().value).toBe('idle');
    (await call('GET /api/v1/channels')).answer(200, ok(channels));
    (await call(ALL)).answer(200, all(ids));
    await expect.poll(() => Object.keys(tables.getSnapshot().context.items)).toHaveLength(6);
    expect(server.calls.filter(({ path }) => path.includes('rates'))).toHaveLength(1);
  });
});

describe('an API with the required calls alone', () => {
  it('is called for each channel, four at a time', async () => {
    const { call, server, waiting, context, isReady, start } = await begin();
    (await call(ALL)).answer(404, gone);
    await expect.poll(waiting).toEqual([1, 2, 3, 4]);
    server.waiting(of(3)).answer(200, ok(rows(3)));
    await expect.poll(waiting).toEqual([1, 2, 4, 5]);
    for (const id of [1, 2, 4, 5]) server.waiting(of(id)).answer(200, ok(rows(id)));
    await expect.poll(waiting).toEqual([6]);
    server.waiting(of(6)).answer(200, ok(rows(6)));
    await isReady();
    expect(Object.keys(context().items)).toHaveLength(6);
    expect(context()).toMatchObject({ failed: {}, problem: null });
    // The API is not called again for an address that it lacks.
    start();
    await expect.poll(waiting).toEqual([1, 2, 3, 4]);
    expect(server.calls.filter(({ path }) => path === '/api/v1/rates')).toHaveLength(1);
  });

  it('keeps every table, also those that arrive slowly', async () => {
    const { call, waiting, context, isReady } = await begin();
    (await call(ALL)).answer(404, gone);
    await expect.poll(waiting).toEqual([1, 2, 3, 4]);
    // The loaded tables are shown now and then, while others are still loading.
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    for (const id of ids) {
      now += 200;
      (await call(of(id))).answer(200, ok(rows(id)));
      await expect.poll(() => id in context().items).toBe(true);
    }
    clock.mockRestore();
    await isReady();
    expect(Object.keys(context().items)).toHaveLength(6);
  });

  it('is called again automatically after the time that the server asked for', async () => {
    const { call, server, waiting, tables, context, isReady } = await begin();
    (await call(ALL)).answer(404, gone);
    await expect.poll(waiting).toEqual([1, 2, 3, 4]);
    const busy = { success: false, message: 'Слишком часто' };
    server.waiting(of(2)).answer(429, busy, { 'Retry-After': '1' });
    for (const id of [1, 3, 4]) server.waiting(of(id)).answer(200, ok(rows(id)));
    await expect.poll(() => tables.getSnapshot().value).toBe('pausing');
    expect(Object.keys(context().items)).toEqual(['1', '3', '4']);
    expect(context()).toMatchObject({ failed: {}, problem: { message: 'Слишком часто' } });
    expect(tables.getSnapshot().can({ type: 'retry' })).toBe(false);
    await expect.poll(waiting, { timeout: 5_000 }).toEqual([2, 5, 6]);
    for (const id of [2, 5, 6]) server.waiting(of(id)).answer(200, ok(rows(id)));
    await isReady();
    expect(context().problem).toBeNull();
    expect(Object.keys(context().items)).toHaveLength(6);
  });

  it('reports a failed channel, reads the others, and retries only the failed one', async () => {
    const { call, server, waiting, tables, context, isReady } = await begin();
    (await call(ALL)).answer(405, gone);
    await expect.poll(waiting).toEqual([1, 2, 3, 4]);
    server.waiting(of(2)).answer(500, { success: false, message: 'База на обслуживании' });
    for (const id of [1, 3, 4]) server.waiting(of(id)).answer(200, ok(rows(id)));
    await expect.poll(waiting).toEqual([5, 6]);
    for (const id of [5, 6]) server.waiting(of(id)).answer(200, ok(rows(id)));
    await isReady();
    expect(Object.keys(context().items)).toEqual(['1', '3', '4', '5', '6']);
    expect(context().failed).toMatchObject({ 2: { status: 500 } });
    tables.send({ type: 'retry' });
    await expect.poll(waiting).toEqual([2]);
    server.waiting(of(2)).answer(200, ok(rows(2)));
    await isReady();
    expect(context()).toMatchObject({ failed: {}, items: { 2: table(2) } });
  });

  it.each<[string, number | null]>([
    ['the connection', null],
    ['the session', 401],
  ])(
    'is not called after %s is lost, and a retry continues where it stopped',
    async (_, status) => {
      const { call, server, waiting, tables, context } = await begin();
      (await call(ALL)).answer(404, gone);
      await expect.poll(waiting).toEqual([1, 2, 3, 4]);
      for (const id of [1, 2]) server.waiting(of(id)).answer(200, ok(rows(id)));
      await expect.poll(waiting).toEqual([3, 4, 5, 6]);
      // A read without an answer is repeated by itself.
      await expect
        .poll(
          () => {
            for (const id of waiting()) {
              const one = server.waiting(of(id));
              if (status) one.answer(status, { message: 'Unauthenticated.' });
              else one.fail();
            }
            return tables.getSnapshot().matches('ready');
          },
          { timeout: 10_000 },
        )
        .toBe(true);
      expect(context().problem).not.toBeNull();
      expect(Object.keys(context().items)).toEqual(['1', '2']);
      tables.send({ type: 'retry' });
      await expect.poll(waiting).toEqual([3, 4, 5, 6]);
    },
  );

  it('is not called any more after the screen is left', async () => {
    const { call, server, waiting, tables } = await begin();
    (await call(ALL)).answer(404, gone);
    await expect.poll(waiting).toEqual([1, 2, 3, 4]);
    tables.stop();
    await expect.poll(waiting).toEqual([]);
    expect(server.calls.filter(({ path }) => path.endsWith('/rates'))).toHaveLength(5);
  });
});
