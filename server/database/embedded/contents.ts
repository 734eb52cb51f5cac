/** Checks the contents of a data folder by names and sizes alone. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '#server/process/start-error.ts';
import { readGuarded } from './guarded-files.ts';

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const OURS = new RegExp(
  `^(?:owner\\.(?:json|${UUID})|pult\\.json(?:\\.${UUID})?|postgres(?:\\.log|\\.new${UUID})?|lost\\+found)$`,
);

/** Returns the names that Pult does not use. */
export const unknownIn = (names: readonly string[]) => names.filter((name) => !OURS.test(name));

/** PostgreSQL does not start if one of these is missing, with an error message of its own. */
const NEEDED = [
  ...['PG_VERSION', 'postgresql.conf', 'global', 'global/pg_control', 'base'],
  ...['pg_wal', 'pg_xact', 'pg_multixact'],
];
const CONTROL_BYTES = 8_192;

/** Throws a `StartError` that names what is missing if the folder contains an incomplete database of Pult. */
export function checkContents(folder: string): void {
  const cluster = path.join(folder, 'postgres');
  const sizeOf = (name: string) => lstatSync(path.join(folder, name), NO_THROW)?.size;
  if (!lstatSync(cluster, NO_THROW)) {
    if (sizeOf('PG_VERSION') === undefined || sizeOf('base') === undefined) return;
    throw new StartError(
      `${folder} is itself a folder of PostgreSQL, and Pult wants the one above: set DATA_DIR to ${path.dirname(folder)}, or to another folder if Pult has not made this one.`,
    );
  }
  const missing = NEEDED.find((name) => sizeOf(`postgres/${name}`) === undefined);
  const defect =
    (missing && `${missing} is missing`) ||
    (sizeOf('postgres/global/pg_control') !== CONTROL_BYTES && 'global/pg_control is cut short') ||
    (!/^\d+\s*$/.test(readGuarded(path.join(cluster, 'PG_VERSION'))) &&
      'PG_VERSION does not name a version');
  if (!defect) return;
  throw new StartError(
    `The database in ${folder} is half-made (postgres/${defect}), as after a copy that was cut short: restore a backup into a new folder (npm run restore), or move ${cluster} away to begin without data.`,
  );
}

const NO_THROW = { throwIfNoEntry: false } as const;
