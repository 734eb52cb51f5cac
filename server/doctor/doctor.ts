/** `npm run doctor [-- --json]`: reports what is good, doubtful or bad. Changes nothing. */
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/process/config.ts';
import { StartError } from '#server/process/start-error.ts';
import { checkBackups } from './backups.ts';
import { bad, type Check, check, good, line } from './check.ts';
import { databaseChecks } from './database.ts';
import { checkFolder } from './folder.ts';
import { machineChecks, placeChecks } from './machine.ts';
import { checkNetwork } from './network.ts';
import { checkWeaknesses } from './weaknesses.ts';

function readArguments(): { json: boolean } {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values as {
      json: boolean;
    };
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : error}. Use: npm run doctor, or npm run doctor -- --json\n`,
    );
    process.exit(1);
  }
}

async function examine(): Promise<Check[]> {
  const weaknesses = checkWeaknesses();
  const machine = await Promise.all(machineChecks());
  let config: Config | undefined;
  const settings = await check('Settings', () => {
    try {
      config = readConfig(process.env);
      return good('All variables are understood');
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      return bad(error.message, 'Mend it: the checks that depend on it were left out.');
    }
  });
  if (!config) return [...machine, settings, await weaknesses];
  const places = [
    ...placeChecks(config),
    ...(config.databaseUrl ? [] : [checkFolder(config.dataDir)]),
  ];
  return [
    ...machine,
    settings,
    ...(await Promise.all(places)),
    ...(await databaseChecks(config)),
    await checkNetwork(config),
    await checkBackups(config),
    await weaknesses,
  ];
}

const { json } = readArguments();
const checks = await examine();
const ok = checks.every(({ state }) => state !== 'bad');
const text = json ? JSON.stringify({ ok, checks }, null, 2) : checks.map(line).join('\n');
process.stdout.write(`${text}\n`);
process.exitCode = ok ? 0 : 1;
