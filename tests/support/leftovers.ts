/** What a killed PostgreSQL leaves behind until the next one starts on its folder: shared memory, and its socket. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

/** A path, or the id of shared memory of System V. */
export type Leftover = { readonly path: string } | { readonly id: string };

const FILE = /\s(\/dev\/shm\/PostgreSQL\.\d+)$/gm;
/** The number before the name is the id. */
const SYSTEM_V = /\s(\d+)\s+\/SYSV[\da-f]{8}\b/g;
/** As Pult makes it; see `makeSocketDir`. */
const SOCKET_FOLDER = /\0unix_socket_directories=(\/[^\0]*\/pult-\w+)\0/g;

/** Returns what these processes will leave behind. */
export function leftoversOf(pids: readonly number[]): Leftover[] {
  const maps = pids.map((pid) => aboutProcess(pid, 'maps')).join('\n');
  const commands = pids.map((pid) => aboutProcess(pid, 'cmdline')).join('\n');
  const paths = [...found(FILE, maps), ...found(SOCKET_FOLDER, commands)];
  return [...paths.map((path) => ({ path })), ...found(SYSTEM_V, maps).map((id) => ({ id }))];
}

const found = (pattern: RegExp, text: string) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

/** Removes the leftovers if no later server starts on the folder. */
export function removeLeftovers(leftovers: readonly Leftover[]): void {
  for (const leftover of leftovers) {
    if ('path' in leftover) rmSync(leftover.path, { recursive: true, force: true });
    else removeSystemV(leftover.id);
  }
}

function removeSystemV(id: string): void {
  try {
    execFileSync('ipcrm', ['-m', id], { stdio: 'ignore' });
  } catch {
    // It is already removed, or this machine has no ipcrm.
  }
}

function aboutProcess(pid: number, file: 'cmdline' | 'maps'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
