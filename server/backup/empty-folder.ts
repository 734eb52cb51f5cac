import { readdirSync } from 'node:fs';
import { unknownIn } from '#server/database/embedded/contents.ts';
import { inUse, unwritable } from '#server/database/embedded/data-folder.ts';
import { ownerOf } from '#server/database/embedded/folder-owner.ts';
import { errorCode, StartError } from '#server/process/start-error.ts';

/**
 * Throws a `StartError` if a process uses the data folder, or files in it are not Pult's. A database
 * in it may be empty, which is seen when it runs: a restore that was killed leaves one.
 */
export function requireEmptyFolder(dataDir: string): void {
  let names: string[];
  try {
    names = readdirSync(dataDir);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw unwritable(dataDir, error);
  }
  const owner = ownerOf(dataDir);
  if (owner !== undefined) throw inUse(dataDir, owner);
  const [foreign] = unknownIn(names);
  if (foreign === undefined) return;
  throw new StartError(
    `The data folder ${dataDir} is not empty (it has ${foreign}), and a restore replaces nothing: set DATA_DIR to a new folder.`,
  );
}
