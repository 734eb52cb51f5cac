import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { SUPERUSER } from '#server/database/embedded/access.ts';
import { staleSocketDir } from '#server/database/embedded/cluster.ts';

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  /** Does to every session what time would do: `access` is over, or the refresh of it, too. */
  expireSessions(what: 'access' | 'refresh'): Promise<void>;
  stop(): Promise<void>;
}

/** A port of 127.0.0.1 that nobody listens on. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

/** The built console and API on a data folder of their own, as `npm start` runs them. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort();
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'pult-e2e-'));
  const main = resolve(import.meta.dirname, '../../../dist/server/main.js');
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = `http://127.0.0.1:${port}`;
  await listening(child, url);
  return {
    url,
    dataDir,
    expireSessions: (what) => expireSessions(staleSocketDir(join(dataDir, 'postgres')), what),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param host Where the embedded PostgreSQL server has its socket. */
export async function expireSessions(
  host: string | undefined,
  what: 'access' | 'refresh',
): Promise<void> {
  const client = new pg.Client({ host, user: SUPERUSER, database: 'pult' });
  await client.connect();
  const past = "now() - interval '1 second'";
  const refresh = what === 'refresh' ? `, refresh_expires_at = ${past}` : '';
  const { rowCount } = await client.query(
    `update sessions set access_expires_at = ${past}${refresh}`,
  );
  await client.end();
  if (!rowCount) throw new Error('nobody is signed in');
}

/** Resolves when the server has printed its address; rejects with what it said instead. */
function listening(child: ChildProcess, url: string): Promise<void> {
  return new Promise((done, failed) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes(url)) done();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
  });
}
