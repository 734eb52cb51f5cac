import { inject } from 'vitest';
import { type Db, openDatabase } from '#server/database/database.ts';
import { askRun } from './run-shared.ts';
import { copyDatabase, type DatabaseCopy, type TestServer } from './shared-postgres.ts';

export interface TestDatabase extends DatabaseCopy {
  readonly db: Db;
  /** Closes `db` and drops the database, even with open connections. */
  drop(): Promise<void>;
}

/**
 * A new database on the PostgreSQL of this run: with demo data, migrated but empty, or without
 * tables.
 */
export async function createTestDatabase(
  content: 'demo' | 'migrated' | 'nothing' = 'migrated',
): Promise<TestDatabase> {
  const copy = await copyDatabase(await testPostgres(), content);
  const db = openDatabase(copy.connection);
  return {
    ...copy,
    db,
    drop: async () => {
      await db.destroy();
      await copy.drop();
    },
  };
}

/** The PostgreSQL of this run; the first caller starts it. */
export async function testPostgres(): Promise<TestServer> {
  return JSON.parse(await askRun(inject('postgresStarter'), 'postgres')) as TestServer;
}

/** Returns the same connection as DATABASE_URL. */
export const urlOf = ({
  connection: { host, port, user, password, database },
}: Pick<TestDatabase, 'connection'>) =>
  `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;
