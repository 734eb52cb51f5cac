/**
 * Access to files in a folder that may belong to another account while this process is root. Links are not
 * followed, and only regular files are used.
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
import { bareEnvironment, type RunAs } from './run-as.ts';

const { O_APPEND, O_CREAT, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR } = constants;
/** Longer than any file that is read as a whole. */
const LONGEST = 65_536;

/** Returns the text of a file; empty if the file is missing or not a regular one. */
export function readGuarded(file: string): string {
  let fd: number | undefined;
  try {
    // Without O_NONBLOCK, opening a pipe without a writer would block.
    fd = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const { size } = fstatSync(fd);
    return fstatSync(fd).isFile() && size <= LONGEST ? readFileSync(fd, 'utf8') : '';
  } catch {
    return '';
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** Replaces or creates a file. */
export function writeGuarded(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { flag: 'wx' });
  renameSync(draft, file);
}

/** Opens a log for appending and reading. Throws a `StartError` if it is a link or not a regular file. */
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
  // The owner of the folder must be able to start Pult without root next time.
  if (owner) fchownSync(fd, owner.uid, owner.gid);
  return fd;
}

/**
 * Keeps a folder open while `use` works in it, so that it cannot be replaced. Returns undefined if the folder
 * is missing. Throws a `StartError` if it is a link.
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

/** Makes another account the owner of a new folder. */
export function giveFolder(folder: string, { uid, gid }: RunAs): void {
  inFolder(folder, (at, fd) => {
    const isNew = fstatSync(fd).uid === process.getuid?.() && readdirSync(at).length === 0;
    if (!isNew) throw notOurs(folder);
    fchownSync(fd, uid, gid);
  });
}

/** Removes a folder and its content under the account that owns the folder. */
export function removeFolder(folder: string): void {
  inFolder(folder, (at, fd) => {
    const { uid, gid } = fstatSync(fd);
    const owner = process.getuid?.() === 0 ? { uid, gid } : {};
    const options = { cwd: at, env: bareEnvironment(), stdio: 'pipe', ...owner } as const;
    execFileSync('/bin/sh', ['-c', 'rm -rf ./* ./.[!.]* ./..?*'], options);
  });
  remove(() => rmdirSync(folder));
}

/** Removes these files if `owner` owns the folder, and then the folder if it is empty. */
export function removeFiles(folder: string, names: readonly string[], owner: number): void {
  try {
    inFolder(folder, (at, fd) => {
      if (fstatSync(fd).uid !== owner) return;
      for (const name of names) remove(() => unlinkSync(`${at}/${name}`));
      remove(() => rmdirSync(folder));
    });
  } catch {
    // A link has replaced the folder.
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
