import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { type Db, openDatabase } from '#server/database/database.ts';
import { copyDatabase, type DatabaseCopy, type TestServer } from './shared-postgres.ts';

export interface TestDatabase extends DatabaseCopy {
  readonly db: Db;
  /** Closes `db` and removes the database, also where somebody is still connected to it. */
  drop(): Promise<void>;
}

/**
 * A database of one's own on the PostgreSQL of this test run: with demo data, migrated to the newest
 * and nothing else, or without a table.
 */
export async function createTestDatabase(
  content: 'demo' | 'migrated' | 'nothing' = 'migrated',
): Promise<TestDatabase> {
  const copy = await copyDatabase(await testServer(), content);
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

async function testServer(): Promise<TestServer> {
  const answer = await new Promise<string>((resolve, reject) => {
    get({ socketPath: inject('postgresStarter'), path: '/' }, (response) => {
      text(response).then(response.statusCode === 200 ? resolve : reject, reject);
    }).once('error', reject);
  });
  return JSON.parse(answer) as TestServer;
}
