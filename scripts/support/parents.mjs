/**
 * Not every signal to `npm start` arrives here: npm forwards only SIGTERM and SIGINT, and only to its
 * shell, which this process replaces with `exec` if the shell supports that. So the server also stops
 * when npm or its shell has ended.
 */
import { readFileSync } from 'node:fs';

const EVERY_MS = 250;

/** Sends SIGTERM to this process when the npm that started it has ended. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || !process.env.npm_execpath) return;
  const before = parents();
  setInterval(() => {
    if (parents() !== before) process.kill(process.pid, 'SIGTERM');
  }, EVERY_MS).unref();
}

/** The shell and npm; after `exec`, npm and its parent. */
function parents() {
  const { ppid } = process;
  return isShell(ppid) ? `${ppid} ${parentOf(ppid)}` : `${ppid}`;
}

function isShell(pid) {
  return /^(?:ba|da|a|z|k)?sh$/.test(read(`/proc/${pid}/comm`).trim());
}

function parentOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  // The second field is the program's name in brackets and may contain any characters.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
}

/** Only Linux has these files. Elsewhere the shell uses `exec`, and npm is the parent. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
