import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Db, openDatabase } from '#server/database/database.ts';
import { LIMITS } from '#server/process/limits.ts';
import { type DatabaseProxy, databaseProxy } from '#tests/support/database-proxy.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let proxy: DatabaseProxy;
let db: Db;
let far: TestServer;
let token: string;

beforeEach(async () => {
  server = await createTestServer();
  proxy = await databaseProxy(server.connection!);
  db = openDatabase(proxy.connection);
  // Calls of one user queue as long as by default.
  far = await createTestServer({
    config: { limits: LIMITS },
    beside: { db, clock: server.clock },
  });
  token = await server.signIn('admin@example.com');
  // Opens several connections, all idle afterwards.
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.1)`.execute(db)));
});
afterEach(async () => {
  await db.destroy();
  await proxy.close();
  await server.drop();
});

const read = () => far.request('/api/user/me', { token });
async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

describe('database connections without an answer', { timeout: 30_000 }, () => {
  test('are dropped together: calls succeed again within 5 s', async () => {
    proxy.silence();
    const took = await seconds(async () => {
      expect((await read()).body).toMatchObject({ success: false, written: false });
      expect((await read()).status).toBe(200);
    });
    expect(took).toBeLessThan(5);
    expect(await seconds(() => Promise.all([read(), read(), read(), read()]))).toBeLessThan(1);
  });

  test('do not block calls while the database is away, and are replaced afterwards', async () => {
    proxy.blackHole(true);
    const calls = Array.from({ length: 20 }, read);
    const took = await seconds(async () => {
      for (const { status } of await Promise.all(calls)) expect(status).toBe(503);
    });
    expect(took).toBeLessThan(7);
    proxy.blackHole(false);
    await expect.poll(async () => (await read()).status, { timeout: 5_000 }).toBe(200);
  });

  test('are closed on this side after a timeout and when the pool is closed', async () => {
    // Without an app, because its listening connection reconnects by itself.
    const way = await databaseProxy(server.connection!);
    const bare = openDatabase(way.connection);
    const ask = () => sql`select pg_sleep(0.1)`.execute(bare);
    await Promise.all(Array.from({ length: 5 }, ask));
    // Each connection has a socket on either side of the proxy's port.
    const sockets = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    const before = sockets();
    expect(before).toBeGreaterThanOrEqual(10);
    way.silence();
    await expect(ask()).rejects.toThrow('timeout');
    await expect.poll(sockets, { timeout: 3_000 }).toBe(before - 5);
    await ask();
    const open = sockets();
    way.silence();
    await bare.destroy();
    await expect.poll(sockets, { timeout: 3_000 }).toBeLessThan(open);
    await way.close();
  });

  test('do not delay the end of the pool', async () => {
    proxy.blackHole(true);
    const call = read();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await seconds(() => db.destroy())).toBeLessThan(3);
    expect((await call).status).toBe(503);
    db = openDatabase(proxy.connection);
  });
});
