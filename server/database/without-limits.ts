import { type Kysely, sql } from 'kysely';

/** Runs `work` on a connection whose statements may take, and wait for locks, as long as they need. */
export async function withoutLimits<T, S>(
  db: Kysely<S>,
  work: (connection: Kysely<S>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`reset lock_timeout`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
