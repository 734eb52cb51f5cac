/** The log has one partition for each month. The server creates them in advance; an operator drops old ones. */
import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import { loggable } from '#server/http/database-errors.ts';
import type { Log } from '#server/process/log.ts';
import { StartError } from '#server/process/start-error.ts';
import { addEntries, type Entry } from './entries.ts';

const AHEAD = 2;
const INTERVAL_MS = 6 * 3_600_000;

/** Creates the missing partitions of this month and the next two. */
export async function createPartitions(db: Db, now?: Date): Promise<void> {
  const time = sql`coalesce(${now?.toISOString() ?? null}::timestamptz, now())`;
  await sql`
    select activity_partition(
      (date_trunc('month', ${time} at time zone 'UTC') + make_interval(months => ahead))::date)
    from generate_series(0, ${AHEAD}::integer) as ahead
  `.execute(db);
}

/** Logs an error instead of throwing it (a backup may hold a lock): the default partition takes the rows. */
export const tryPartitions = (db: Db, log: Log, now?: Date) =>
  createPartitions(db, now).catch((error: unknown) =>
    log.warn('no partition was created for the log of changes', loggable(error)),
  );

/** Creates partitions on a timer until `stop` is called. */
export function startPartitions(
  db: Db,
  { log, now, intervalMs = INTERVAL_MS }: { log: Log; now: () => Date; intervalMs?: number },
) {
  const timer = setInterval(() => void tryPartitions(db, log, now()), intervalMs);
  return { stop: () => clearInterval(timer) };
}

/**
 * Drops the rows of a past month, logs that and marks the month's head. Entries of the month about earlier dropped
 * months are written again, so that the log always lists the months that it lacks. Returns the number of rows.
 * `month` is `2026-11`. Fails soon, with 55P03, while a backup or a verification reads the log.
 */
export async function dropMonth(db: Db, month: string): Promise<number> {
  const day = `${month}-01`;
  const partition = `activity_${month.replace('-', '_')}`;
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // The writes of Pult queue behind this lock, so do not wait for a long reader.
    await sql`set local lock_timeout = '400ms'`.execute(trx);
    // Takes the log's lock before all others, in the same order as transactions that add rows.
    await sql`select activity_now()`.execute(trx);
    const { rows } = await sql<{ rows: number; isOver: boolean; hasOwn: boolean }>`
      select rows::float8, to_regclass(${partition}) is not null as "hasOwn",
        month < date_trunc('month', now() at time zone 'UTC')::date as "isOver"
      from activity_heads where month = ${day}::date and dropped_at is null for update
    `.execute(trx);
    const [head] = rows;
    if (!head) throw new StartError(`The log has no rows of ${month}.`);
    if (!head.isOver)
      throw new StartError(`${month} is not over: only past months can be dropped.`);
    const { rows: earlier } = await sql<Pick<Entry, 'changes'>>`
      select changes from activity where month = ${day}::date and action = 'dropped' order by number
    `.execute(trx);
    if (head.hasOwn) {
      await sql`drop table ${sql.table(partition)}`.execute(trx);
    } else {
      await sql`alter table activity_other disable trigger user`.execute(trx);
      await sql`delete from activity_other where month = ${day}::date`.execute(trx);
      await sql`alter table activity_other enable trigger user`.execute(trx);
    }
    await sql`
      update activity_heads set dropped_at = clock_timestamp() where month = ${day}::date
    `.execute(trx);
    const own = { changes: { month: [month, null], rows: [head.rows, null] } } as const;
    const entries = [...earlier, own].map(
      ({ changes }): Entry => ({ action: 'dropped', kind: 'database', changes: changes! }),
    );
    await addEntries(trx, entries);
    return head.rows;
  });
}
