import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
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

async function superuser(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(superuserAt(staleSocketDir(path.join(dataDir, 'postgres')) ?? ''));
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const starts = (dataDir: string) =>
  readFileSync(path.join(dataDir, 'postgres.log'), 'utf8').split('starting PostgreSQL').length - 1;

// The next start fails at shared memory, at a table, or at its first record in the write-ahead log.
test.each(['1000000', '1100000', '8000000'])(
  'a disk that accepts files of %s bytes only does not end the server, which reports it and recovers',
  async (bytes) => {
    const dataDir = path.join(folder, 'data');
    server = startServer({ DATA_DIR: dataDir });
    const address = await server.address;
    const postgres = postgresOf(dataDir);
    // New processes inherit the limit: PostgreSQL's sessions, and the next PostgreSQL.
    limitFiles(server.child.pid, bytes);
    limitFiles(postgres, bytes);
    const client = await superuser(dataDir);
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
    await expect.poll(() => starts(dataDir), { timeout: 40_000 }).toBeGreaterThan(2);

    limitFiles(server.child.pid, 'unlimited');
    await expect.poll(() => status('/readyz'), { timeout: 40_000 }).toBe(200);
    expect(server.child.exitCode).toBeNull();
    await expect.poll(() => server?.output()).toContain('there is room again');
  },
  120_000,
);

test('a killed process of PostgreSQL does not end the server, which reports it and recovers', async () => {
  const dataDir = path.join(folder, 'data');
  server = startServer({ DATA_DIR: dataDir });
  const address = await server.address;
  const client = await superuser(dataDir);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]!.pid, 'SIGKILL');
  await expect.poll(() => server?.output(), { timeout: 40_000 }).toContain('is running again');
  expect(server.output()).toContain('a process of the database crashed');
  expect(server.output()).not.toContain('the disk is full');
  const status = async () => (await fetch(`${address}/readyz`)).status;
  await expect.poll(status, { timeout: 40_000 }).toBe(200);
}, 120_000);
