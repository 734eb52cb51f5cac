/** Backup files on disk. They contain personal data, so only their owner may read them. */
import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { isFullCode } from '#server/database/embedded/disk-full.ts';
import { errorCode, StartError } from '#server/process/start-error.ts';
import { EXTENSION } from './format.ts';

const PART = /\.[\da-f-]{36}\.part$/;
/** Files in progress are modified all the time, so an older one is abandoned. */
const ABANDONED_MS = 3_600_000;
const OURS = /^pult-\d{8}T\d{6}Z\.tar\.gz$/;

/** Returns the name of a backup made now. */
export const backupName = (now: Date) =>
  `pult-${now.toISOString().replace(/[-:]|\.\d+/g, '')}${EXTENSION}`;

/** Returns the backups in a folder, newest first by name. */
export function backupsIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((each) => OURS.test(each));
    return names
      .sort()
      .reverse()
      .map((name) => path.join(folder, name));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

interface Options {
  /** Whether to replace an existing file. */
  readonly force: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Compresses an archive into a file, which gets its final name only when it is completely on disk. Returns its
 * size. Throws a `StartError` if the file exists or cannot be written.
 */
export async function writeBackup(
  file: string,
  archive: () => Promise<AsyncIterable<Buffer>>,
  { force, signal }: Options,
): Promise<number> {
  const part = `${file}.${randomUUID()}.part`;
  try {
    refuseExisting(file, force);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    removeAbandoned(path.dirname(file));
    // Opened first, to detect missing permissions before querying the database.
    await (await open(part, 'wx', 0o600)).close();
    // `flush` is fsync.
    const target = createWriteStream(part, { flags: 'r+', flush: true });
    const options = { ...(signal && { signal }) };
    await pipeline(await archive(), createGzip(), target, options);
    refuseExisting(file, force);
    await rename(part, file);
    await syncFolder(path.dirname(file));
    return statSync(file).size;
  } catch (error) {
    // If the folder is not accessible, this fails as well, with a less specific error.
    await rm(part, { force: true }).catch(() => undefined);
    throw explained(error, file);
  }
}

/** Without this, a power cut may lose the name of the file. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function refuseExisting(file: string, force: boolean): void {
  if (force || !existsSync(file)) return;
  throw new StartError(
    `${file} exists and is not replaced: name another file, or add --force (npm run backup -- FILE --force).`,
  );
}

/** Killed backups leave partial files behind, which contain personal data. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!PART.test(name)) continue;
    const file = path.join(folder, name);
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > ABANDONED_MS) rmSync(file, { force: true });
  }
}

function explained(error: unknown, file: string): unknown {
  const code = errorCode(error);
  if (isFullCode(error)) {
    return new StartError(
      `The disk of ${file} is full, and no backup was written: free space there, or name a file on another disk.`,
      { cause: error },
    );
  }
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ENOENT', 'EIO'].includes(code))
    return error;
  return new StartError(`The backup ${file} cannot be written (${code}): name another file.`, {
    cause: error,
  });
}
