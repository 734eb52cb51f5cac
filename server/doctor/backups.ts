import { statSync } from 'node:fs';
import { backupsIn } from '#server/backup/file.ts';
import { identityOf } from '#server/backup/identity.ts';
import { readHeader } from '#server/backup/read.ts';
import type { Config } from '#server/process/config.ts';
import { bad, type Check, check, doubtful, good } from './check.ts';

const DAY_MS = 86_400_000;
const OLD_DAYS = 7;

/** Checks the newest backup of this database in BACKUP_DIR; `npm run restore -- FILE --check` checks its content. */
export const checkBackups = (config: Config, now = Date.now()): Promise<Check> =>
  check('Backup', async () => {
    const { backupDir } = config;
    const make = 'npm run backup, every day by a timer; keep copies on another machine.';
    const files = backupsIn(backupDir);
    if (files.length === 0) {
      return doubtful(
        `There is no backup in ${backupDir}.`,
        `${make} If you keep them elsewhere, set BACKUP_DIR.`,
      );
    }
    const own = await identityOf(config);
    for (const file of files) {
      if (statSync(file).mode & 0o077) {
        return bad(`Other accounts may read ${file}, which holds passports.`, `chmod 600 ${file}`);
      }
      const { takenAt, database = own } = await readHeader(file);
      // If the database cannot be queried now, assume that the backup is its own.
      if (own !== undefined && database !== own) continue;
      const days = (now - Date.parse(takenAt)) / DAY_MS;
      const age = days < 2 ? `${Math.round(days * 24)} hours` : `${Math.floor(days)} days`;
      if (days > OLD_DAYS) return doubtful(`The newest backup is ${age} old (${file}).`, make);
      return good(`The newest backup is ${age} old (${file})`);
    }
    return doubtful(
      `All backups in ${backupDir} are of other databases (the newest is ${files[0]}).`,
      `${make} Give each database a BACKUP_DIR of its own.`,
    );
  });
