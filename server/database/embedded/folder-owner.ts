/** The process that uses a data folder, seen from any process on the folder, also from another container. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, constants, existsSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { errorCode } from '#server/process/start-error.ts';
import { readGuarded } from './guarded-files.ts';
import { bootId, startOf } from './process-identity.ts';

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR } = constants;

/** What `owner.json` says. Former versions wrote less. */
interface Said {
  readonly pid?: number;
  readonly start?: string | undefined;
  readonly folder?: string;
  readonly host?: string;
  readonly boot?: string | undefined;
  /** The file name of its `Sign`. */
  readonly sign?: string | undefined;
}

export interface Owner {
  readonly pid: number;
  /** The machine or container that its pid belongs to, if that is not this one. */
  readonly host?: string | undefined;
}

/**
 * A pipe in the folder that the owner keeps open. Every container of the machine sees whether it is open, while the
 * pids of another container mean nothing.
 */
export interface Sign {
  readonly name: string;
  close(): void;
}

export const ownerFileIn = (folder: string) => path.join(folder, 'owner.json');

/** Undefined where no pipe can be made, as on some network file systems. */
export function openSign(folder: string): Sign | undefined {
  const name = `owner.${randomUUID()}`;
  const file = path.join(folder, name);
  try {
    execFileSync('mkfifo', ['-m', '644', file], { stdio: 'ignore' });
    // Opened for reading, too, so that it does not wait for a reader.
    const fd = openSync(file, O_RDWR | O_NOFOLLOW | O_NONBLOCK);
    const close = () => {
      closeSync(fd);
      rmSync(file, { force: true });
    };
    return { name, close };
  } catch {
    // Without rights on the folder even this would fail, and hide the error that says so.
    if (existsSync(file)) rmSync(file, { force: true });
    return undefined;
  }
}

/** What this process writes into `owner.json`. */
export const describeOwner = (folder: string, sign: Sign | undefined): string =>
  JSON.stringify({
    ...{ pid: process.pid, start: startOf(process.pid), folder },
    ...{ host: hostname(), boot: bootId(), sign: sign?.name },
  } satisfies Said);

/** The living process that uses the folder; undefined if there is none, or none that can be seen. */
export function ownerOf(folder: string): Owner | undefined {
  const { pid, start, host, sign } = saidIn(folder);
  if (!pid || !start) return undefined;
  if (startOf(pid) === start) return { pid };
  return isSign(sign) && isKeptOpen(path.join(folder, sign)) ? { pid, host } : undefined;
}

/** The machine on which the owner may run unseen: it is neither this one nor a container of the same kernel. */
export function unseenHost(folder: string): string | undefined {
  const { host, boot, sign } = saidIn(folder);
  if (!host || host === hostname()) return undefined;
  return isSign(sign) && boot === bootId() ? undefined : host;
}

/** The path that the folder had for its owner. */
export const pathForOwner = (folder: string): string | undefined => saidIn(folder).folder;

/** Removes what an owner that is gone has left. */
export function removeOwner(folder: string): void {
  const { sign } = saidIn(folder);
  if (isSign(sign)) rmSync(path.join(folder, sign), { force: true });
  rmSync(ownerFileIn(folder), { force: true });
}

function isKeptOpen(pipe: string): boolean {
  let fd: number | undefined;
  try {
    fd = openSync(pipe, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    // Nobody writes: a read says whether anybody could.
    if (fstatSync(fd).isFIFO()) readSync(fd, Buffer.alloc(1));
    return false;
  } catch (error) {
    return errorCode(error) === 'EAGAIN';
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** The file may have been written by anybody, and must not name one outside the folder. */
const isSign = (name: unknown): name is string =>
  typeof name === 'string' && /^owner\.[\da-f-]{36}$/.test(name);

const saidIn = (folder: string) => parse<Said>(readGuarded(ownerFileIn(folder)));

/** Returns nothing for a file that is missing or half-written (a power cut). */
export function parse<T extends object>(text: string): T {
  try {
    const value: unknown = JSON.parse(text);
    return (value && typeof value === 'object' ? value : {}) as T;
  } catch {
    return {} as T;
  }
}
