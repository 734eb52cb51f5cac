import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createListener, type Listener } from '#server/database/changes/listener.ts';
import { type DatabaseProxy, databaseProxy } from '#tests/support/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let database: TestDatabase;
let client: pg.Client;
let proxy: DatabaseProxy;
let listener: Listener | undefined;
let told = 0;

beforeAll(async () => {
  database = await createTestDatabase('nothing');
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(async () => {
  proxy = await databaseProxy(database.connection);
  told = 0;
});
afterEach(async () => {
  listener?.end();
  await proxy.close();
});

const notify = (payload: string) => client.query('select pg_notify($1, $2)', ['news', payload]);

function listen(options: Partial<Parameters<typeof createListener>[0]> = {}) {
  listener = createListener({
    ...{ channel: 'news', config: proxy.connection, notify },
    ...{ openSocket: () => new Socket(), ...options },
  });
  listener.subscribe(() => {
    told += 1;
  });
  return listener;
}
const opened = (one: Listener) =>
  expect.poll(() => one.isOpen(), { timeout: 10_000, interval: 5 }).toBe(true);

describe('notifications of the database', { timeout: 20_000 }, () => {
  test('count as open only once the listener has proven that they arrive', async () => {
    const one = listen();
    expect(one.isOpen()).toBe(false);
    await opened(one);
    const before = told;
    await notify('');
    await expect.poll(() => told).toBeGreaterThan(before);
  });

  test('do not count as open if they get lost, as behind a pooler', async () => {
    let asked = 0;
    const one = listen({
      notify: async () => {
        asked += 1;
      },
    });
    await expect.poll(() => asked, { timeout: 10_000 }).toBe(1);
    await expect.poll(() => told, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(one.isOpen()).toBe(false);
  });

  test('do not count as open while the connection is silent, and do again later', async () => {
    const one = listen();
    await opened(one);
    const before = told;
    proxy.silence();
    await expect.poll(() => one.isOpen(), { timeout: 5_000 }).toBe(false);
    await expect.poll(() => told, { timeout: 5_000 }).toBeGreaterThan(before);
    await opened(one);
    const again = told;
    await notify('');
    await expect.poll(() => told).toBeGreaterThan(again);
  });

  test('do not count as open after this process was suspended', async () => {
    const one = listen();
    await opened(one);
    const later = performance.now() + 3_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(one.isOpen()).toBe(false);
    clock.mockRestore();
  });

  test('stop when the listener ends', async () => {
    const sockets: Socket[] = [];
    const openSocket = () => {
      const socket = new Socket();
      sockets.push(socket);
      return socket;
    };
    const one = listen({ openSocket });
    await opened(one);
    one.end();
    expect(one.isOpen()).toBe(false);
    await pause(1_200);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
  });
});
