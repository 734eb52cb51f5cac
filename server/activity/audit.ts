/**
 * `npm run audit:verify`: compares each row of the log with its hash; exits with 1 if one is changed or
 * missing. `npm run audit:drop -- 2024-11`: drops a past month. Both also while Pult runs.
 */
import { Kysely, PostgresDialect } from 'kysely';
import { runCommand } from '#server/backup/command.ts';
import { connectToRead } from '#server/backup/connection.ts';
import type { Db } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';
import { readConfig } from '#server/process/config.ts';
import { StartError } from '#server/process/start-error.ts';
import { dropMonth } from './partitions.ts';
import { verifyLog } from './verify.ts';

const USAGE = 'Use: npm run audit:verify, or npm run audit:drop -- 2024-11';
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

const say = (line: string) => process.stdout.write(`${line}\n`);
const counted = (rows: number) => `${rows.toLocaleString('en-US')} rows`;

async function verify(db: Db): Promise<void> {
  const { rows, faults, heads } = await verifyLog(db);
  for (const { month, number, what } of faults) {
    say(
      what === 'changed'
        ? `${month}: row ${number} was changed after it was written, or one before it is another.`
        : `${month}: a row is missing at number ${number}.`,
    );
  }
  if (faults.length > 0) {
    process.exitCode = 1;
    return;
  }
  for (const head of heads) say(`${head.month}  ${counted(head.rows)}  ${head.hash}`);
  say(`${counted(rows)}, none changed or missing. Keep the hashes elsewhere: they prove it later.`);
}

async function drop(db: Db, month: string | undefined): Promise<void> {
  if (!month || !MONTH.test(month)) throw new StartError(USAGE);
  const { faults } = await verifyLog(db);
  if (faults.some((fault) => fault.month === month)) {
    throw new StartError(
      `The log of ${month} is not whole (npm run audit:verify): nothing was dropped.`,
    );
  }
  say(`${month}: ${counted(await dropMonth(db, month))} dropped.`);
}

await runCommand(async () => {
  const [what, month] = process.argv.slice(2);
  if (what !== 'verify' && what !== 'drop') throw new StartError(USAGE);
  const { client, close } = await connectToRead(readConfig(process.env));
  try {
    await client.query('set statement_timeout = 0');
    const lease = { query: client.query.bind(client), release: () => undefined };
    const pool = { connect: async () => lease, end: async () => undefined };
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    await (what === 'verify' ? verify(db) : drop(db, month));
  } finally {
    await close();
  }
});
