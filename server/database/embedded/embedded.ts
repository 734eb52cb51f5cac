/**
 * The PostgreSQL server that Pult starts itself, on its own folder and a private Unix socket. Its data are as
 * durable as those of any PostgreSQL, and it ends with the process that started it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  lchownSync,
  lstatSync,
  readdirSync,
} from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { Log } from '#server/process/log.ts';
import { errorCode, StartError } from '#server/process/start-error.ts';
import { PORT, prepareAccess, superuserAt } from './access.ts';
import { endOrphan, launch, type Place, staleSocketDir, stopServer } from './cluster.ts';
import { checkContents } from './contents.ts';
import { claimDataFolder, type DataFolder, inUse, unwritable } from './data-folder.ts';
import { explainDiskFull } from './disk-full.ts';
import { openLog, removeFiles, removeFolder } from './guarded-files.ts';
import { keepRunning } from './keep-running.ts';
import { DRAFT, initialise } from './make-cluster.ts';
import { findBinaries } from './postgres-binaries.ts';
import { bareEnvironment, type RunAs, unprivileged } from './run-as.ts';

export interface Embedded {
  /** The connection settings of the API's role, which owns its database and has no other rights. */
  readonly connection: pg.PoolConfig;
  /** The connection settings of the superuser, for the account of this process. */
  readonly superuser: pg.ClientConfig;
  /** Resolves when the server ends unexpectedly and cannot be started again. */
  readonly lost: Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** Off only for temporary data. */
  readonly durable?: boolean;
  readonly log?: Log;
}

const SOCKET_PREFIX = 'pult-';
const SOCKET_FILES = [`.s.PGSQL.${PORT}`, `.s.PGSQL.${PORT}.lock`];
const LOG_LIMIT = 1_000_000;

/**
 * Starts PostgreSQL on `dataDir` and creates the folder at the first start. Throws a `StartError` if another
 * process uses the folder, if a newer version made it, or if it cannot be used.
 */
export async function startEmbedded(
  dataDir: string,
  { durable = true, log }: Options = {},
): Promise<Embedded> {
  const folder = await claimDataFolder(dataDir);
  let socketDir: string | undefined;
  try {
    const runAs = unprivileged(folder.cluster, folder.path);
    const binaries = await findBinaries(runAs);
    checkOwner(folder);
    checkContents(folder.path);
    folder.checkVersion(binaries.major);
    await clearUp(folder, runAs);
    socketDir = await makeSocketDir(runAs);
    const place = { ...folder, socketDir, runAs, binaries, durable };
    if (!existsSync(folder.cluster)) await initialise(place);
    return await serve(folder, place, await launch(place), log);
  } catch (error) {
    const made = socketDir && lstatSync(socketDir, { throwIfNoEntry: false });
    if (socketDir && made) removeSocketDir(socketDir, made.uid);
    folder.release();
    throw ['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))
      ? unwritable(folder.path, error)
      : explainDiskFull(folder.path, error);
  }
}

async function serve(
  folder: DataFolder,
  place: Place,
  server: ChildProcess,
  log: Log | undefined,
): Promise<Embedded> {
  const { socketDir, runAs } = place;
  const removeSockets = () => removeSocketDir(socketDir, runAs?.uid ?? process.getuid?.() ?? 0);
  const running = keepRunning({
    server,
    place,
    log,
    start: () => launch(place),
    watch: (child) => watch(child, place),
    end: stopServer,
  });
  const lost = running.lost.then(removeSockets);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await running.stop();
    removeSockets();
    folder.release();
  };
  const superuser = superuserAt(socketDir);
  try {
    const connection = await prepareAccess(superuser);
    return { connection, superuser, lost, stop: () => (stopping ??= stop()) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Also removes the socket's folder if the server ends within ten seconds. */
const WATCH = `
read -r _
kill -INT "$1"
for _ in 1 2 3 4 5 6 7 8 9 10; do rmdir "$2" 2>/dev/null && exit; sleep 1; done
`;

/**
 * Starts a shell that stops the server when this process ends, even by kill -9: it waits for the end of a pipe
 * that only this process keeps open.
 */
function watch(server: ChildProcess, { socketDir, runAs }: Place): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', WATCH, 'pult-watchdog', String(server.pid), socketDir], {
    ...runAs,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
    env: bareEnvironment(),
  });
  watchdog.unref();
  if (watchdog.stdin && 'unref' in watchdog.stdin) (watchdog.stdin as { unref(): void }).unref();
  // Without a watchdog, the next start ends the server.
  watchdog.on('error', () => undefined);
  return watchdog;
}

async function clearUp(folder: DataFolder, runAs: RunAs | undefined): Promise<void> {
  if (!folder.isOurs()) throw inUse(folder.path);
  const stale = staleSocketDir(folder.cluster);
  await endOrphan(folder.cluster);
  const owner = lstatSync(folder.cluster, { throwIfNoEntry: false })?.uid;
  if (stale && owner !== undefined) removeSocketDir(stale, owner);
  for (const name of readdirSync(folder.path)) {
    if (name.startsWith(`postgres${DRAFT}`)) tryRemove(path.join(folder.path, name));
  }
  const log = openLog(folder.log, runAs);
  if (fstatSync(log).size > LOG_LIMIT) ftruncateSync(log);
  closeSync(log);
}

/** The initdb of a killed Pult may still be writing to a draft; then a later start removes it. */
function tryRemove(draft: string): void {
  try {
    removeFolder(draft);
  } catch (error) {
    if (error instanceof StartError) throw error;
  }
}

/** Not in the data folder, whose path may be too long for a socket. */
async function makeSocketDir(runAs: RunAs | undefined): Promise<string> {
  // Other accounts may be unable to enter root's temporary folder.
  const base = runAs || tmpdir().length > 60 ? '/tmp' : tmpdir();
  const folder = await mkdtemp(path.join(base, SOCKET_PREFIX));
  if (runAs) lchownSync(folder, runAs.uid, runAs.gid);
  return folder;
}

/** The lock file may name a folder that Pult did not create, so remove only its sockets. */
function removeSocketDir(folder: string, owner: number): void {
  const isPlaced = ['/tmp', tmpdir()].includes(path.dirname(folder));
  if (!isPlaced || !path.basename(folder).startsWith(SOCKET_PREFIX)) return;
  removeFiles(folder, SOCKET_FILES, owner);
}

function checkOwner({ cluster, path: folder }: DataFolder): void {
  const owner = lstatSync(cluster, { throwIfNoEntry: false })?.uid;
  const me = process.getuid?.();
  if (!me || owner === undefined || owner === me) return;
  throw new StartError(
    `The data folder ${folder} belongs to another account (${owner}): start Pult as root or as that account, or set DATA_DIR to another folder.`,
  );
}
