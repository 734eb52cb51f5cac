/**
 * The data folder: who may use it, and whether this version of Pult can read it.
 *
 *   pult.json       which format, which PostgreSQL
 *   owner.json      the Pult process that uses the folder now
 *   postgres/       PostgreSQL's own folder
 *   postgres.log    the log of PostgreSQL, without statements and values
 */
import { existsSync, mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, StartError } from '#server/process/start-error.ts';
import { diskFull, isFullCode } from './disk-full.ts';
import { readGuarded, writeGuarded } from './guarded-files.ts';
import { startOf } from './process-identity.ts';

/** Increase this when older versions cannot read the new layout. */
const FORMAT = 1;

/** How long a killed or stopping process may still exist. */
const DYING_FOR = 1_000;

export interface DataFolder {
  readonly path: string;
  readonly cluster: string;
  readonly log: string;
  /** Throws a `StartError` if the folder holds data of another PostgreSQL than `major`. */
  checkVersion(major: number): void;
  /** Whether this process still owns the folder. */
  isOurs(): boolean;
  release(): void;
}

/** Claims the folder for this process, and creates it if it is missing. */
export async function claimDataFolder(dataDir: string): Promise<DataFolder> {
  const folder = makeFolder(path.resolve(dataDir));
  const ownerFile = path.join(folder, 'owner.json');
  const me = JSON.stringify({ pid: process.pid, start: startOf(process.pid), folder });
  await claim(folder, ownerFile, me);
  const isOurs = () => readGuarded(ownerFile) === me;
  return {
    path: folder,
    cluster: path.join(folder, 'postgres'),
    log: path.join(folder, 'postgres.log'),
    checkVersion: (major) => checkVersion(folder, major),
    isOurs,
    release: () => {
      if (isOurs()) rmSync(ownerFile, { force: true });
    },
  };
}

/** The pid of the living process that uses the folder; undefined if there is none. */
export function ownerOf(folder: string): number | undefined {
  const text = readGuarded(path.join(folder, 'owner.json'));
  const { pid, start } = parse<{ pid?: number; start?: string }>(text);
  return pid && start && startOf(pid) === start ? pid : undefined;
}

/** The error for a folder that another process uses. */
export function inUse(folder: string, pid?: number): StartError {
  const who = pid ? `another process (${pid})` : 'another process';
  return new StartError(
    `The data folder ${folder} is in use by ${who}: stop that one, or set DATA_DIR to another folder.`,
  );
}

/** What is wrong with a folder that no right would make usable, by the code of the error. */
const FAULTS: Readonly<Record<string, string>> = {
  EEXIST: 'is no folder (CODE): set DATA_DIR to a folder.',
  ENOTDIR: 'is a file or below one (CODE): set DATA_DIR to a folder.',
  ENOENT: 'cannot be made where it should be (CODE): set DATA_DIR to another folder.',
};

/** The error for a folder that cannot be used. */
export function unwritable(folder: string, error: unknown): StartError {
  if (isFullCode(error)) return diskFull(folder, error);
  const code = errorCode(error);
  const fault =
    FAULTS[code] ??
    'cannot be written (CODE): give this account the right to, or set DATA_DIR to another folder.';
  return new StartError(`The data folder ${folder} ${fault.replace('CODE', code)}`, {
    cause: error,
  });
}

function makeFolder(folder: string): string {
  try {
    makeMissing(folder);
    return realpathSync(folder);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** Without `recursive: true`, which never returns if no folder can be created (/proc). */
function makeMissing(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  // Below a file, `mkdir` says what is wrong.
  if (parent !== folder && !existsSync(parent)) makeMissing(parent);
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * Two processes that find the same dead owner at once can both pass here. PostgreSQL's own lock then
 * admits only one.
 */
async function claim(folder: string, ownerFile: string, me: string): Promise<void> {
  for (const deadline = Date.now() + DYING_FOR; ; await pause(50)) {
    try {
      // Does not follow links either.
      writeFileSync(ownerFile, me, { flag: 'wx' });
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw unwritable(folder, error);
    }
    const owner = ownerOf(folder);
    if (owner && Date.now() > deadline) throw inUse(folder, owner);
    if (owner) continue;
    refuseCopy(folder, ownerFile);
    try {
      rmSync(ownerFile, { force: true });
    } catch (error) {
      throw unwritable(folder, error);
    }
  }
}

/** Files of a running database are copied one after the other, so that the copy lacks what was written in between. */
function refuseCopy(folder: string, ownerFile: string): void {
  const { folder: original } = parse<{ folder?: string }>(readGuarded(ownerFile));
  if (original === undefined || original === folder) return;
  throw new StartError(
    `The data folder ${folder} was copied or moved from ${original} while Pult used it. A copy lacks what was saved during the copying: restore a backup into a new folder (npm run restore). If it was moved after a crash, it is whole: remove ${ownerFile} and start again.`,
  );
}

function checkVersion(folder: string, major: number): void {
  const file = path.join(folder, 'pult.json');
  const made = parse<{ format?: number }>(readGuarded(file));
  const data = Number(readGuarded(path.join(folder, 'postgres', 'PG_VERSION')).trim() || major);
  if ((made.format ?? FORMAT) > FORMAT || data > major) {
    throw new StartError(
      `The data folder ${folder} was made by a newer version of Pult: start that version or a later one, or set DATA_DIR to another folder.`,
    );
  }
  if (data < major) {
    throw new StartError(
      `The data folder ${folder} holds data of PostgreSQL ${data}, and this version of Pult brings PostgreSQL ${major}: move the data over with npm run backup (by the version that made it) and npm run restore, or set DATA_DIR to another folder.`,
    );
  }
  if (made.format === FORMAT) return;
  try {
    writeGuarded(file, `${JSON.stringify({ format: FORMAT, postgres: major })}\n`);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** Returns nothing for a file that is missing or half-written (a power cut). */
function parse<T extends object>(text: string): T {
  try {
    const value: unknown = JSON.parse(text);
    return (value && typeof value === 'object' ? value : {}) as T;
  } catch {
    return {} as T;
  }
}
