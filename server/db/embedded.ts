/**
 * The PostgreSQL that Pult starts by itself, on a folder of its own and a Unix socket that nobody
 * else can reach. It is durable as PostgreSQL is, and does not outlive the process that started it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync, statSync, truncateSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  endOrphan,
  initialise,
  launch,
  type Place,
  SUPERUSER,
  staleSocketDir,
  stopServer,
} from '#server/db/cluster.ts';
import { claimDataFolder, type DataFolder, inUse, unwritable } from '#server/db/data-folder.ts';
import { findBinaries } from '#server/db/postgres-binaries.ts';
import { unprivileged } from '#server/db/run-as.ts';
import { errorCode, StartError } from '#server/start-error.ts';

export interface Embedded {
  /** How to reach the database of Pult. */
  readonly connection: pg.PoolConfig;
  /** Settles when the server ends without having been asked to. */
  readonly lost: Promise<void>;
  stop(): Promise<void>;
}

const DATABASE = 'pult';
const PORT = 5432;
const SOCKET_PREFIX = 'pult-';
const LOG_LIMIT = 1_000_000;

/**
 * Starts PostgreSQL on `dataDir`, making the folder at the first start. Throws a `StartError` when
 * another process uses the folder, when it was made by a newer version, or cannot be used.
 */
export async function startEmbedded(
  dataDir: string,
  { durable = true }: { durable?: boolean } = {},
): Promise<Embedded> {
  const folder = await claimDataFolder(dataDir);
  let socketDir: string | undefined;
  try {
    const runAs = unprivileged(folder.cluster);
    const binaries = await findBinaries(runAs);
    checkOwner(folder);
    folder.checkVersion(binaries.major);
    await clearUp(folder);
    socketDir = await makeSocketDir(runAs);
    const place = { ...folder, socketDir, runAs, binaries, durable };
    if (!existsSync(folder.cluster)) await initialise(place);
    const server = await launch(place);
    return await serve(folder, place, server);
  } catch (error) {
    if (socketDir) await rm(socketDir, { recursive: true, force: true });
    folder.release();
    throw ['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(errorCode(error))
      ? unwritable(folder.path, error)
      : error;
  }
}

async function serve(folder: DataFolder, place: Place, server: ChildProcess): Promise<Embedded> {
  const { socketDir } = place;
  const watchdog = watch(server, socketDir);
  let stopping: Promise<void> | undefined;
  const lost = new Promise<void>((resolve) => {
    server.once('exit', () => {
      // Before its number is given to another process.
      watchdog.kill('SIGKILL');
      rmSync(socketDir, { recursive: true, force: true });
      if (!stopping) resolve();
    });
  });
  const stop = async () => {
    await stopServer(server);
    folder.release();
  };
  const connection = { host: socketDir, port: PORT, user: SUPERUSER, database: DATABASE };
  const embedded: Embedded = { connection, lost, stop: () => (stopping ??= stop()) };
  try {
    await ensureDatabase(connection);
    return embedded;
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** The folder of the socket is removed as well, if the server is gone within some seconds. */
const WATCH = `
read -r _
kill -INT "$1"
for _ in 1 2 3 4 5 6 7 8 9 10; do rmdir "$2" 2>/dev/null && exit; sleep 1; done
`;

/**
 * Stops the server when this process is gone, even by kill -9: the shell waits for the end of a
 * pipe that only this process holds open.
 */
function watch(server: ChildProcess, socketDir: string): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', WATCH, 'pult-watchdog', String(server.pid), socketDir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  watchdog.unref();
  if (watchdog.stdin && 'unref' in watchdog.stdin) (watchdog.stdin as { unref(): void }).unref();
  // The next start finds the server all the same.
  watchdog.on('error', () => undefined);
  return watchdog;
}

async function clearUp(folder: DataFolder): Promise<void> {
  if (!folder.isOurs()) throw inUse(folder.path);
  const stale = staleSocketDir(folder.cluster);
  await endOrphan(folder.cluster);
  if (stale && path.basename(stale).startsWith(SOCKET_PREFIX)) {
    await rm(stale, { recursive: true, force: true });
  }
  if ((statSync(folder.log, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) {
    truncateSync(folder.log);
  }
}

/** Not in the data folder: the path of a socket must be shorter than some folders are. */
async function makeSocketDir(runAs: ReturnType<typeof unprivileged>): Promise<string> {
  // Root's own temporary folder need not be open to others; that of the machine is.
  const base = runAs || tmpdir().length > 60 ? '/tmp' : tmpdir();
  const folder = await mkdtemp(path.join(base, SOCKET_PREFIX));
  if (runAs) await chown(folder, runAs.uid, runAs.gid);
  return folder;
}

function checkOwner({ cluster, path: folder }: DataFolder): void {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  const me = process.getuid?.();
  if (!me || owner === undefined || owner === me) return;
  throw new StartError(
    `The data folder ${folder} belongs to another account (${owner}): start Pult as root or as that account, or set DATA_DIR to another folder.`,
  );
}

async function ensureDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
