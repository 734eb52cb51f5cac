import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { superuserAt } from '#server/database/embedded/access.ts';
import { staleSocketDir } from '#server/database/embedded/cluster.ts';
import {
  buildServer,
  postgresOf,
  removeBuild,
  type ServerProcess,
  startServer,
} from '#tests/support/server-process.ts';

let folder: string;
let server: ServerProcess | undefined;

beforeAll(buildServer, 60_000);
afterAll(removeBuild);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pult-full-'));
});
afterEach(async () => {
  server?.child.kill('SIGTERM');
  await server?.exitCode;
  await rm(folder, { recursive: true, force: true });
});

/**
 * A file that cannot grow is a full disk for PostgreSQL. Any account can set that limit for its own
 * processes.
 */
function limitFiles(pid: number | undefined, bytes: string): void {
  const { uid, gid } = statSync(`/proc/${pid}`);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], owner);
}

test('a disk without room for the write-ahead log does not end the server, which reports it and recovers', async () => {
  const dataDir = path.join(folder, 'data');
  server = startServer({ DATA_DIR: dataDir });
  const address = await server.address;
  const postgres = postgresOf(dataDir);
  // New processes inherit it: PostgreSQL's sessions, and the next PostgreSQL.
  limitFiles(server.child.pid, '1000000');
  limitFiles(postgres, '1000000');
  const client = new pg.Client(superuserAt(staleSocketDir(path.join(dataDir, 'postgres')) ?? ''));
  client.on('error', () => undefined);
  await client.connect();
  // Each write needs another file of 16 MB once the preallocated ones are used.
  await expect(
    (async () => {
      for (let n = 0; n < 50; n++) {
        await client.query('create table if not exists filling (n int); drop table filling');
        await client.query('select pg_switch_wal()');
      }
    })(),
  ).rejects.toThrow();
  await client.end().catch(() => undefined);
  await expect.poll(() => server?.output(), { timeout: 40_000 }).toContain('the disk is full');
  const status = async (url: string) => (await fetch(`${address}${url}`)).status;
  expect(await status('/healthz')).toBe(200);
  expect(await status('/readyz')).toBe(503);

  limitFiles(server.child.pid, 'unlimited');
  await expect.poll(() => status('/readyz'), { timeout: 40_000 }).toBe(200);
  expect(server.child.exitCode).toBeNull();
  await expect.poll(() => server?.output()).toContain('there is room again');
}, 120_000);
