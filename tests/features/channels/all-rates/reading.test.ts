/** The reading of all rates: by one call, or by those of section 7 alone. */
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createHttp } from '#api/http.ts';
import { createRatesApi } from '#api/rates.api.ts';
import type { Channel } from '#contract/channels.ts';
import { createTablesLogic } from '#features/channels/all-rates/all-rates.logic.ts';
import { beginFilledCalls, endCalls, kept } from '#tests/support/channel-calls.ts';
import { ok, vk } from '#tests/support/channels.ts';
import { levelRow } from '#tests/support/rates.ts';
import type { Services } from '#workspace/services.tsx';

afterEach(endCalls);

const ids = [1, 2, 3, 4, 5, 6];
const channels: readonly Channel[] = ids.map((id) => ({ ...vk, id, name: `Канал ${id}` }));
const ALL = 'GET /api/v1/rates';
const of = (id: number) => `GET /api/v1/channels/${id}/rates`;
const rows = (id: number) => [{ ...levelRow(1), id: id * 10, version: 1 }];
const table = (id: number) => ({ type: 'level', rows: [expect.objectContaining({ id: id * 10 })] });
const gone = { success: false, message: 'Нет такого адреса' };

async function begin() {
  const begun = await beginFilledCalls(channels);
  const { server } = begun;
  const rates = createRatesApi(
    createHttp({
      baseURL: '',
      token: () => 'token',
      expired: async () => false,
      observe: () => {},
      fetch: (...all) => server.fetch(...all),
    }),
  );
  const services = { quiet: { rates } } as unknown as Pick<Services, 'quiet'>;
  const start = () => {
    const tables = kept(createActor(createTablesLogic(services, begun.channels)).start());
    tables.send({ type: 'wanted', ids });
    return tables;
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
  it('is asked once, and for itself only about channels that it left out', async () => {
    const { call, server, context, isReady } = await begin();
    const data = ids
      .slice(1)
      .map((id) => ({ channel_id: id, rate_type: 'level', rates: rows(id) }));
    (await call(ALL)).answer(200, ok(data));
    await expect.poll(() => Object.keys(context().items)).toHaveLength(5);
    (await call(of(1))).answer(200, ok(rows(1)));
    await isReady();
    expect(context().items).toMatchObject(Object.fromEntries(ids.map((id) => [id, table(id)])));
    expect(server.calls.filter(({ path }) => path.includes('rates'))).toHaveLength(2);
  });
});

describe('an API with section 7 alone', () => {
  it('is asked about each channel, four at a time', async () => {
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
    // It is not asked again for what it does not have.
    start();
    await expect.poll(waiting).toEqual([1, 2, 3, 4]);
    expect(server.calls.filter(({ path }) => path === '/api/v1/rates')).toHaveLength(1);
  });

  it('tells which channel failed and why, reads the others, and asks again for that one only', async () => {
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
  ])('is asked no more once %s is lost, and goes on where it stopped', async (_, status) => {
    const { call, server, waiting, tables, context } = await begin();
    (await call(ALL)).answer(404, gone);
    await expect.poll(waiting).toEqual([1, 2, 3, 4]);
    for (const id of [1, 2]) server.waiting(of(id)).answer(200, ok(rows(id)));
    await expect.poll(waiting).toEqual([3, 4, 5, 6]);
    // A reading without an answer is tried again by itself.
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
  });

  it('is asked no more when the screen is left', async () => {
    const { call, server, waiting, tables } = await begin();
    (await call(ALL)).answer(404, gone);
    await expect.poll(waiting).toEqual([1, 2, 3, 4]);
    tables.stop();
    await expect.poll(waiting).toEqual([]);
    expect(server.calls.filter(({ path }) => path.endsWith('/rates'))).toHaveLength(5);
  });
});
