/** Servers on copies of a data folder with the demo data, which is made once per run. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { superuserAt } from '#server/database/embedded/access.ts';
import { staleSocketDir } from '#server/database/embedded/cluster.ts';
import { promise, type Trial } from '#tests/faults/fault.ts';
import { killForGood, type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { signIn } from './calls.ts';
import { type Counts, countRows, type Fingerprint, fingerprint } from './fingerprint.ts';

const run = promisify(execFile);

interface Template {
  readonly folder: string;
  readonly dataDir: string;
  /** The token of an administrator, valid for a week in every copy. */
  readonly token: string;
  readonly untouched: Fingerprint;
  readonly counts: Counts;
}

let template: Promise<Template> | undefined;

/** The stopped data folder that all places are copies of. */
export function templateFolder(): Promise<Template> {
  template ??= makeTemplate();
  return template;
}

/** Removes the template. Call it once at the end. */
export async function removeTemplate(): Promise<void> {
  const made = await template?.catch(() => undefined);
  template = undefined;
  if (made) await rm(made.folder, { recursive: true, force: true });
}

async function makeTemplate(): Promise<Template> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pult-fault-template-'));
  const dataDir = path.join(folder, 'data');
  const server = startServer({ DATA_DIR: dataDir, ACCESS_TTL: '604800' });
  const address = await server.address;
  const token = await signIn(address);
  const [untouched, counts] = await asSuperuser(dataDir, async (database) => [
    await fingerprint(database),
    await countRows(database),
  ]);
  server.child.kill('SIGTERM');
  await server.exitCode;
  return { folder, dataDir, token, untouched, counts };
}

export async function copyFolder(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to]);
}

export interface Place {
  readonly dataDir: string;
  readonly token: string;
  /** Starts the server on the folder. The run ends it if the test does not. */
  start(env?: Record<string, string>, options?: Parameters<typeof startServer>[1]): ServerProcess;
}

/** A copy of the demo data for this run. Nothing runs on it yet. */
export async function copiedPlace(trial: Trial): Promise<Place> {
  const { dataDir: from, token } = await templateFolder();
  const dataDir = path.join(trial.folder, 'data');
  await copyFolder(from, dataDir);
  return { ...placeIn(trial, dataDir), token };
}

/** A place in a folder that may not exist yet. Its token is empty. */
export function placeIn(trial: Trial, dataDir: string): Place {
  return {
    dataDir,
    token: '',
    start: (env = {}, options = {}) => started(trial, { DATA_DIR: dataDir, ...env }, options),
  };
}

/** A server that ends with the run. */
export function started(
  trial: Trial,
  env: Record<string, string>,
  options: Parameters<typeof startServer>[1] = {},
): ServerProcess {
  const server = startServer(env, options);
  trial.later(() => end(server));
  return server;
}

/** Ends a server in any state. */
export async function end(server: ServerProcess): Promise<void> {
  const { child } = server;
  if (child.exitCode === null && child.signalCode === null) killForGood(child.pid);
  await server.exitCode;
}

/** Ends a server like an operator. */
export async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM');
  const code = await server.exitCode;
  promise(code === 0, `after SIGTERM the server exits with ${code}: ${server.output()}`);
}

/** Runs statements in the embedded database, bypassing Pult. */
export async function asSuperuser<T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const socket = staleSocketDir(path.join(dataDir, 'postgres')) ?? '';
  return withClient(superuserAt(socket), work);
}

export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
