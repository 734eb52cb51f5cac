/** Creates the folder of a PostgreSQL server. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync } from 'node:fs';
import { promisify } from 'node:util';
import { errorCode, StartError } from '#server/process/start-error.ts';
import { SUPERUSER } from './access.ts';
import { type Place, startIn } from './cluster.ts';
import { giveFolder, removeFolder } from './guarded-files.ts';

const run = promisify(execFile);

/** Marks the names of incomplete folders. */
export const DRAFT = '.new';

/** Creates the folder. A crash leaves a draft behind, never an incomplete cluster. */
export async function initialise({ cluster, runAs, binaries, durable }: Place): Promise<void> {
  const draft = `${cluster}${DRAFT}${randomUUID()}`;
  mkdirSync(draft, { mode: 0o700 });
  if (runAs) giveFolder(draft, runAs);
  const ctype = await unicodeLocale();
  try {
    await startIn(draft, runAs, (name, options) =>
      run(
        binaries.initdb,
        [
          ...['-D', name, `--username=${SUPERUSER}`],
          ...['--auth-local=peer', '--auth-host=reject', '--encoding=UTF8', '--data-checksums'],
          ...['--locale-provider=icu', '--icu-locale=ru', '--locale=C'],
          `--lc-ctype=${ctype}`,
          ...(durable ? [] : ['--no-sync']),
        ],
        options,
      ),
    );
  } catch (error) {
    removeFolder(draft);
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const reason =
      /(?:FATAL|PANIC|error): +(.+)/.exec(said)?.[1] ??
      /^initdb: +(.+)/m.exec(said)?.[1] ??
      (errorCode(error) || 'it ended early');
    throw new StartError(`The embedded database cannot be made in ${cluster}: ${reason}.`, {
      cause: error,
    });
  }
  renameSync(draft, cluster);
}

/**
 * pg_trgm uses the C library to decide which characters are letters. In the locale "C" Russian letters are not,
 * and the search indexes would be empty.
 */
async function unicodeLocale(): Promise<string> {
  const { stdout } = await run('locale', ['-a']).catch(() => ({ stdout: 'C.UTF-8' }));
  const names = stdout.split('\n').filter((name) => /\.utf-?8$/i.test(name));
  return names.find((name) => name.startsWith('C.')) ?? names[0] ?? 'C';
}
