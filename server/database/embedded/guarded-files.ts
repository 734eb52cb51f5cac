/**
 * Files in a folder whose owner may be another account than this process, which may be root. No link
 * is followed there, and nothing is taken for a file of Pult that is none.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { errorCode, StartError } from '#server/process/start-error.ts';
import type { RunAs } from './run-as.ts';

const { O_APPEND, O_CREAT, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR } = constants;
/** Longer than any file that is read whole. */
const LONGEST = 65_536;

/** The text of a file; empty where there is none, or something else. */
export function readGuarded(file: string): string {
  let fd: number | undefined;
  try {
    // Without O_NONBLOCK, a pipe that nobody writes to would be waited for.
    fd = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const { size } = fstatSync(fd);
    return fstatSync(fd).isFile() && size <= LONGEST ? readFileSync(fd, 'utf8') : '';
  } catch {
    return '';
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** Replaces a file, or makes it. */
export function writeGuarded(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { flag: 'wx' });
  renameSync(draft, file);
}

/** Opens a log for adding to and reading; throws a `StartError` where it is no file of its own. */
export function openLog(file: string, owner: RunAs | undefined): number {
  let fd: number;
  try {
    fd = openSync(file, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
  } catch (error) {
    throw ['ELOOP', 'ENXIO', 'EISDIR'].includes(errorCode(error)) ? notOurs(file, error) : error;
  }
  const { nlink } = fstatSync(fd);
  if (!fstatSync(fd).isFile() || nlink !== 1) {
    closeSync(fd);
    throw notOurs(file);
  }
  // The folder may belong to another account, which must be able to start without root next time.
  if (owner) fchownSync(fd, owner.uid, owner.gid);
  return fd;
}

/**
 * Holds a folder open while `use` works in it, so that no other can be put in its place; undefined
 * where there is none. Throws a `StartError` where it is a link.
 */
export function inFolder<T>(folder: string, use: (at: string, fd: number) => T): T | undefined {
  let fd: number;
  try {
    fd = openSync(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw ['ELOOP', 'ENOTDIR'].includes(errorCode(error)) ? notOurs(folder, error) : error;
  }
  try {
    return use(process.platform === 'linux' ? `/proc/self/fd/${fd}` : folder, fd);
  } finally {
    closeSync(fd);
  }
}

/** Gives a folder that was just made to another account. */
export function giveFolder(folder: string, { uid, gid }: RunAs): void {
  inFolder(folder, (at, fd) => {
    const isNew = fstatSync(fd).uid === process.getuid?.() && readdirSync(at).length === 0;
    if (!isNew) throw notOurs(folder);
    fchownSync(fd, uid, gid);
  });
}

/** Removes a folder with all that its owner has put there, as that owner. */
export function removeFolder(folder: string): void {
  inFolder(folder, (at, fd) => {
    const { uid, gid } = fstatSync(fd);
    const owner = process.getuid?.() === 0 ? { uid, gid } : {};
    execFileSync('/bin/sh', ['-c', 'rm -rf ./* ./.[!.]* ./..?*'], { cwd: at, ...owner });
  });
  remove(() => rmdirSync(folder));
}

/** Removes these files, which `owner` has made, and the folder when nothing else is in it. */
export function removeFiles(folder: string, names: readonly string[], owner: number): void {
  try {
    inFolder(folder, (at, fd) => {
      if (fstatSync(fd).uid !== owner) return;
      for (const name of names) remove(() => unlinkSync(`${at}/${name}`));
      remove(() => rmdirSync(folder));
    });
  } catch {
    // Something else has its name by now.
  }
}

function remove(attempt: () => void): void {
  try {
    attempt();
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'ENOTDIR', 'EBUSY'].includes(errorCode(error))) throw error;
  }
}

function notOurs(file: string, cause?: unknown): StartError {
  return new StartError(
    `${file} is a link or something else that Pult has not made, and is not followed: remove it, or set DATA_DIR to another folder.`,
    { cause },
  );
}
