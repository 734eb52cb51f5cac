/** A folder for temporary files that is kept in memory. */
import { readFileSync, statfsSync } from 'node:fs';

const SHARED_MEMORY = '/dev/shm';
/** Databases of a test run take about 1 GB at a time. */
const ROOM_BYTES = 4 * 2 ** 30;

/** Linux's shared memory if it has room and lets programs run; else undefined. */
export function memoryFolder() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, folder]) => folder === SHARED_MEMORY);
    if (!mount || mount[3].split(',').some((option) => ['ro', 'noexec'].includes(option))) return;
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= ROOM_BYTES ? SHARED_MEMORY : undefined;
  } catch {
    // Not Linux.
    return undefined;
  }
}
