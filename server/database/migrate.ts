import {
  CompiledQuery,
  Kysely,
  type Migration,
  Migrator,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPoolClient,
  sql,
} from 'kysely';
import type { Log } from '#server/process/log.ts';
import { StartError } from '#server/process/start-error.ts';
import type { Db } from './database.ts';
import { migrations as ours } from './migrations/index.ts';

/** Held while the database is migrated or filled. An arbitrary number, the same in every process of Pult. */
export const LOCK = 4_700_018;

/** Runs `work` on a connection without time limits for statements and locks. */
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

interface Options {
  readonly migrations?: Readonly<Record<string, Migration>>;
  readonly log?: Log;
  /** Milliseconds of waiting for another process before that is logged. */
  readonly noticeAfter?: number;
}

/**
 * Runs the pending migrations, forward only; all or none. Safe if several processes start at once. Throws a
 * `StartError` if a newer version of Pult made the database, or if a new migration is not the last one.
 */
export async function migrate(
  db: Db,
  { migrations = ours, log, noticeAfter = 5_000 }: Options = {},
): Promise<void> {
  const isPending = async (from: Db) => hasPending(await appliedMigrations(from), migrations);
  if (!(await isPending(db))) return;
  // One transaction, with a lock that ends with it: a pooler may send each statement outside a transaction to
  // another connection. Read committed, to see what the other process has done during the wait.
  const transaction = db.transaction().setIsolationLevel('read committed');
  await transaction.execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    const notice = () => log?.info('waiting for the migration of another process');
    const timer = setTimeout(notice, noticeAfter);
    try {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    } finally {
      clearTimeout(timer);
    }
    if (!(await isPending(trx))) return;
    const run = migratorOn(async (text, values) => {
      const { rows } = await trx.executeQuery(CompiledQuery.raw(text, [...values]));
      return { command: 'SELECT', rowCount: rows.length, rows };
    }, migrations);
    await run();
  });
}

/** Without the lock of Kysely, which lasts for a session: `migrate` holds a transaction lock. */
class Unlocked extends PostgresAdapter {
  override acquireMigrationLock = () => Promise.resolve();
  override releaseMigrationLock = () => Promise.resolve();
}

type Query = (
  text: string,
  values: readonly unknown[],
) => Promise<{ command: string; rowCount: number | null; rows: unknown[] }>;

/**
 * Returns a function that runs the migrations up to the named one, or all, through `query`, whose statements
 * must belong to one transaction. Throws what a migration throws.
 */
export function migratorOn(
  query: Query,
  migrations: Readonly<Record<string, Migration>>,
): (target?: string) => Promise<void> {
  const lease = {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => undefined,
  };
  const dialect = new PostgresDialect({
    pool: { connect: async () => lease, end: async () => undefined },
  });
  const migrator = new Migrator({
    db: new Kysely({
      dialect: {
        createAdapter: () => new Unlocked(),
        createDriver: () => dialect.createDriver(),
        createIntrospector: (db) => dialect.createIntrospector(db),
        createQueryCompiler: () => dialect.createQueryCompiler(),
      },
    }),
    provider: { getMigrations: async () => ({ ...migrations }) },
    disableTransactions: true,
  });
  return async (target) => {
    // Kysely hides why it may not create its own tables.
    await query('create table pult_may_create ()', []);
    await query('drop table pult_may_create', []);
    const { error } = target ? await migrator.migrateTo(target) : await migrator.migrateToLatest();
    if (error) throw error;
  };
}

/** Returns whether a migration is pending. Throws a `StartError` if migrations must not run. */
function hasPending(applied: readonly string[], migrations: NonNullable<Options['migrations']>) {
  const unknown = applied.find((name) => !(name in migrations));
  if (unknown !== undefined) {
    throw new StartError(
      `The database was made by a newer version of Pult (it has "${unknown}"): start that version or a later one.`,
    );
  }
  const wrong = misplacedMigration(applied, Object.keys(migrations));
  if (wrong) throw new StartError(wrong);
  return applied.length < Object.keys(migrations).length;
}

/** Returns an error message if a pending migration sorts before an applied one, else undefined. */
export function misplacedMigration(
  applied: readonly string[],
  all: readonly string[],
): string | undefined {
  const last = [...applied].sort().at(-1) ?? '';
  const wrong = all.find((name) => name < last && !applied.includes(name));
  return (
    wrong &&
    `The migration "${wrong}" sorts before "${last}", which has run: a new one needs a number above all others.`
  );
}

/** Returns the names of the migrations that have run, in order. */
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
