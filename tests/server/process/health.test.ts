import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  const asked = performance.now();
  expect(await isReady(dbThat(() => new Promise(() => {})))).toBe(false);
  expect(performance.now() - asked).toBeGreaterThan(1_990);
});

it('a read-only database is not ready, and is ready again as soon as it accepts writes', async () => {
  const database = await createTestDatabase('nothing');
  const pool = openDatabase(database.connection);
  const name = sql.id(String(database.connection.database));
  try {
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(database.db);
    expect(await isReady(pool)).toBe(false);
    // Connections that were opened in the meantime stay read-only.
    await sql`alter database ${name} reset default_transaction_read_only`.execute(database.db);
    expect(await isReady(pool)).toBe(true);
    await sql`create table written ()`.execute(pool);
  } finally {
    await pool.destroy();
    await database.drop();
  }
});

describe('a database whose disk is full', () => {
  const database = createTestDatabase('nothing');
  let pool: Db;
  let write: () => Promise<unknown>;
  const fill = (code: string) =>
    sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${code}'; end $$`)}`
      .execute(pool)
      .catch(() => undefined);

  beforeEach(async () => {
    pool = openDatabase((await database).connection);
    await sql`create table if not exists filled (n integer)`.execute(pool);
    write = () => sql`insert into filled values (1)`.execute(pool);
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await pool.destroy();
  });
  afterAll(async () => (await database).drop());

  it('is not ready until a write succeeds; a read does not change that', async () => {
    expect(await isReady(pool)).toBe(true);
    await fill('53100');
    expect(await isReady(pool)).toBe(false);
    await sql`select 1`.execute(pool);
    await sql`do $$ begin end $$`.execute(pool);
    expect(await isReady(pool)).toBe(false);
    await write();
    expect(await isReady(pool)).toBe(true);
  });

  it('is ready after a transaction that wrote, and not after one that only read', async () => {
    await fill('53100');
    await pool.transaction().execute((trx) => sql`select 1`.execute(trx));
    expect(await isReady(pool)).toBe(false);
    await pool.transaction().execute((trx) => sql`insert into filled values (2)`.execute(trx));
    expect(await isReady(pool)).toBe(true);
  });

  it('is not ready after writes that changed no row, in a transaction or not', async () => {
    const changeNothing = sql`update filled set n = 3 where n < 0`;
    await fill('53100');
    await changeNothing.execute(pool);
    expect(await isReady(pool)).toBe(false);
    await pool.transaction().execute((trx) => changeNothing.execute(trx));
    expect(await isReady(pool)).toBe(false);
  });

  it('is not ready after a change that was not committed', async () => {
    await fill('53100');
    const given = pool.transaction().execute(async (trx) => {
      await sql`insert into filled values (3)`.execute(trx);
      throw new Error('given up');
    });
    await expect(given).rejects.toThrow('given up');
    await pool.transaction().execute((trx) => sql`select 1`.execute(trx));
    expect(await isReady(pool)).toBe(false);
  });

  it('is ready after a change among statements that changed nothing', async () => {
    await fill('53100');
    await pool.transaction().execute(async (trx) => {
      await sql`insert into filled values (4)`.execute(trx);
      await sql`delete from filled where n < 0`.execute(trx);
    });
    expect(await isReady(pool)).toBe(true);
  });

  it('is tried again ten seconds after the last refusal', async () => {
    await fill('53100');
    vi.advanceTimersByTime(9_000);
    await fill('53100');
    vi.advanceTimersByTime(9_999);
    expect(await isReady(pool)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await isReady(pool)).toBe(true);
  });

  it('is not assumed after another lack of resources, nor for the pool of another process', async () => {
    const other = openDatabase((await database).connection);
    await fill('53200');
    expect(await isReady(pool)).toBe(true);
    await fill('53100');
    expect(await isReady(other)).toBe(true);
    await other.destroy();
  });
});
