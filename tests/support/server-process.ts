/** The server as a separate process, to test signals, ports and kill -9. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type Leftover, leftoversOf, removeLeftovers } from './leftovers.ts';
import { askRun, buildServerInto, SHARED_BUILD, SHARED_STARTER } from './run-shared.ts';

/** Vitest shares one build between its workers, and removes it at the end. */
const shared = process.env[SHARED_BUILD];

/** The folder of the built server. It is inside the project, so that its dependencies are found. */
const BUILT = shared ?? path.resolve('.cache', `server-${process.pid}`);

/** Builds the server; call `removeBuild` afterwards. */
export async function buildServer(): Promise<void> {
  if (shared) await askRun(process.env[SHARED_STARTER] ?? '', 'server-build');
  else await buildServerInto(BUILT);
}

export async function removeBuild(): Promise<void> {
  if (!shared) await rm(BUILT, { recursive: true, force: true });
}

export interface ServerProcess {
  readonly child: ChildProcess;
  /** The output so far. */
  readonly output: () => string;
  /** The address once the server listens. Rejects with the output if it exits first. */
  readonly address: Promise<string>;
  readonly exitCode: Promise<number | null>;
}

/** A file of the built server. */
export const inBuild = (...names: string[]) => path.join(BUILT, 'server', ...names);

/**
 * Starts the built server, or another `main`, on any free port. `fileBlocks` limits the size of each file that it
 * writes.
 */
export function startServer(
  env: Record<string, string>,
  { fileBlocks = 'unlimited', main = inBuild('main.js') } = {},
): ServerProcess {
  const limited = [
    '-c',
    'ulimit -f "$1"; exec "$2" "$3"',
    'pult',
    fileBlocks,
    process.execPath,
    main,
  ];
  const [program, args] =
    fileBlocks === 'unlimited' ? [process.execPath, [main]] : ['/bin/sh', limited];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  const address = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      const found = /^http:\S+$/m.exec(said)?.[0];
      if (found) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    exitCode.then(() => reject(new Error(said)));
  });
  // A test that waits for the exit does not wait for the address.
  address.catch(() => undefined);
  return { child, output: () => said, address, exitCode };
}

/** Runs a built command of an operator. */
export function startCommand(
  name: 'audit' | 'backup' | 'doctor' | 'restore',
  args: readonly string[],
  env: Record<string, string>,
) {
  const child = spawn(process.execPath, [inBuild(`${name}.js`), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((said) =>
    said.join(''),
  );
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output, exitCode };
}

/** The process id of the PostgreSQL on a data folder. */
export function postgresOf(dataDir: string): number {
  const file = path.join(dataDir, 'postgres', 'postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

/** Kills the server and its watchdog, so that nothing stops PostgreSQL. */
export function killAllButPostgres({ child }: ServerProcess, dataDir: string): void {
  const postgres = postgresOf(dataDir);
  for (const pid of [...childrenOf(child.pid ?? 0), child.pid]) {
    if (pid && pid !== postgres) process.kill(pid, 'SIGKILL');
  }
}

/**
 * Kills a process and all its descendants at once, in any state. Returns what stays behind, which the next server on
 * the folder removes.
 */
export function killTree(root: number | undefined): Leftover[] {
  if (!root) return [];
  const found: number[] = [];
  const add = (pid: number) => {
    // A stopped process cannot start others.
    send(pid, 'SIGSTOP');
    found.push(pid);
    for (const child of childrenOf(pid)) add(child);
  };
  add(root);
  const leftovers = leftoversOf(found);
  for (const pid of found) send(pid, 'SIGKILL');
  return leftovers;
}

/** The same, if no other server starts on the folder. */
export const killForGood = (root: number | undefined) => removeLeftovers(killTree(root));

/** Sends a signal to a process that may have ended. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}
