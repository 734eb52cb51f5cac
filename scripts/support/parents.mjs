/**
 * Signals for `npm start` do not all arrive here: npm passes on SIGTERM and SIGINT alone, and to its
 * shell, which makes room for this process by `exec` where it knows that. So the server also stops
 * when npm or its shell is gone.
 */
import { readFileSync } from 'node:fs';

const EVERY_MS = 250;

/** Sends this process a SIGTERM when npm, which started it, has ended. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || !process.env.npm_execpath) return;
  const before = parents();
  setInterval(() => {
    if (parents() !== before) process.kill(process.pid, 'SIGTERM');
  }, EVERY_MS).unref();
}

/** The shell and npm, or npm and what started it where the shell has made room for this process. */
function parents() {
  const { ppid } = process;
  return isShell(ppid) ? `${ppid} ${parentOf(ppid)}` : `${ppid}`;
}

function isShell(pid) {
  return /^(?:ba|da|a|z|k)?sh$/.test(read(`/proc/${pid}/comm`).trim());
}

function parentOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  // The second field is the program's name in brackets, and may hold anything.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
}

/** Only Linux has these files. Elsewhere the shell makes room, and npm is the parent itself. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
