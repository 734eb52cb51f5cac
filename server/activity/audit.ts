/**
 * `npm run audit:verify` compares each row of the log with its hash. `npm run audit:drop -- 2024-11` drops a
 * past month. Both work while Pult runs. Exit codes: 1 if a row was changed or is missing, 2 if the command
 * could not do its work.
 */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { runCommand } from '#server/backup/command.ts';
import { connectToRead } from '#server/backup/connection.ts';
import type { Db } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';
import { readConfig } from '#server/process/config.ts';
import { StartError } from '#server/process/start-error.ts';
import { dropMonth } from './partitions.ts';
import { type LogFault, verifyLog } from './verify.ts';

const USAGE = 'Use: npm run audit:verify, or npm run audit:drop -- 2024-11';
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const NOT_WHOLE = 1;
const NOT_DONE = 2;

const say = (line: string) => process.stdout.write(`${line}\n`);
const counted = (rows: number) => `${rows.toLocaleString('en-US')} rows`;

function sayFault({ month, number, what }: LogFault): void {
  say(
    what === 'changed'
      ? `${month}: row ${number} was changed after it was written, or an earlier row was replaced.`
      : `${month}: a row is missing at number ${number}.`,
  );
}

/** The error code of PostgreSQL after `lock_timeout`. */
const LOCKED = '55P03';

async function verify(db: Db): Promise<void> {
  // Read rows and hashes from one snapshot, because Pult may add rows between two reads.
  const moment = db.transaction().setIsolationLevel('repeatable read');
  const { rows, faults, heads } = await moment.execute(verifyLog);
  if (faults.length > 0) {
    faults.forEach(sayFault);
    say('The log is incomplete or was changed.');
    process.exitCode = NOT_WHOLE;
    return;
  }
  for (const { month, rows, hash, dropped } of heads) {
    say(
      dropped
        ? `${month} dropped on ${dropped}, ${counted(rows)}`
        : `${month}  ${counted(rows)}  ${hash}`,
    );
  }
  say(`${counted(rows)}, none changed or missing. Keep the hashes elsewhere: they prove it later.`);
}

async function drop(db: Db, month: string): Promise<void> {
  const { faults } = await verifyLog(db);
  const fault = faults.find((one) => one.month === month);
  if (fault) {
    sayFault(fault);
    say(`The log of ${month} is incomplete or was changed, so nothing was dropped.`);
    process.exitCode = NOT_WHOLE;
    return;
  }
  const rows = await dropMonth(db, month).catch((error: Error & { code?: string }) => {
    if (error.code !== LOCKED) throw error;
    throw new StartError('A backup or a verification reads the log: try again when it is done.');
  });
  say(`${month}: ${counted(rows)} dropped.`);
}

/** Returns the command to run. Throws a `StartError` if the arguments are invalid. */
function readArguments([what, month, ...rest]: readonly string[]): (db: Db) => Promise<void> {
  if (what === 'verify' && month === undefined) return verify;
  if (what === 'drop' && month && MONTH.test(month) && rest.length === 0) {
    return (db) => drop(db, month);
  }
  throw new StartError(USAGE);
}

async function requireLog(db: Db): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('activity') is not null as found
  `.execute(db);
  if (!rows[0]?.found) {
    throw new StartError(
      'This database has no activity log yet: start Pult once, and it makes one.',
    );
  }
}

await runCommand(async () => {
  const work = readArguments(process.argv.slice(2));
  const { client, close } = await connectToRead(readConfig(process.env));
  try {
    await client.query('set statement_timeout = 0');
    const lease = { query: client.query.bind(client), release: () => undefined };
    const pool = { connect: async () => lease, end: async () => undefined };
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    await requireLog(db);
    await work(db);
  } finally {
    await close();
  }
}, NOT_DONE);
