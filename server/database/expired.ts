import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

/** The maximum number of rows that one call deletes. */
const BATCH = 100;

/**
 * Deletes up to 100 expired rows of a table, the oldest first. Skips rows locked by another transaction, which
 * is deleting or renewing them.
 *
 * @param column the column with the time of expiry
 * @param time an instant, ISO 8601; rows that expire at or before it are deleted
 */
export async function deleteExpired<T extends keyof Schema & string>(
  db: Db,
  table: T,
  column: keyof Schema[T] & string,
  time: string,
): Promise<void> {
  const [rows, expires] = [sql.table(table), sql.ref(column)];
  await sql`delete from ${rows} where ctid = any(array(
    select ctid from ${rows} where ${expires} <= ${time}
    order by ${expires} limit ${BATCH} for update skip locked
  ))`.execute(db);
}
