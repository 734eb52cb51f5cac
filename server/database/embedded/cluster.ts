/** Starts and stops one PostgreSQL server on one folder. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, fstatSync, readSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '#server/process/start-error.ts';
import { accountMap, RULES } from './access.ts';
import { inUse } from './data-folder.ts';
import { machineFault } from './disk-full.ts';
import { inFolder, openLog, readGuarded } from './guarded-files.ts';
import type { Binaries } from './postgres-binaries.ts';
import { isAlive, isServerOf, startOf } from './process-identity.ts';
import { bareEnvironment, type RunAs, superusers } from './run-as.ts';

export interface Place {
  /** PostgreSQL's folder. */
  readonly cluster: string;
  readonly socketDir: string;
  readonly log: string;
  readonly runAs: RunAs | undefined;
  readonly binaries: Binaries;
  /** Off only for temporary data: writes then do not wait for the disk. */
  readonly durable: boolean;
}

const run = promisify(execFile);

/** Recovery after a crash takes seconds; this limit is for a disk that does not respond. */
const READY_WITHIN = 120_000;

/**
 * Starts a process with `folder` as its working directory instead of passing a path. Another account may be
 * unable to reach the path (in root's home), and a link cannot be swapped in.
 */
export function startIn<T>(
  folder: string,
  runAs: RunAs | undefined,
  begin: (name: string, options: object) => T,
) {
  const name = runAs && process.platform === 'linux' ? '/proc/self/cwd' : folder;
  const env = bareEnvironment();
  const begun = inFolder(folder, (at) => begin(name, { ...runAs, cwd: at, env }));
  if (begun === undefined) throw new StartError(`The folder ${folder} no longer exists.`);
  return begun;
}

/** Writes a file of the cluster under the account that owns the cluster. */
async function writeAsOwner({ cluster, runAs }: Place, name: string, text: string): Promise<void> {
  await startIn(cluster, runAs, (_, options) => {
    const written = run('/bin/sh', ['-c', WRITE, 'pult', name], options);
    written.child.stdin?.end(text);
    return written;
  });
}

const WRITE = 'umask 077 && rm -f -- "$1" && cat > "$1"';

/**
 * Ends the server that a killed Pult left behind, unless the watchdog has already stopped it. Another process
 * that now has the same pid is not touched.
 */
export async function endOrphan(cluster: string): Promise<void> {
  const pid = serverPid(cluster);
  if (!pid || !isServerOf(pid, cluster)) return;
  for (const [signal, timeout] of STOPPING) {
    process.kill(pid, signal);
    for (let waited = 0; waited < timeout; waited += 20) {
      if (!isAlive(pid)) return;
      await pause(20);
    }
  }
  throw inUse(path.dirname(cluster), { pid });
}

/** Fast shutdown, then immediate (recovery at the next start), then by force. */
const STOPPING = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

const LOCKED = /lock file "postmaster.pid" already exists/;
const UNWRITTEN = /lock file "postmaster.pid" is empty/;

/** Starts the server and waits until it accepts connections. */
export async function launch(place: Place): Promise<ChildProcess> {
  await writeAsOwner(place, 'pg_hba.conf', RULES);
  await writeAsOwner(place, 'pg_ident.conf', accountMap(superusers(place.runAs)));
  const deadline = Date.now() + 5_000;
  const log = openLog(place.log, place.runAs);
  try {
    for (;;) {
      await disown(place);
      const from = fstatSync(log).size;
      const server = spawnServer(place, log);
      if (await isReady(server, place.cluster)) return server;
      const said = textFrom(log, from);
      const pid = serverPid(place.cluster);
      // A killed server remains a zombie for a moment, and its sessions take a moment to end.
      const isDying = LOCKED.test(said) ? pid && !startOf(pid) : /shared memory block/.test(said);
      if (Date.now() >= deadline) throw failure(place, said);
      if (UNWRITTEN.test(said)) await writeLock(place);
      else if (isDying) await pause(100);
      else throw failure(place, said);
    }
  } finally {
    closeSync(log);
  }
}

/**
 * PostgreSQL refuses to start while any process has the pid in its lock file. If that process is not a server
 * on this folder, replaces the pid by an impossible one. The other lines stay, because PostgreSQL uses them to
 * find sessions of the killed server that may still run.
 */
async function disown(place: Place): Promise<void> {
  const pid = serverPid(place.cluster);
  if (!pid || !startOf(pid) || isServerOf(pid, place.cluster)) return;
  const lines = readGuarded(lockFile(place.cluster)).split('\n').slice(1);
  await writeAsOwner(place, 'postmaster.pid', [NO_PROCESS, ...lines].join('\n'));
}

/**
 * A server killed before it wrote its pid leaves an empty lock file, and the next one refuses to start. A starting
 * server writes its pid within moments, so wait first. Pult's lock of the data folder excludes other servers.
 */
async function writeLock(place: Place): Promise<void> {
  await pause(500);
  if (readGuarded(lockFile(place.cluster)) !== '') return;
  await writeAsOwner(place, 'postmaster.pid', `${NO_PROCESS}\n`);
}

/** Larger than any pid. */
const NO_PROCESS = 2 ** 31 - 1;

/** Returns the log written since offset `from`, at most the last 64 KB. */
export function textFrom(log: number, from: number): string {
  const start = Math.max(from, fstatSync(log).size - 65_536);
  const bytes = Buffer.alloc(fstatSync(log).size - start);
  return bytes.subarray(0, readSync(log, bytes, 0, bytes.length, start)).toString();
}

/** Settings for temporary data: nothing waits for the disk, and the kernel clones the template databases. */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  file_copy_method: 'clone',
};

function spawnServer(
  { binaries, cluster, socketDir, runAs, durable }: Place,
  log: number,
): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: durable ? '40' : '200',
    ...(durable ? { shared_buffers: sharedBuffers(), restart_after_crash: 'off' } : {}),
    wal_level: 'minimal',
    max_wal_senders: '0',
    timezone: 'UTC',
    // JIT compilation of a plan takes longer than any of these statements.
    jit: 'off',
    lc_messages: 'C',
    // Messages about refused statements repeat values that users entered.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable ? {} : THROW_AWAY),
  };
  return startIn(cluster, runAs, (name, options) =>
    spawn(
      binaries.postgres,
      [
        '-D',
        name,
        ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
      ],
      // A separate process group: Ctrl+C must not reach the server while Pult finishes its requests.
      { ...options, detached: true, stdio: ['ignore', log, log] },
    ),
  );
}

/**
 * Returns an eighth of the memory (of the container limit, if there is one), at most 2 GB. PostgreSQL allocates
 * it only as data is read. A million clients with their indexes are 1.3 GB: what does not fit is read from the
 * system again and again.
 */
function sharedBuffers(): string {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const eighth = Math.floor(Math.min(totalmem(), limit) / 2 ** 23);
  return `${Math.min(2048, Math.max(128, eighth))}MB`;
}

async function isReady(server: ChildProcess, cluster: string): Promise<boolean> {
  let ended = false;
  server.once('exit', () => (ended = true));
  server.once('error', () => (ended = true));
  for (const deadline = Date.now() + READY_WITHIN; !ended && Date.now() < deadline; ) {
    if (readyPid(cluster) === server.pid) return true;
    await pause(15);
  }
  if (!ended) server.kill('SIGQUIT');
  return false;
}

function failure({ cluster, log }: Place, said: string): StartError {
  const folder = path.dirname(cluster);
  const pid = serverPid(cluster);
  if (LOCKED.test(said)) return inUse(folder, pid ? { pid } : undefined);
  const reason = /(?:FATAL|PANIC): +(.+)/.exec(said)?.[1] ?? 'it ended early';
  const sentence = `The embedded database did not start: ${reason} (more in ${log}).`;
  return machineFault(folder, said) ?? new StartError(sentence);
}

/** Returns the pid of the server that accepts connections. A killed server may no longer exist. */
export function readyPid(cluster: string): number | undefined {
  const [pid, , , , , , , status] = readGuarded(lockFile(cluster)).split('\n');
  return status?.trim() === 'ready' ? Number(pid) : undefined;
}

const lockFile = (cluster: string) => path.join(cluster, 'postmaster.pid');

const serverPid = (cluster: string) =>
  Number(readGuarded(lockFile(cluster)).split('\n')[0]) || undefined;

/** Returns the socket folder of the last server in `cluster`, from its lock file. */
export const staleSocketDir = (cluster: string) =>
  readGuarded(lockFile(cluster)).split('\n')[4]?.trim() || undefined;

/** Stops the server, with a stronger signal each time it has not ended. */
export async function stopServer(server: ChildProcess): Promise<void> {
  const ended = new Promise<true>((resolve) => server.once('exit', () => resolve(true)));
  for (const [signal, timeout] of STOPPING) {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    if (await Promise.race([ended, pause(timeout, false, { ref: false })])) return;
  }
}
