/** The process that uses a data folder, detectable from any process, also from another container. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, constants, existsSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { errorCode } from '#server/process/start-error.ts';
import { readGuarded } from './guarded-files.ts';
import { bootId, startOf } from './process-identity.ts';

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR } = constants;

/** The content of `owner.json`. Earlier versions wrote fewer fields. */
interface OwnerFile {
  readonly pid?: number;
  readonly start?: string | undefined;
  readonly folder?: string;
  readonly host?: string;
  readonly boot?: string | undefined;
  /** The file name of the owner's `Sign`. */
  readonly sign?: string | undefined;
}

export interface Owner {
  readonly pid: number;
  /** The machine or container of the pid, if it is not this one. */
  readonly host?: string | undefined;
}

/**
 * A pipe in the folder that the owner keeps open. Every container of the machine can see whether it is open,
 * while the pids of another container mean nothing.
 */
export interface Sign {
  readonly name: string;
  close(): void;
}

export const ownerFileIn = (folder: string) => path.join(folder, 'owner.json');

/** Creates the pipe of this process. Returns undefined if that is impossible, as on some network file systems. */
export function openSign(folder: string): Sign | undefined {
  const name = `owner.${randomUUID()}`;
  const file = path.join(folder, name);
  try {
    execFileSync('mkfifo', ['-m', '644', file], { stdio: 'ignore' });
    // Also opened for reading, so that it does not wait for a reader.
    const fd = openSync(file, O_RDWR | O_NOFOLLOW | O_NONBLOCK);
    const close = () => {
      closeSync(fd);
      rmSync(file, { force: true });
    };
    return { name, close };
  } catch {
    // Without permissions on the folder even this would fail and hide the original error.
    if (existsSync(file)) rmSync(file, { force: true });
    return undefined;
  }
}

/** Returns the content of `owner.json` for this process. */
export const describeOwner = (folder: string, sign: Sign | undefined): string =>
  JSON.stringify({
    ...{ pid: process.pid, start: startOf(process.pid), folder },
    ...{ host: hostname(), boot: bootId(), sign: sign?.name },
  } satisfies OwnerFile);

/** Returns the running process that uses the folder; undefined if there is none, or none that can be detected. */
export function ownerOf(folder: string): Owner | undefined {
  const { pid, start, host, sign } = readOwner(folder);
  if (!pid || !start) return undefined;
  if (startOf(pid) === start) return { pid };
  return isSign(sign) && isKeptOpen(path.join(folder, sign)) ? { pid, host } : undefined;
}

/** Returns the machine where the owner may run undetected: neither this one nor a container of the same kernel. */
export function unseenHost(folder: string): string | undefined {
  const { host, boot, sign } = readOwner(folder);
  if (!host || host === hostname()) return undefined;
  return isSign(sign) && boot === bootId() ? undefined : host;
}

/** Returns the path that the folder had for its owner. */
export const pathForOwner = (folder: string): string | undefined => readOwner(folder).folder;

/** Removes the files of an owner that no longer runs. */
export function removeOwner(folder: string): void {
  const { sign } = readOwner(folder);
  if (isSign(sign)) rmSync(path.join(folder, sign), { force: true });
  rmSync(ownerFileIn(folder), { force: true });
}

function isKeptOpen(pipe: string): boolean {
  let fd: number | undefined;
  try {
    fd = openSync(pipe, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    // Nothing is ever written: a read shows whether a writer has the pipe open.
    if (fstatSync(fd).isFIFO()) readSync(fd, Buffer.alloc(1));
    return false;
  } catch (error) {
    return errorCode(error) === 'EAGAIN';
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** Anyone may have written the file, and it must not name a file outside the folder. */
const isSign = (name: unknown): name is string =>
  typeof name === 'string' && /^owner\.[\da-f-]{36}$/.test(name);

const readOwner = (folder: string) => parse<OwnerFile>(readGuarded(ownerFileIn(folder)));

/** Returns an empty object for a file that is missing or half-written (a power cut). */
export function parse<T extends object>(text: string): T {
  try {
    const value: unknown = JSON.parse(text);
    return (value && typeof value === 'object' ? value : {}) as T;
  } catch {
    return {} as T;
  }
}
