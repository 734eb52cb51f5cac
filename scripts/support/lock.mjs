/** A lock shared by all processes that work in this folder. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inCache } from './project.mjs';

/** Runs `work` while no other process runs work of the same name here. */
export async function exclusively(name, work) {
  const file = inCache(`${name}.lock`);
  while (!take(file)) await pause(100);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) {
      console.error(
        `This account cannot write into ${dirname(file)} (${error.code}): run npm run build once as the owner of the folder.`,
      );
      process.exit(1);
    }
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isHeld(file)) rmSync(file, { force: true });
  return false;
}

function isHeld(file) {
  let pid = 0;
  try {
    pid = Number(readFileSync(file, 'utf8'));
    // The lock was just created, and its pid is not written yet.
    if (!pid) return true;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
