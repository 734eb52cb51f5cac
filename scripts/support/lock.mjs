/** A lock shared by all processes that work in this folder. */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, startOf } from './process-start.mjs';
import { endDenied, inCache, isDenied, SIGNALS } from './project.mjs';

/** A lock that is empty for this long was left by a process that ended while writing it. */
const WRITTEN_WITHIN_MS = 5_000;

/**
 * Runs `work` while no other process runs work of the same name here. After `noticeAfter` milliseconds of waiting,
 * prints which process it waits for.
 */
export async function exclusively(name, work, { noticeAfter = 5_000 } = {}) {
  const file = inCache(`${name}.lock`);
  const noticeAt = Date.now() + noticeAfter;
  for (let hasPrinted = false; !take(file); await pause(100)) {
    if (hasPrinted || Date.now() < noticeAt) continue;
    hasPrinted = true;
    const { pid = 'unknown' } = holderOf(file);
    console.log(
      `Waiting for another process (${pid}) to end its ${name}. If there is none, remove ${file}.`,
    );
  }
  const end = (signal) => {
    // A program still runs: `run` passes the signal on after the program has ended.
    if (process.listenerCount(signal) > 1) return;
    rmSync(file, { force: true });
    process.off(signal, end);
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    const me = { pid: process.pid, start: startOf(process.pid) };
    writeFileSync(file, JSON.stringify(me), { flag: 'wx' });
    return true;
  } catch (error) {
    if (isDenied(error)) endDenied(file, error);
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isHeld(file)) rmSync(file, { force: true });
  return false;
}

function isHeld(file) {
  const { pid, start } = holderOf(file);
  if (!pid) return isBeingWritten(file);
  if (!isAlive(pid)) return false;
  const now = startOf(pid);
  // In a new container the same program often has the same pid again.
  return start === undefined || now === undefined ? pid !== process.pid : now === start;
}

function holderOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) ?? {};
  } catch {
    return {};
  }
}

function isBeingWritten(file) {
  const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return size === 0 && Date.now() - mtimeMs < WRITTEN_WITHIN_MS;
}
