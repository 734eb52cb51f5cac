import { readdirSync } from 'node:fs';
import { unknownIn } from '#server/database/embedded/contents.ts';
import { inUse, unwritable } from '#server/database/embedded/data-folder.ts';
import { ownerOf } from '#server/database/embedded/folder-owner.ts';
import { errorCode, StartError } from '#server/process/start-error.ts';

/**
 * Throws a `StartError` if a process uses the data folder, or if it contains files that are not Pult's. A database
 * in it is allowed, because a killed restore leaves an empty one; whether it is empty is checked when it runs.
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
