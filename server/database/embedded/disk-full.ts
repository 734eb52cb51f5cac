/** Recognises a full disk by what PostgreSQL and the system say, or by the room that is left. */
import { statfsSync } from 'node:fs';
import path from 'node:path';
import { errorCode, StartError } from '#server/process/start-error.ts';

export const SAYS_FULL = /No space left on device|Disk quota exceeded|File too large/;
/** WAL files have 16 MB. */
export const ROOM = 2 * 16 * 2 ** 20;
/** With more than this, something else than the disk is the limit. */
const PLENTY = 2 ** 30;
const CODES = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'];

/** The bytes that are free on the disk of a folder, which need not exist yet. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch (error) {
    const above = path.dirname(folder);
    if (above === folder) throw error;
    return freeBytes(above);
  }
}

/** The error in words of a full disk if that is its cause, else the error itself. */
export function explainFull(folder: string, error: unknown): unknown {
  return isFull(folder, error) ? diskFull(folder, error) : error;
}

/** Whether the system has refused a write for want of room. */
export const isFullCode = (error: unknown) => CODES.includes(errorCode(error));

export function diskFull(folder: string, cause: unknown): StartError {
  const free = freeBytes(folder);
  const room =
    free < PLENTY
      ? `is full (${(free / 1e6).toFixed(0)} MB are left)`
      : 'takes no more from this account (a quota, or a limit on files)';
  return new StartError(
    `The disk of the data folder ${folder} ${room}: free at least 100 MB there, or set DATA_DIR to a folder on another disk.`,
    { cause },
  );
}

function isFull(folder: string, error: unknown): boolean {
  if (isFullCode(error)) return true;
  if (!(error instanceof Error)) return false;
  const said = [error.message, stderrOf(error), stderrOf(error.cause)].join('\n');
  // A disk may be too full even for the log that would say so.
  return SAYS_FULL.test(said) || (!(error instanceof StartError) && freeBytes(folder) < ROOM);
}

/** What a program wrote before it failed. */
const stderrOf = (error: unknown) =>
  error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
