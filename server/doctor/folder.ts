/** Checks the data folder of the embedded database. Opens nothing for writing. */
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { checkContents, unknownIn } from '#server/database/embedded/contents.ts';
import { ownerOf } from '#server/database/embedded/folder-owner.ts';
import { errorCode } from '#server/process/start-error.ts';
import { bad, type Check, check, doubtful, good } from './check.ts';

/** Checks path, owner, permissions and contents. */
export const checkFolder = (dataDir: string): Promise<Check> =>
  check('Data folder', () => {
    const folder = path.resolve(dataDir);
    const place = existingPartOf(folder);
    if (place !== folder && !statSync(place).isDirectory()) {
      return bad(
        `${place} is no folder, so ${folder} cannot be made.`,
        'Set DATA_DIR to a folder.',
      );
    }
    const found = lstatSync(folder, { throwIfNoEntry: false });
    if (!found) return doubtful(`${folder} does not exist yet.`, 'npm start makes it.');
    if (found.isSymbolicLink()) return checkedFolder(folder);
    if (!found.isDirectory()) return bad(`${folder} is no folder.`, 'Set DATA_DIR to a folder.');
    return checkedFolder(folder);
  });

/** Accessing a path below a file fails in old versions of Node; in newer ones the path just looks missing. */
const existingPartOf = (place: string): string =>
  existsSync(place) ? place : existingPartOf(path.dirname(place));

function checkedFolder(folder: string) {
  const { uid, mode } = lstatSync(path.join(folder, '.'));
  const owner = nameOf(uid);
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    return bad(
      `${folder} belongs to ${owner}, and this account may not look into it (${errorCode(error)}).`,
      `Run it as ${uid === 0 ? owner : `root or as ${owner}`}.`,
    );
  }
  checkContents(folder);
  const me = process.getuid?.();
  const cluster = lstatSync(path.join(folder, 'postgres'), { throwIfNoEntry: false });
  if (me && cluster && cluster.uid !== me) {
    return bad(
      `The database in ${folder} belongs to ${nameOf(cluster.uid)}, and this is ${nameOf(me)}.`,
      'Start Pult as root or as that account, or give it the folder (chown -R).',
    );
  }
  if (mode & 0o022) {
    return bad(`Other accounts may write in ${folder}.`, `chmod 700 ${folder}`);
  }
  const foreign = unknownIn(names);
  if (foreign.length > 0) {
    return doubtful(
      `${folder} holds what Pult has not made: ${foreign.slice(0, 3).join(', ')}.`,
      'Move it elsewhere, or set DATA_DIR to a folder for Pult alone.',
    );
  }
  if (!cluster) return doubtful(`${folder} holds no database yet.`, 'npm start makes it.');
  const user = ownerOf(folder);
  const host = user?.host === undefined ? '' : ` on ${user.host}`;
  const use = user ? `in use by process ${user.pid}${host}` : 'not in use';
  return good(`${folder} of ${owner}, ${use}`);
}

function nameOf(uid: number): string {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  const fields = accounts.map((account) => account.split(':'));
  return fields.find(([, , id]) => id === String(uid))?.[0] ?? `account ${uid}`;
}
