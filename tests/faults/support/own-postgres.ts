/** PostgreSQL servers for DATABASE_URL, like those of an administrator, on ports of 127.0.0.1. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { findBinaries } from '#server/database/embedded/postgres-binaries.ts';
import { unprivileged } from '#server/database/embedded/run-as.ts';
import { type Trial, until } from '#tests/faults/fault.ts';
import { startServer } from '#tests/support/server-process.ts';
import { signIn } from './calls.ts';
import { type Fingerprint, fingerprint } from './fingerprint.ts';
import { withClient } from './place.ts';

const run = promisify(execFile);

const RULES = `local all all trust
host all all 127.0.0.1/32 trust
host replication all 127.0.0.1/32 trust
`;

interface Template {
  readonly folder: string;
  readonly cluster: string;
  readonly token: string;
  readonly untouched: Fingerprint;
}

let template: Promise<Template> | undefined;

/** A stopped cluster with the demo data. All clusters are copies of it. */
function clusterTemplate(): Promise<Template> {
  template ??= makeTemplate();
  return template;
}

export async function removeClusterTemplate(): Promise<void> {
  const made = await template?.catch(() => undefined);
  template = undefined;
  if (made) await rm(made.folder, { recursive: true, force: true });
}

async function makeTemplate(): Promise<Template> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pult-fault-cluster-'));
  await chmod(folder, 0o755);
  const cluster = path.join(folder, 'cluster');
  const runAs = unprivileged(cluster, folder);
  const { initdb } = await findBinaries(runAs);
  mkdirSync(cluster, { mode: 0o700 });
  if (runAs) chownSync(cluster, runAs.uid, runAs.gid);
  const options = ['--username=pult', '--auth=trust', '--encoding=UTF8', '--no-sync'];
  const locale = ['--locale=C', '--lc-ctype=C.UTF-8'];
  await run(initdb, ['-D', cluster, ...options, ...locale], { ...runAs, cwd: '/' });
  writeFileSync(path.join(cluster, 'pg_hba.conf'), RULES);
  const server = await startPostgres(cluster, await freePort());
  await withClient({ ...server.connection, database: 'postgres' }, (client) =>
    client.query('create database pult'),
  );
  const pult = startServer({ DATABASE_URL: urlOf(server), SEED: 'demo', ACCESS_TTL: '604800' });
  const token = await signIn(await pult.address);
  const untouched = await withClient(server.connection, fingerprint);
  pult.child.kill('SIGTERM');
  await pult.exitCode;
  await server.stop('SIGINT');
  return { folder, cluster, token, untouched };
}

export interface OwnPostgres {
  readonly cluster: string;
  readonly child: ChildProcess;
  /** The connection of the superuser, who owns everything. */
  readonly connection: pg.ClientConfig & { readonly port: number };
  /** Resolves when the server has ended. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a server on a cluster and waits until it takes connections. */
export async function startPostgres(
  cluster: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<OwnPostgres> {
  const runAs = unprivileged(cluster, path.dirname(cluster));
  const { postgres } = await findBinaries(runAs);
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    wal_level: 'replica',
    max_connections: '60',
    ...settings,
  };
  const log = openSync(`${cluster}.log`, 'a');
  const child = spawn(
    postgres,
    ['-D', cluster, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    { ...runAs, cwd: '/', stdio: ['ignore', log, log], env: { LC_ALL: 'C' } },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const connection = { host: '127.0.0.1', port, user: 'pult', database: 'pult' };
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const takes = () =>
    withClient({ ...connection, database: 'postgres' }, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    );
  await until(
    async () => child.exitCode !== null || (await takes()),
    'PostgreSQL does not start',
    60,
  );
  if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
  return { cluster, child, connection, stop };
}

/** A copy of the demo data on a server that ends with the run. */
export async function ownPostgres(
  trial: Trial,
  { name = 'cluster', settings = {} as Record<string, string>, change = (_: string) => {} } = {},
): Promise<OwnPostgres & { token: string; untouched: Fingerprint }> {
  const { cluster: from, token, untouched } = await clusterTemplate();
  const cluster = await copiedCluster(trial, from, name);
  change(cluster);
  const server = await startPostgres(cluster, await freePort(), settings);
  trial.later(() => server.stop('SIGQUIT'));
  return { ...server, token, untouched };
}

/** A copy of a stopped cluster in the folder of the run. */
export async function copiedCluster(trial: Trial, from: string, name: string): Promise<string> {
  await chmod(trial.folder, 0o755);
  const cluster = path.join(trial.folder, name);
  await run('cp', ['-a', from, cluster]);
  return cluster;
}

/** Returns the DATABASE_URL of a server, or of a proxy to it. */
export const urlOf = ({ connection }: { connection: pg.ClientConfig | pg.PoolConfig }): string =>
  `postgres://${connection.user}@${connection.host}:${connection.port}/${connection.database}`;

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
