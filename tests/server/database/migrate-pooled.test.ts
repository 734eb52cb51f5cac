/** Migrations through a pooler that lends a connection for one transaction, and while others migrate. */
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Db } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migrations/index.ts';
import type { Schema } from '#server/database/schema.ts';
import { createLog } from '#server/process/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const LOCK = 4_700_018;

let database: TestDatabase;
let clients: pg.Client[];
let pooled: Db;

beforeEach(async () => {
  database = await createTestDatabase('nothing');
  clients = [0, 1].map(() => new pg.Client(database.connection as pg.ClientConfig));
  await Promise.all(clients.map((client) => client.connect()));
  pooled = pooledOver(clients);
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
});

/** Each statement outside of a transaction goes to another connection than the one before. */
function pooledOver(all: readonly pg.Client[]): Db {
  let turn = 0;
  const connect = async () => {
    let own: pg.Client | undefined;
    const query = async (text: string, values: unknown[]) => {
      turn += 1;
      const client = own ?? all[turn % all.length];
      if (/^\s*(?:begin|start transaction)/i.test(text)) own = client;
      if (/^\s*(?:commit|rollback)\b/i.test(text)) own = undefined;
      return client?.query(text, values);
    };
    return { query, release: () => undefined } as unknown as PostgresPoolClient;
  };
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } }),
  });
}

const locks = async () =>
  (
    await clients[0]?.query(`select objid from pg_locks join pg_database on oid = pg_locks.database
      where locktype = 'advisory' and datname = current_database()`)
  )?.rows;

it('migrations leave no lock behind, also after a failure', async () => {
  const broken = { ...migrations, '998-broken': { up: () => Promise.reject(new Error('broken')) } };
  await expect(migrate(pooled, { migrations: broken })).rejects.toThrow('broken');
  expect(await locks()).toEqual([]);
  await migrate(pooled);
  expect(await locks()).toEqual([]);
  await migrate(pooled);
  expect((await clients[0]?.query('select name from kysely_migration'))?.rows).toHaveLength(
    Object.keys(migrations).length,
  );
});

it('migrations do not wait for the lock if none is pending', async () => {
  await migrate(database.db);
  await clients[0]?.query(`select pg_advisory_lock(${LOCK})`);
  await migrate(database.db);
});

it('migrations wait for another process that migrates, and log it', async () => {
  await clients[0]?.query(`begin; select pg_advisory_xact_lock(${LOCK})`);
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const first = migrate(database.db, { log, noticeAfter: 100 });
  await pause(50);
  expect(lines).toEqual([]);
  // Longer than a statement and a lock may take at other times.
  await pause(4_700);
  expect(lines).toEqual([expect.stringContaining('waiting for the migration of another process')]);
  await clients[0]?.query('commit');
  await first;
  expect(await locks()).toEqual([]);
});

it('migrations that need not wait log nothing', async () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  await migrate(database.db, { log, noticeAfter: 500 });
  await pause(600);
  expect(lines).toEqual([]);
});
