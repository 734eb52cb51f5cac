/** The log has a partition for each month. The server creates them ahead; an operator drops old ones. */
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

/** The same without failing, as a reader such as a backup may be in the way: the default partition holds the rows. */
export const tryPartitions = (db: Db, log: Log, now?: Date) =>
  createPartitions(db, now).catch((error: unknown) =>
    log.warn('no partition was created for the log of changes', loggable(error)),
  );

/** Creates partitions on a timer until it is stopped. */
export function startPartitions(
  db: Db,
  { log, now, intervalMs = INTERVAL_MS }: { log: Log; now: () => Date; intervalMs?: number },
) {
  const timer = setInterval(() => void tryPartitions(db, log, now()), intervalMs);
  return { stop: () => clearInterval(timer) };
}

/**
 * Drops the rows of a month that is over, and says so in the log and at the month's head. Entries of the month that
 * say the same of earlier ones are written again, so that the log always tells which months it lacks. Returns the
 * number of rows. `month` is `2026-11`. Fails soon, with 55P03, while a backup or a verification reads the log.
 */
export async function dropMonth(db: Db, month: string): Promise<number> {
  const day = `${month}-01`;
  const partition = `activity_${month.replace('-', '_')}`;
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // Writes of Pult wait behind this one, so it must not wait for a long reader.
    await sql`set local lock_timeout = '400ms'`.execute(trx);
    // Before all other locks, in the order of those who add rows.
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
