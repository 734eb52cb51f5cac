/** A folder for temporary files that is kept in memory. */
import { readFileSync, statfsSync } from 'node:fs';

const SHARED_MEMORY = '/dev/shm';
/** Databases of a test run take about 1 GB at a time. */
const ROOM_BYTES = 4 * 2 ** 30;

const freeBytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Returns Linux's shared memory if it has enough space and lets programs run; else undefined.
 *
 * @param mounts A file in the form of `/proc/mounts`.
 * @param roomOf The free bytes of a folder; throws if there is none.
 */
export function memoryFolder(mounts = '/proc/mounts', roomOf = freeBytes) {
  try {
    const mount = readFileSync(mounts, 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, folder]) => folder === SHARED_MEMORY);
    if (!mount || mount[3].split(',').some((option) => ['ro', 'noexec'].includes(option))) return;
    return roomOf(SHARED_MEMORY) >= ROOM_BYTES ? SHARED_MEMORY : undefined;
  } catch {
    // Not Linux.
    return undefined;
  }
}
