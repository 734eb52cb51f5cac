/** One PostgreSQL server on one folder: making the folder, starting, stopping. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, fchownSync, openSync, readFileSync, statSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inUse } from '#server/db/data-folder.ts';
import type { Binaries } from '#server/db/postgres-binaries.ts';
import { isAlive, isServerOf, startOf } from '#server/db/process-identity.ts';
import type { RunAs } from '#server/db/run-as.ts';
import { errorCode, StartError } from '#server/start-error.ts';

export const SUPERUSER = 'pult';

export interface Place {
  /** PostgreSQL's folder. */
  readonly cluster: string;
  readonly socketDir: string;
  readonly log: string;
  readonly runAs: RunAs | undefined;
  readonly binaries: Binaries;
  /** Off only where the data is thrown away: nothing is waited for to reach the disk. */
  readonly durable: boolean;
}

const run = promisify(execFile);

/** Recovery after a crash is counted in seconds; this is for a disk that does not answer. */
const READY_WITHIN = 120_000;

/**
 * What starts in `folder` and names it. Another account may not be allowed to walk there by path
 * (a home that only root can enter), so it is put into the folder before it stops being root and
 * calls it by where it stands.
 */
function standingIn(folder: string, runAs: RunAs | undefined) {
  const name = runAs && process.platform === 'linux' ? '/proc/self/cwd' : folder;
  const { PATH, TZ } = process.env;
  return { name, options: { ...runAs, cwd: folder, env: { PATH, TZ, LC_ALL: 'C' } } };
}

/** Makes the folder; a crash in between leaves a draft behind and never half a cluster. */
export async function initialise({ cluster, runAs, binaries, durable }: Place): Promise<void> {
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (runAs) await chown(draft, runAs.uid, runAs.gid);
  const { name, options } = standingIn(draft, runAs);
  try {
    await run(
      binaries.initdb,
      [
        ...['-D', name, `--username=${SUPERUSER}`],
        ...['--auth-local=trust', '--auth-host=reject', '--encoding=UTF8', '--data-checksums'],
        ...['--locale-provider=icu', '--icu-locale=ru', '--locale=C'],
        `--lc-ctype=${await unicodeLocale()}`,
        ...(durable ? [] : ['--no-sync']),
      ],
      options,
    );
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const reason =
      /(?:FATAL|PANIC|error): +(.+)/.exec(said)?.[1] ?? (errorCode(error) || 'it ended early');
    throw new StartError(`The embedded database cannot be made in ${cluster}: ${reason}.`, {
      cause: error,
    });
  }
  await rename(draft, cluster);
}

/**
 * pg_trgm asks the C library what a letter is: in the locale "C" no Russian one is, and the indexes
 * for search would be empty.
 */
async function unicodeLocale(): Promise<string> {
  const { stdout } = await run('locale', ['-a']).catch(() => ({ stdout: 'C.UTF-8' }));
  const names = stdout.split('\n').filter((name) => /\.utf-?8$/i.test(name));
  return names.find((name) => name.startsWith('C.')) ?? names[0] ?? 'C';
}

/**
 * Ends the server that a killed Pult left behind. It is stopping already when its watchdog lived;
 * what only happens to have its number is left alone.
 */
export async function endOrphan(cluster: string): Promise<void> {
  const pid = serverPid(cluster);
  if (!pid || !isServerOf(pid, cluster)) return;
  for (const [signal, patience] of STOPPING) {
    process.kill(pid, signal);
    for (let waited = 0; waited < patience; waited += 20) {
      if (!isAlive(pid)) return;
      await pause(20);
    }
  }
  throw inUse(path.dirname(cluster), pid);
}

/** Fast, then at once (recovered at the next start), then by force. */
const STOPPING = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

const LOCKED = /lock file "postmaster.pid" already exists/;

/** Starts the server and waits until it takes connections. */
export async function launch(place: Place): Promise<ChildProcess> {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const from = statSync(place.log, { throwIfNoEntry: false })?.size ?? 0;
    const server = spawnServer(place);
    if (await isReady(server, place.cluster)) return server;
    const said = readFileSync(place.log).subarray(from).toString();
    const pid = serverPid(place.cluster);
    // A killed server needs a moment to be buried by the system, and its sessions one to notice.
    const isDying = LOCKED.test(said) ? pid && !startOf(pid) : /shared memory block/.test(said);
    if (isDying && Date.now() < deadline) await pause(100);
    else throw failure(place, said);
  }
}

function spawnServer({ binaries, cluster, socketDir, log, runAs, durable }: Place): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: durable ? '40' : '200',
    ...(durable ? { shared_buffers: sharedBuffers() } : {}),
    wal_level: 'minimal',
    max_wal_senders: '0',
    timezone: 'UTC',
    lc_messages: 'C',
    // Messages of refused statements and their details repeat what people typed.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const { name, options } = standingIn(cluster, runAs);
  const file = openSync(log, 'a', 0o600);
  try {
    // Root may be a guest on somebody's folder, who must be able to start without it next time.
    if (runAs) fchownSync(file, runAs.uid, runAs.gid);
    return spawn(
      binaries.postgres,
      [
        '-D',
        name,
        ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
      ],
      // A group of its own: Ctrl+C is for Pult, which still has requests to finish.
      { ...options, detached: true, stdio: ['ignore', file, file] },
    );
  } finally {
    closeSync(file);
  }
}

/**
 * An eighth of the memory, at most half a gigabyte: taken only as data is read, and with a million
 * clients half the time of a search is spent on fetching pages from the system again.
 */
const sharedBuffers = () => `${Math.min(512, Math.max(128, Math.floor(totalmem() / 2 ** 23)))}MB`;

async function isReady(server: ChildProcess, cluster: string): Promise<boolean> {
  let ended = false;
  server.once('exit', () => (ended = true));
  server.once('error', () => (ended = true));
  for (const deadline = Date.now() + READY_WITHIN; !ended && Date.now() < deadline; ) {
    const lines = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
    const [pid, , , , , , , status] = lines.split('\n');
    if (Number(pid) === server.pid && status?.trim() === 'ready') return true;
    await pause(15);
  }
  if (!ended) server.kill('SIGQUIT');
  return false;
}

function failure({ cluster, log }: Place, said: string): StartError {
  const folder = path.dirname(cluster);
  if (LOCKED.test(said)) return inUse(folder, serverPid(cluster));
  const reason = /(?:FATAL|PANIC): +(.+)/.exec(said)?.[1] ?? 'it ended early';
  return new StartError(`The embedded database did not start: ${reason} (more in ${log}).`);
}

function serverPid(cluster: string): number | undefined {
  const file = path.join(cluster, 'postmaster.pid');
  return existsSync(file)
    ? Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined
    : undefined;
}

/** The folder of the socket that the last server in `cluster` had, if it could not remove it. */
export function staleSocketDir(cluster: string): string | undefined {
  const file = path.join(cluster, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n')[4]?.trim() : undefined;
}

/** Stops the server as gently as it lets itself be stopped. */
export async function stopServer(server: ChildProcess): Promise<void> {
  const ended = new Promise<true>((resolve) => server.once('exit', () => resolve(true)));
  for (const [signal, patience] of STOPPING) {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    if (await Promise.race([ended, pause(patience, false, { ref: false })])) return;
  }
}
