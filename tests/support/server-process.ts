/** The server as a process of its own, for what only a process can show: signals, ports, kill -9. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The folder of the built server. It stands in the project, where its dependencies are found. */
const BUILT = path.resolve('.cache', `server-${process.pid}`);

/** Builds the server as it stands; call `removeBuild` afterwards. */
export async function buildServer(): Promise<void> {
  const command = ['scripts/build.mjs', '--server', path.join(BUILT, 'server')];
  await promisify(execFile)(process.execPath, command);
}

export async function removeBuild(): Promise<void> {
  await rm(BUILT, { recursive: true, force: true });
}

export interface ServerProcess {
  readonly child: ChildProcess;
  /** All that it has printed so far. */
  readonly output: () => string;
  /** Its address, once it serves; throws with what it said when it ends before. */
  readonly address: Promise<string>;
  readonly exitCode: Promise<number | null>;
}

/** Starts the built server; it prefers any free port. */
export function startServer(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [path.join(BUILT, 'server', 'main.js')], {
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
  // Whoever waits for the end of it does not also wait for its address.
  address.catch(() => undefined);
  return { child, output: () => said, address, exitCode };
}

/** The number of the PostgreSQL server that works on a data folder. */
export function postgresOf(dataDir: string): number {
  const file = path.join(dataDir, 'postgres', 'postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

/** Ends the server, its PostgreSQL and all processes of that, none of them with a warning. */
export function killEverything({ child }: ServerProcess, dataDir: string): void {
  const postgres = postgresOf(dataDir);
  for (const pid of [child.pid, postgres, ...childrenOf(postgres)]) {
    if (pid) process.kill(pid, 'SIGKILL');
  }
}

/** Ends the server and its watchdog, so that nobody is left who would stop PostgreSQL. */
export function killAllButPostgres({ child }: ServerProcess, dataDir: string): void {
  const postgres = postgresOf(dataDir);
  for (const pid of [...childrenOf(child.pid ?? 0), child.pid]) {
    if (pid && pid !== postgres) process.kill(pid, 'SIGKILL');
  }
}

function childrenOf(parent: number): number[] {
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
