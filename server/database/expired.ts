import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

/** Rows that one call deletes at the most. */
const BATCH = 100;

/**
 * Deletes up to 100 rows of a table whose time has passed, the oldest first. Rows that another
 * transaction has locked stay: it is deleting them too, or renewing them.
 *
 * @param column holds the time of expiry
 * @param time an instant, ISO 8601; rows of this instant are deleted
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
