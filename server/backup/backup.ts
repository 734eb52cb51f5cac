/** `npm run backup -- [file] [--force]`: writes the database to a file. Works while Pult runs. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrations } from '#server/database/migrations/index.ts';
import { readConfig } from '#server/process/config.ts';
import { StartError } from '#server/process/start-error.ts';
import { fileArgument, runCommand } from './command.ts';
import { connectToRead } from './connection.ts';
import { type Dump, dump } from './dump.ts';
import { backupName, writeBackup } from './file.ts';

const USAGE = 'npm run backup, or npm run backup -- FILE, or npm run backup -- FILE --force';

function readArguments(args: string[]): { name: string | undefined; force: boolean } {
  try {
    const options = { force: { type: 'boolean' as const, default: false } };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length > 1) throw new Error('there is more than one file');
    return { name: positionals[0], force: values.force };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}. Use: ${USAGE}`);
  }
}

await runCommand(async (signal) => {
  const { name, force } = readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  const file = name ? fileArgument(name) : path.resolve(config.backupDir, backupName(new Date()));
  const { client, place, close } = await connectToRead(config);
  let taken: Dump | undefined;
  try {
    const archive = async () => {
      taken = await dump(client, { known: Object.keys(migrations) });
      return taken.archive;
    };
    const bytes = await writeBackup(file, archive, { force, signal });
    const tables = Object.values(taken?.manifest.tables ?? {});
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `${file}\n${tables.length} tables, ${rows.toLocaleString('en-US')} rows, ${(bytes / 1e6).toFixed(1)} MB, from ${place}. It holds personal data: keep it as safe as the database.\n`,
    );
  } finally {
    await close();
  }
});
