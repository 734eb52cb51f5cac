import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { type Db, openDatabase } from '#server/database/database.ts';
import { isReady } from '#server/process/health.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';

/** A database that answers like this. */
const dbThat = (executeQuery: () => Promise<unknown>) =>
  ({
    getExecutor: () => ({
      transformQuery: (node: unknown) => node,
      compileQuery: () => ({}),
      executeQuery,
    }),
  }) as unknown as Db;

it('a database is ready if it answers, and not if it refuses', async () => {
  expect(await isReady(dbThat(async () => ({ rows: [] })))).toBe(true);
  expect(await isReady(dbThat(() => Promise.reject(new Error('refused'))))).toBe(false);
});

it('a database that hangs is not ready after two seconds', async () => {
  vi.useFakeTimers();
  try {
    let told: boolean | undefined;
    isReady(dbThat(() => new Promise(() => {}))).then((isIt) => {
      told = isIt;
    });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(told).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

it('a database that takes no writes is not ready, and is again as soon as it takes them', async () => {
  const database = await createTestDatabase('nothing');
  const pool = openDatabase(database.connection);
  const name = sql.id(String(database.connection.database));
  try {
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(database.db);
    expect(await isReady(pool)).toBe(false);
    // What was opened meanwhile stays read-only.
    await sql`alter database ${name} reset default_transaction_read_only`.execute(database.db);
    expect(await isReady(pool)).toBe(true);
    await sql`create table written ()`.execute(pool);
  } finally {
    await pool.destroy();
    await database.drop();
  }
});
