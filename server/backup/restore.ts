/** `npm run restore -- file [--check]`: fills an empty database from a backup. */
import { parseArgs } from 'node:util';
import { explainStart } from '#server/database/connect.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { readConfig } from '#server/process/config.ts';
import { StartError } from '#server/process/start-error.ts';
import { fileArgument, runCommand } from './command.ts';
import { connectToFill } from './connection.ts';
import { requireEmptyFolder } from './empty-folder.ts';
import { load } from './load.ts';
import { type Backup, readBackup } from './read.ts';

const USAGE = 'npm run restore -- FILE, or npm run restore -- FILE --check';

function readArguments(args: string[]): { name: string; isCheck: boolean } {
  try {
    const options = { check: { type: 'boolean' as const, default: false } };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name] = positionals;
    if (!name || positionals.length > 1) throw new Error('Name one backup');
    return { name, isCheck: values.check };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}. Use: ${USAGE}`);
  }
}

function summary({ header, manifest }: Backup): string {
  const tables = Object.values(manifest.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables, ${rows.toLocaleString('en-US')} rows as of ${header.takenAt}, from Pult ${header.pult}`;
}

await runCommand(async (signal) => {
  const { name, isCheck } = readArguments(process.argv.slice(2));
  const file = fileArgument(name);
  if (isCheck) {
    process.stdout.write(`The backup is whole: ${summary(await readBackup(file, { signal }))}.\n`);
    return;
  }
  const config = readConfig(process.env);
  if (!config.databaseUrl) requireEmptyFolder(config.dataDir);
  // Check the file first, so that a damaged one leaves no new data folder behind.
  await readBackup(file, { signal });
  const { client, place, close } = await connectToFill(config);
  try {
    const backup = await load(client, file, { migrations, signal });
    process.stdout.write(
      `Restored into ${place}: ${summary(backup)}. Everybody signs in again. Start with npm start.\n`,
    );
  } catch (error) {
    throw explainStart(config, error);
  } finally {
    await close();
  }
});
