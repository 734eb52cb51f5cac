import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import pg from 'pg';
import { createDemoDatabase } from './postgres.ts';

export interface RunningServer {
  readonly url: string;
  /** Expires every session: its `access`, or its `refresh` as well. */
  expireSessions(what: 'access' | 'refresh'): Promise<void>;
  stop(): Promise<void>;
}

/** A free port of 127.0.0.1. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

/** The built console and API on a new database with the demo data, or on that of `env`. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort();
  const own = env.DATABASE_URL ? undefined : await createDemoDatabase();
  const database = own ? { DATABASE_URL: own.url, SEED: 'demo' } : {};
  const main = resolve(import.meta.dirname, '../../../dist/server/main.js');
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'error',
      QUEUE_MS: '20000',
      ...database,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = `http://127.0.0.1:${port}`;
  await listening(child, url);
  return {
    url,
    async expireSessions(what) {
      if (!own) throw new Error('the database belongs to the test');
      await expireSessions(own.superuser, what);
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await own?.drop();
    },
  };
}

/** Expires every session of a database. */
export async function expireSessions(
  superuser: pg.ClientConfig,
  what: 'access' | 'refresh',
): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  const past = "now() - interval '1 second'";
  const refresh = what === 'refresh' ? `, refresh_expires_at = ${past}` : '';
  const { rowCount } = await client.query(
    `update sessions set access_expires_at = ${past}${refresh}`,
  );
  await client.end();
  if (!rowCount) throw new Error('nobody is signed in');
}

/** Resolves when the server has printed its address; rejects with its output. */
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
