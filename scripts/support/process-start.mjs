/** A pid names a process only together with its start time, because pids are reused. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether any process with this pid runs. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Returns the start time in the system's notation; empty if the process has ended, undefined if it is unknown. */
export function startOf(pid) {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may contain any characters.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return state === 'Z' ? '' : `${boot} ${fields[18]}`;
  } catch {
    return undefined;
  }
}
