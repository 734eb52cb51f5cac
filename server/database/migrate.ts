import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { StartError } from '#server/process/start-error.ts';
import type { Db } from './database.ts';
import { migrations as ours } from './migrations/index.ts';

/** An arbitrary number, the same in every process of Pult. */
const LOCK = 4_700_018;

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

/**
 * Runs `work` in one process at a time per database; other processes wait. The connection passed to
 * `work` holds the lock and has no time limits.
 */
async function exclusively<T, S>(
  db: Kysely<S>,
  work: (connection: Kysely<S>) => Promise<T>,
): Promise<T> {
  return withoutLimits(db, async (connection) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}

/**
 * Runs the missing migrations, forward only. Safe if several processes start at once. Throws a
 * `StartError` if a newer version of Pult made the database, or a new migration does not come last.
 */
export async function migrate(db: Db, migrations: Record<string, Migration> = ours): Promise<void> {
  await exclusively(db, async (connection) => {
    const migrator = new Migrator({
      db: connection,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    });
    const applied = await appliedMigrations(connection);
    const unknown = applied.find((name) => !(name in migrations));
    if (unknown !== undefined) {
      throw new StartError(
        `The database was made by a newer version of Pult (it has "${unknown}"): start that version or a later one.`,
      );
    }
    const wrong = overtaken(applied, Object.keys(migrations));
    if (wrong) throw new StartError(wrong);
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}

/** What is wrong with a migration that has not run and sorts before one that has; undefined if there is none. */
export function overtaken(applied: readonly string[], all: readonly string[]): string | undefined {
  const last = [...applied].sort().at(-1) ?? '';
  const wrong = all.find((name) => name < last && !applied.includes(name));
  return (
    wrong &&
    `The migration "${wrong}" sorts before "${last}", which has run: a new one needs a number above all others.`
  );
}

/** The names of the migrations that have run, in their order. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found
  `.execute(db);
  if (!tables[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name
  `.execute(db);
  return rows.map(({ name }) => name);
}
