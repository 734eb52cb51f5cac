/**
 * The data folder: which process may use it, and whether this version of Pult can read it.
 *
 *   pult.json       which format, which PostgreSQL
 *   owner.json      the Pult process that uses the folder now
 *   owner.<uuid>    a pipe that this process keeps open
 *   postgres/       PostgreSQL's own folder
 *   postgres.log    the log of PostgreSQL, without statements and values
 */
import { existsSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, StartError } from '#server/process/start-error.ts';
import { diskFull, isFullCode } from './disk-full.ts';
import {
  describeOwner,
  type Owner,
  openSign,
  ownerFileIn,
  ownerOf,
  parse,
  pathForOwner,
  removeOwner,
  unseenHost,
} from './folder-owner.ts';
import { readGuarded, writeGuarded } from './guarded-files.ts';

/** Increase this when older versions cannot read the new layout. */
const FORMAT = 1;

/** How long a killed or stopping process may still exist. */
const DYING_FOR = 1_000;

export interface DataFolder {
  readonly path: string;
  readonly cluster: string;
  readonly log: string;
  /** Throws a `StartError` if the data in the folder have another PostgreSQL version than `major`. */
  checkVersion(major: number): void;
  /** Whether this process still owns the folder. */
  isOurs(): boolean;
  release(): void;
}

/** Claims the folder for this process, and creates it if it is missing. */
export async function claimDataFolder(dataDir: string): Promise<DataFolder> {
  const folder = makeFolder(path.resolve(dataDir));
  let sign = openSign(folder);
  const me = describeOwner(folder, sign);
  const isOurs = () => readGuarded(ownerFileIn(folder)) === me;
  try {
    await claim(folder, me);
  } catch (error) {
    sign?.close();
    throw error;
  }
  return {
    path: folder,
    cluster: path.join(folder, 'postgres'),
    log: path.join(folder, 'postgres.log'),
    checkVersion: (major) => checkVersion(folder, major),
    isOurs,
    release: () => {
      if (isOurs()) removeOwner(folder);
      sign?.close();
      // The system may reuse the file descriptor for another file.
      sign = undefined;
    },
  };
}

/** The error for a folder that another process uses. */
export function inUse(folder: string, owner?: Owner): StartError {
  const place = owner?.host === undefined ? '' : ` on ${owner.host}`;
  const who = owner ? `another process (${owner.pid}${place})` : 'another process';
  return new StartError(
    `The data folder ${folder} is in use by ${who}: stop that one, or set DATA_DIR to another folder.`,
  );
}

/** Errors of a folder that no permission would make usable, by error code. */
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

/** Does not use `recursive: true`, which never returns if no folder can be created (/proc). */
function makeMissing(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  // If the parent is a file, `mkdir` throws the right error.
  if (parent !== folder && !existsSync(parent)) makeMissing(parent);
  mkdirSync(folder, { mode: 0o700 });
}

async function claim(folder: string, me: string): Promise<void> {
  const ownerFile = ownerFileIn(folder);
  let isTakenOver = false;
  for (const deadline = Date.now() + DYING_FOR; ; await pause(50)) {
    try {
      // `wx` does not follow links either.
      writeFileSync(ownerFile, me, { flag: 'wx' });
      // Another process that found the same dead owner may be about to remove this file.
      if (isTakenOver) await pause(50);
      if (readGuarded(ownerFile) === me) return;
      continue;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw unwritable(folder, error);
    }
    const owner = ownerOf(folder);
    if (owner && Date.now() > deadline) throw inUse(folder, owner);
    if (owner) continue;
    refuseCopy(folder, ownerFile);
    refuseUnseen(folder, ownerFile);
    isTakenOver = true;
    try {
      removeOwner(folder);
    } catch (error) {
      throw unwritable(folder, error);
    }
  }
}

/** Files of a running database are copied one after another, so the copy lacks what was written during the copying. */
function refuseCopy(folder: string, ownerFile: string): void {
  const original = pathForOwner(folder);
  if (original === undefined || original === folder) return;
  throw new StartError(
    `The data folder ${folder} was copied or moved from ${original} while Pult used it. A copy lacks what was saved during the copying: restore a backup into a new folder (npm run restore). If it was moved after a crash, it is whole: remove ${ownerFile} and start again.`,
  );
}

/** Processes of another machine cannot be detected, and two PostgreSQL servers on one folder destroy it. */
function refuseUnseen(folder: string, ownerFile: string): void {
  const host = unseenHost(folder);
  if (host === undefined) return;
  throw new StartError(
    `The data folder ${folder} was used by Pult on ${host}, which has not released it and cannot be seen from here. If Pult no longer runs there: rm '${ownerFile}', and start again.`,
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
