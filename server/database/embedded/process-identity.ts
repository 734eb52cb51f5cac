/** Identifies a process by pid and start time, because pids are reused. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from '#server/process/start-error.ts';

/** Returns whether any process with this pid runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Returns the start time of the process in the system's notation; undefined if the process has ended. */
export function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') return ps(pid, 'lstart=');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may contain any characters.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return undefined;
    return `${readBootId()} ${fields[18]}`;
  } catch {
    return undefined;
  }
}

const readBootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

/** Returns the id of this boot of the kernel, shared by all containers of a machine; undefined if unavailable. */
export function bootId(): string | undefined {
  try {
    return readBootId();
  } catch {
    return undefined;
  }
}

/** Returns whether the process is a PostgreSQL server on this folder. */
export function isServerOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform !== 'linux') return ps(pid, 'command=').includes(`-D ${cluster}`);
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return name === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}

function ps(pid: number, column: string): string {
  return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
}
