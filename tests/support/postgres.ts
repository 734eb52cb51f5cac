import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { inject } from 'vitest';
import { type Db, openDatabase } from '#server/database/database.ts';
import type { TestServer } from './postgres-server.ts';

export interface TestDatabase {
  readonly db: Db;
  readonly connection: pg.PoolConfig;
  /** For what the API may not do. */
  readonly superuser: pg.ClientConfig;
  /** Closes `db` and removes the database, whoever is still connected to it. */
  drop(): Promise<void>;
}

/**
 * A database of one's own on the PostgreSQL of this test run: with demo data, migrated to the newest
 * and nothing else, or without a table.
 */
export async function createTestDatabase(
  content: 'demo' | 'migrated' | 'nothing' = 'migrated',
): Promise<TestDatabase> {
  const server = await testServer();
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = content === 'nothing' ? 'template0' : server.templates[content];
  // Files are copied faster than pages are logged, as long as nothing waits for the disk.
  await command(
    server,
    `create database ${name} template ${template} owner ${server.connection.user} strategy file_copy`,
  );
  const connection = { ...server.connection, database: name };
  const db = openDatabase(connection);
  return {
    db,
    connection,
    superuser: { ...server.superuser, database: name },
    drop: async () => {
      await db.destroy();
      await command(server, `drop database ${name} with (force)`);
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

async function command(server: TestServer, statement: string): Promise<void> {
  const client = new pg.Client(server.superuser);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
