/** Recognises a full disk, and exhausted shared memory, by the messages of PostgreSQL and the system. */
import { statfsSync } from 'node:fs';
import path from 'node:path';
import { errorCode, StartError } from '#server/process/start-error.ts';

export const SAYS_FULL = /No space left on device|Disk quota exceeded|File too large/;
/** The size of two WAL files, 16 MB each. */
export const ROOM = 2 * 16 * 2 ** 20;
/** With more free space than this, something else than the disk is the limit. */
const PLENTY = 2 ** 30;
/** PostgreSQL could not write its first checkpoint. The reason is an `ERROR`, which is not in its log. */
export const SAYS_UNWRITTEN = /checkpoint request failed/;
const REASON = /(?:FATAL|PANIC): +(.*)\n/g;
/** The beginning of the next log line: there was no space for the rest of this one. */
const STAMP = /\d:\d\d\.\d{3} \S+ \[\d+\] /;
const CODES = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'];

/** Returns the free bytes on the disk of a folder, which need not exist yet. */
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

/** Returns an explanation if the machine lacks disk space or shared memory, else the error itself. */
export function explainDiskFull(folder: string, error: unknown): unknown {
  if (isFullCode(error)) return diskFull(folder, error);
  if (!(error instanceof Error)) return error;
  const output = [error.message, stderrOf(error), stderrOf(error.cause)].join('\n');
  const why =
    error instanceof StartError
      ? machineFaultIn(folder, output, error)
      : machineFault(folder, output, error);
  return why ?? error;
}

/** Returns why PostgreSQL ended if the machine lacks something: by its messages, or by the free space. */
export function machineFault(
  folder: string,
  output: string,
  cause?: unknown,
): StartError | undefined {
  const why = machineFaultIn(folder, output, cause);
  // A disk may be too full even for the log that would name the reason. A reason in the log takes precedence.
  const isSilent = !namesReason(output) && freeBytes(folder) < ROOM;
  return why ?? (isSilent ? diskFull(folder, cause) : undefined);
}

const namesReason = (output: string) =>
  [...output.matchAll(REASON)].some(
    ([, reason = '']) => !SAYS_UNWRITTEN.test(reason) && !STAMP.test(reason),
  );

/** Every running PostgreSQL has a segment; those of killed servers stay until they are removed. */
const NO_SEGMENT = /could not create shared memory segment/;

function machineFaultIn(folder: string, output: string, cause: unknown): StartError | undefined {
  // This message ends with "No space left on device", although it is not about a disk.
  if (NO_SEGMENT.test(output)) {
    return new StartError(
      'The system gives PostgreSQL no more shared memory: its segments are used up (kernel.shmmni), or a container may have none. Killed programs leave theirs behind: ipcs -m lists them, and ipcrm -m removes those with nattch 0.',
      { cause },
    );
  }
  return SAYS_FULL.test(output) ? diskFull(folder, cause) : undefined;
}

/** Returns whether the system refused a write because there is no space. */
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

/** Returns what a program wrote to stderr before it failed. */
const stderrOf = (error: unknown) =>
  error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
