import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseProxy, databaseProxy } from '#tests/support/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import {
  buildServer,
  removeBuild,
  type ServerProcess,
  startServer,
} from '#tests/support/server-process.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let server: ServerProcess;
let address: string;

beforeAll(buildServer, 60_000);
afterAll(removeBuild);
beforeEach(async () => {
  database = await createTestDatabase('demo');
  proxy = await databaseProxy(database.connection);
  const { host, port, user = '', password, database: name } = proxy.connection;
  server = startServer({
    DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${name}`,
  });
  address = await server.address;
}, 60_000);
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.exitCode;
  await proxy.close();
  await database.drop();
});

/** Several at once, to open several connections. */
const calls = () =>
  Array.from({ length: 8 }, () =>
    fetch(`${address}/api/user/me`, { headers: { Authorization: `Bearer pult_${'x'.repeat(64)}` } })
      .then(({ status }) => status)
      .catch(() => 'cut off'),
  );

/** The seconds from the signal to the exit, and the exit code. */
async function end() {
  const started = performance.now();
  server.child.kill('SIGTERM');
  const exitCode = await server.exitCode;
  return { exitCode, seconds: (performance.now() - started) / 1_000 };
}

// A container is killed ten seconds after the stop signal.
describe('a process whose database does not answer', { timeout: 60_000 }, () => {
  test.each(['silence', 'blackHole'] as const)('shuts down in time: %s', async (how) => {
    expect(await Promise.all(calls())).toEqual(Array(8).fill(401));
    if (how === 'silence') proxy.silence();
    else proxy.blackHole(true);
    const { exitCode, seconds } = await end();
    expect(exitCode, server.output()).toBe(0);
    expect(seconds).toBeLessThan(10);
  });

  test.each(['silence', 'blackHole'] as const)(
    'shuts down with calls in flight: %s',
    async (how) => {
      expect(await Promise.all(calls())).toEqual(Array(8).fill(401));
      if (how === 'silence') proxy.silence();
      else proxy.blackHole(true);
      const waiting = calls();
      await pause(200);
      const { exitCode, seconds } = await end();
      expect(exitCode, server.output()).toBe(0);
      expect(seconds).toBeLessThan(10);
      // The silent connection may have been replaced already; the call is answered in any case.
      const expected = how === 'silence' ? [401, 503] : [503];
      for (const answer of await Promise.all(waiting)) expect(expected).toContain(answer);
    },
  );
});
