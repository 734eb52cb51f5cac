import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#server/database/connect.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { createLog } from '#server/process/log.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('a database connection', () => {
  it('reads numbers as numbers, days and wall-clock times as text, instants as ISO 8601', async () => {
    const { rows } = await sql`
      select 9007199254740991::int8 as big, 12.50::numeric as price, date '2026-02-28' as day,
        timestamp '2026-02-28 09:30' as wall, timestamptz '2026-02-28 12:00:00.5+03' as instant,
        timestamptz 'infinity' as never, null::numeric as nothing
    `.execute(database.db);
    expect(rows[0]).toEqual({
      big: Number.MAX_SAFE_INTEGER,
      price: 12.5,
      day: '2026-02-28',
      wall: '2026-02-28 09:30:00',
      instant: '2026-02-28T09:00:00.500Z',
      never: 'infinity',
      nothing: null,
    });
  });

  it('limits the time of a statement, a lock and an idle transaction', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
      order by name
    `.execute(database.db);
    expect(rows.map(({ setting }) => setting)).toEqual(['10000', '600', '4000']);
  });

  it('that breaks fails its transaction only, and the next statement gets another', async () => {
    const admin = await createTestDatabase();
    const lines: string[] = [];
    const db = openDatabase(admin.connection, {
      log: createLog('warn', (line) => lines.push(line)),
    });
    const broken = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        transaction,
      );
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(admin.db);
      // Long enough for the error to arrive between two statements.
      await pause(100);
      await sql`select 1`.execute(transaction);
    });
    await expect(broken).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    expect(lines.join()).toContain('a database connection was lost');
    await db.destroy();
    await admin.drop();
  });

  it('sorts in Russian order, and finds parts of Russian words by trigrams', async () => {
    const { rows } = await sql<{ word: string }>`
      select word from unnest(array['жук', 'ёж', 'Ель', 'арбуз']) as word order by word
    `.execute(database.db);
    expect(rows.map(({ word }) => word)).toEqual(['арбуз', 'ёж', 'Ель', 'жук']);
    const { rows: trigrams } = await sql<{ count: number }>`
      select cardinality(show_trgm('ёжик')) as count
    `.execute(database.db);
    expect(trigrams[0]?.count).toBeGreaterThan(3);
  });
});

describe('DATABASE_URL', () => {
  const log = createLog('error');

  const READ_ONLY = '-c default_transaction_read_only=on';
  it.each([
    ['an account that may create nothing', 'nothing', '', 'make it the owner of the database'],
    ['a replica', 'nothing', READ_ONLY, 'the database is read-only'],
    ['a migrated replica', 'migrated', READ_ONLY, 'the database is read-only'],
  ] as const)('of %s is refused with a message', async (_, content, options, reason) => {
    const own = await createTestDatabase(content);
    const role = `weak_${process.pid}`;
    const superuser = openDatabase(own.superuser);
    await sql`create role ${sql.id(role)} login password 'secret'`.execute(superuser);
    const { host = '', port, database: name } = own.connection;
    const query = new URLSearchParams({ host, options });
    const databaseUrl = `postgres://${role}:secret@localhost:${port}/${name}?${query}`;
    const refused = connect({ databaseUrl, dataDir: '' }, log).catch((error: unknown) => error);
    expect(await refused).toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(`/${name}, and `),
    });
    expect(String(await refused)).toContain(reason);
    expect(String(await refused)).not.toContain('secret');
    await sql`drop role ${sql.id(role)}`.execute(superuser);
    await superuser.destroy();
    await own.drop();
  });

  it.each([
    ['no schema', 'nowhere'],
    ['another schema than that of the tables', 'pg_temp,pg_catalog'],
  ])('whose search path leads to %s is refused', async (_, path) => {
    const own = await createTestDatabase();
    const databaseUrl = `${urlOf(own)}&options=${encodeURIComponent(`-c search_path=${path}`)}`;
    await expect(connect({ databaseUrl, dataDir: '' }, log)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /search_path "[^"]+", in which the tables are not found: .*alter role … set search_path = 'public'/,
      ),
    });
    await own.drop();
  });

  it('whose search path has a schema before that of the tables is used', async () => {
    const own = await createTestDatabase();
    await sql`create schema before`.execute(own.db);
    const databaseUrl = `${urlOf(own)}&options=${encodeURIComponent('-c search_path=before,public')}`;
    await (await connect({ databaseUrl, dataDir: '' }, log)).close();
    await own.drop();
  });

  it('whose limits are not in force is used, with a warning', async () => {
    const own = await createTestDatabase();
    const lines: string[] = [];
    const warn = createLog('warn', (line) => lines.push(line));
    const { close } = await connect(
      { databaseUrl: `${urlOf(own)}&lock_timeout=0`, dataDir: '' },
      warn,
    );
    expect(lines.join()).toMatch(/lock_timeout of Pult .*alter role … set lock_timeout = '600'/);
    await close();
    lines.length = 0;
    await (await connect({ databaseUrl: urlOf(own), dataDir: '' }, warn)).close();
    expect(lines).toEqual([]);
    await own.drop();
  });

  it('with settings that would misread times is refused, and nothing is created', async () => {
    const own = await createTestDatabase('nothing');
    const query = new URLSearchParams({ options: '-c datestyle=SQL,MDY' });
    const url = `${urlOf(own)}${urlOf(own).includes('?') ? '&' : '?'}${query}`;
    await expect(connect({ databaseUrl: url, dataDir: '' }, log)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('DateStyle "SQL, MDY"'),
    });
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(own.db);
    expect(rows).toEqual([]);
    await own.drop();
  });
});

describe('migrations', () => {
  it('run once when four processes start at once', async () => {
    const empty = await createTestDatabase('nothing');
    const pools = Array.from({ length: 4 }, () => openDatabase(empty.connection));
    try {
      await Promise.all(pools.map((db) => migrate(db)));
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
        empty.db,
      );
      expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(migrations).sort());
    } finally {
      await Promise.all(pools.map((db) => db.destroy()));
      await empty.drop();
    }
  });

  it('index every foreign key', async () => {
    const own = await createTestDatabase('nothing');
    try {
      await migrate(own.db);
      // Without an index, the deletion of one row reads the whole table that refers to it.
      const { rows } = await sql`
        select conrelid::regclass::text as table, conname as key from pg_constraint as key
        where contype = 'f' and not exists (
          select from pg_index where indrelid = conrelid and indpred is null
            and (string_to_array(indkey::text, ' ')::smallint[])[1:cardinality(conkey)] @> conkey
        )
      `.execute(own.db);
      expect(rows).toEqual([]);
    } finally {
      await own.drop();
    }
  });

  it('allow null in the listed columns only', async () => {
    const own = await createTestDatabase('nothing');
    try {
      await migrate(own.db);
      const { rows } = await sql<{ table: string; columns: string }>`
        select relname::text as table, string_agg(attname, ' ' order by attname) as columns
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and relname not like 'kysely%' and attnum > 0 and not attisdropped and not attnotnull
        group by relname order by relname
      `.execute(own.db);
      expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))).toEqual({
        activity:
          'call part part_id part_name part_row record_id record_name session user_id user_name',
        activity_heads: 'dropped_at',
        addresses: 'flat housing',
        channel_settings: 'value',
        clients: 'email patronymic phone',
        idempotency_keys: 'record_id',
        ladder_rates: 'plan_applied_at planned_date planned_rate_value range_from range_to',
        level_rates:
          'plan_applied_at planned_date planned_new_client_rate planned_returning_client_rate',
        login_failures: 'retry_at',
        offer_settings: 'value',
        offers: 'comment display_priority icon keitaro_id search site url vip_position',
        passports: 'number series',
        seeds: 'password_hash',
        sessions: 'address device',
        users: 'disabled_at',
      });
    } finally {
      await own.drop();
    }
  });

  it('refuse a database that a newer version has migrated, and do not change it', async () => {
    const own = await createTestDatabase();
    try {
      await sql`insert into kysely_migration values ('999-from-the-future', now()::text)`.execute(
        own.db,
      );
      await expect(migrate(own.db)).rejects.toMatchObject({
        name: 'StartError',
        message: expect.stringContaining('made by a newer version of Pult'),
      });
    } finally {
      await own.drop();
    }
  });

  it('refuse one that sorts before those that have run, and run nothing', async () => {
    const own = await createTestDatabase();
    let ran = 0;
    const low = { ...migrations, '042-low': { up: async () => void ran++ } };
    try {
      await expect(migrate(own.db, { migrations: low })).rejects.toMatchObject({
        name: 'StartError',
        message: expect.stringContaining(
          `"042-low" sorts before "${Object.keys(migrations).sort().at(-1)}"`,
        ),
      });
      expect(ran).toBe(0);
      const last = { ...migrations, '999-last': low['042-low'] };
      await migrate(own.db, { migrations: last });
      expect(ran).toBe(1);
    } finally {
      await own.drop();
    }
  });

  it('that are released sort first, so new ones run after them', () => {
    const released = [
      ...['001-russian-text', '002-users-and-sessions', '003-default-settings', '004-channels'],
      ...['010-offers', '011-clients', '020-sign-in-attempts', '021-password-checks'],
      ...['040-client-ranks', '041-passport-numbers', '060-idempotency-keys', '061-accounts'],
      ...['080-activity', '081-activity-triggers', '082-activity-sessions', '091-account-changes'],
      ...['092-activity-rows', '093-presented-tokens', '094-activity-names', '095-activity-ranges'],
    ];
    expect(Object.keys(migrations).sort().slice(0, released.length)).toEqual(released);
  });

  it('leave nothing of a failed migration, and do not block the next attempt', async () => {
    const own = await createTestDatabase();
    const broken = {
      ...migrations,
      '998-broken': {
        up: async (db: typeof own.db) => {
          await sql`create table half (id integer)`.execute(db);
          await sql`select 1 / 0`.execute(db);
        },
      },
    };
    try {
      await expect(migrate(own.db, { migrations: broken })).rejects.toThrow('division by zero');
      await migrate(own.db);
      const { rows } = await sql`select to_regclass('half') as half`.execute(own.db);
      expect(rows).toEqual([{ half: null }]);
    } finally {
      await own.drop();
    }
  });
});
