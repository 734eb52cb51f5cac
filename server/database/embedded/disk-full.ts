/** Recognises a full disk, and shared memory that is used up, by what PostgreSQL and the system say. */
import { statfsSync } from 'node:fs';
import path from 'node:path';
import { errorCode, StartError } from '#server/process/start-error.ts';

export const SAYS_FULL = /No space left on device|Disk quota exceeded|File too large/;
/** WAL files have 16 MB. */
export const ROOM = 2 * 16 * 2 ** 20;
/** With more than this, something else than the disk is the limit. */
const PLENTY = 2 ** 30;
/** PostgreSQL could not write its first checkpoint. The reason is an `ERROR`, which its log leaves out. */
export const SAYS_UNWRITTEN = /checkpoint request failed/;
const REASON = /(?:FATAL|PANIC): +(.*)\n/g;
/** The beginning of the next line: there was no room for the rest of this one. */
const STAMP = /\d:\d\d\.\d{3} \S+ \[\d+\] /;
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

/** The error in words of what the machine lacks if that is its cause, else the error itself. */
export function explainDiskFull(folder: string, error: unknown): unknown {
  if (isFullCode(error)) return diskFull(folder, error);
  if (!(error instanceof Error)) return error;
  const said = [error.message, stderrOf(error), stderrOf(error.cause)].join('\n');
  const why =
    error instanceof StartError
      ? machineFaultIn(folder, said, error)
      : machineFault(folder, said, error);
  return why ?? error;
}

/** Why PostgreSQL has ended, if the machine lacks something: by what it said, or by the room that is left. */
export function machineFault(
  folder: string,
  said: string,
  cause?: unknown,
): StartError | undefined {
  const why = machineFaultIn(folder, said, cause);
  // A disk may be too full even for the log that would say so. A reason that is in the log is the reason.
  const isSilent = !namesReason(said) && freeBytes(folder) < ROOM;
  return why ?? (isSilent ? diskFull(folder, cause) : undefined);
}

const namesReason = (said: string) =>
  [...said.matchAll(REASON)].some(
    ([, reason = '']) => !SAYS_UNWRITTEN.test(reason) && !STAMP.test(reason),
  );

/** Every running PostgreSQL has one; those of killed servers stay until somebody removes them. */
const NO_SEGMENT = /could not create shared memory segment/;

function machineFaultIn(folder: string, said: string, cause: unknown): StartError | undefined {
  // It ends with "No space left on device", though no disk is meant.
  if (NO_SEGMENT.test(said)) {
    return new StartError(
      'The system gives PostgreSQL no more shared memory: its segments are used up (kernel.shmmni), or a container may have none. Killed programs leave theirs behind: ipcs -m lists them, and ipcrm -m removes those with nattch 0.',
      { cause },
    );
  }
  return SAYS_FULL.test(said) ? diskFull(folder, cause) : undefined;
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

/** What a program wrote before it failed. */
const stderrOf = (error: unknown) =>
  error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
