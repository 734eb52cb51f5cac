import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyLog } from '#server/activity/verify.ts';
import { pack } from '#server/backup/archive.ts';
import { dump } from '#server/backup/dump.ts';
import { writeBackup } from '#server/backup/file.ts';
import { readIdentity } from '#server/backup/identity.ts';
import { load } from '#server/backup/load.ts';
import { readBackup, readHeader } from '#server/backup/read.ts';
import { copied, KEPT, readTables } from '#server/backup/tables.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const sqlFalse = sql`false`;
const NAMES = Object.keys(migrations);
let folder: string;
let source: TestDatabase;
let made = 0;
const opened: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pult-backup-'));
  source = await createTestDatabase('demo');
  await using(source, async (client) => {
    await client.query(ODD_VALUES);
  });
});
afterAll(async () => {
  for (const drop of opened) await drop();
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Values that text formats break: characters of COPY itself, emoji, limits of types, empty text and null. */
const ODD_VALUES = `
  insert into offers (name, icon, url, min_sum, max_sum, period, bid, age_from, age_up_to, comment)
    values (E'tab\\there\\nline \\\\N \\\\. "quotes" 👩‍👩‍👧 ё', '', null, 0, 1, E'\\\\', 0.1, 18, 99, E'\\r\\n');
  insert into channel_default_settings (key, description, type, value, options)
    values ('odd', '', 'string', '"\\\\u0001 \\\\\\\\N 😀"', '[]');
  update channels set created_at = '2024-02-29 23:59:59.999+03', updated_at = '0044-03-15 BC';
  update users set updated_at = 'infinity' where id = 1;
  update level_rates set new_client_rate = 9999999999.99 where id = (select min(id) from level_rates);
  insert into sessions (id, user_id, token_hash, rotation_key, access_expires_at,
    refresh_expires_at, ends_at, created_at, last_used_at)
    select gen_random_uuid(), id, '\\x00ff', '\\x00ff', now(), now(), now(), now(), now() from users limit 1;
  insert into login_failures (key, failures, window_ends_at) values ('someone', 3, now());
  insert into known_devices (user_id, key, last_seen_at) select id, 'hash', now() from users;
  select nextval('offers_id_seq');
  delete from clients where id > 50;
  delete from addresses;
`;

async function using<T>(
  { connection }: TestDatabase,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection as pg.ClientConfig);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function backUp(
  database: TestDatabase = source,
  options: { known?: string[]; onTable?: (name: string) => Promise<void> } = {},
): Promise<string> {
  const file = path.join(folder, `${++made}.tar.gz`);
  await using(database, (client) =>
    writeBackup(file, async () => (await dump(client, { known: NAMES, ...options })).archive, {
      force: false,
    }),
  );
  return file;
}

async function empty(): Promise<TestDatabase> {
  const database = await createTestDatabase('nothing');
  opened.push(database.drop);
  return database;
}

const restore = (file: string, target: TestDatabase, known = migrations) =>
  using(target, (client) => load(client, file, { migrations: known }));

/** Every value of every row as text, in any order; generated columns too. */
const rowsOf = (database: TestDatabase, table: string) =>
  using(database, async (client) => {
    await client.query("set timezone = 'UTC'");
    const rows = await client.query<{ row: string }>(
      `select t::text as row from ${table} as t order by 1`,
    );
    return rows.rows.map(({ row }) => row);
  });

const tablesOf = (database: TestDatabase) =>
  using(database, async (client) => {
    const rows = await client.query<{ name: string }>(
      "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
    );
    return rows.rows.map(({ name }) => name).sort();
  });

describe('a backup', () => {
  it('restores every row and column of every kept table, and no session', async () => {
    const target = await empty();
    const file = await backUp();
    const { manifest } = await restore(file, target);
    for (const table of KEPT) {
      const rows = await rowsOf(source, table);
      expect(await rowsOf(target, table), table).toEqual(rows);
      expect(manifest.tables[table]?.rows, table).toBe(rows.length);
    }
    expect(manifest.tables.addresses?.rows, 'one of them is empty').toBe(0);
    const forgotten = [
      'sessions',
      'retired_tokens',
      'login_failures',
      'idempotency_keys',
      'client_reads',
    ];
    for (const table of forgotten) expect(await rowsOf(target, table), table).toEqual([]);
    expect(await tablesOf(target)).toEqual(await tablesOf(source));
    expect(await tablesOf(source)).toEqual(
      [...KEPT, ...forgotten, 'kysely_migration', 'kysely_migration_lock'].sort(),
    );
    const next = "select nextval('offers_id_seq') as id";
    const ids = [source, target].map((database) => using(database, (c) => c.query(next)));
    const [there, here] = (await Promise.all(ids)).map(({ rows }) => rows);
    expect(here, 'a number that was given once is not given again').toEqual(there);
  });

  it('can be read without Pult, and names its time, versions and migrations', async () => {
    const file = await backUp();
    const text = gunzipSync(await readFile(file)).toString();
    expect(text).toContain('tables/offers/000001.copy');
    const { takenAt, migrations: names, pult, database } = await readHeader(file);
    expect(Math.abs(Date.now() - Date.parse(takenAt))).toBeLessThan(60_000);
    expect(names).toEqual(NAMES);
    expect(database).toMatch(/^\d+\/\d+$/);
    expect(database).toBe(await using(source, readIdentity));
    expect(pult).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('is consistent while others write', async () => {
    const pair = (client: pg.Client) =>
      client.query(`begin; insert into channels (name, slug) select 'pair', 'pair-' || count(*) from channels;
        insert into offers (name, min_sum, max_sum, period, bid, age_from, age_up_to)
          values ('pair', 0, 1, '', 0, 18, 99); commit`);
    const target = await empty();
    await using(source, async (writer) => {
      await pair(writer);
      // A whole pair is written between any two tables.
      const file = await backUp(source, { onTable: async () => void (await pair(writer)) });
      await restore(file, target);
    });
    const count = (table: string) =>
      using(
        target,
        async (client) => (await client.query(`select from ${table} where name = 'pair'`)).rowCount,
      );
    expect([await count('channels'), await count('offers')]).toEqual([1, 1]);
  });

  it('is readable by its owner only, and replaces a file only with force', async () => {
    const file = await backUp();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const archive = async () => (async function* () {})();
    await expect(writeBackup(file, archive, { force: false })).rejects.toThrow(
      /exists and is not replaced/,
    );
    await writeBackup(file, archive, { force: true });
    await expect(readBackup(file)).rejects.toThrow(/damaged, cut short/);
  });

  it('reports a place that cannot be written', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, 'untouched');
    const inside = path.join(file, 'backup.tar.gz');
    const write = () => writeBackup(inside, () => Promise.reject('unasked'), { force: false });
    await expect(write()).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^The backup .*backup.tar.gz cannot be written \(E[A-Z]+\): name another file\.$/,
      ),
    });
    expect(await readFile(file, 'utf8')).toBe('untouched');
  });

  it('keeps the partial file of another backup that may still be running', async () => {
    const other = path.join(folder, `other.tar.gz.${randomUUID()}.part`);
    await writeFile(other, 'half');
    await backUp();
    expect(await readFile(other, 'utf8')).toBe('half');
    await rm(other);
  });

  it('removes the partial file of another backup that is unchanged for more than an hour', async () => {
    const now = new Date('2031-05-10T12:00:00Z');
    const [dead, slow] = await Promise.all(
      ['10:59:59Z', '11:00:00Z'].map(async (time) => {
        const part = path.join(folder, `other.tar.gz.${randomUUID()}.part`);
        await writeFile(part, 'half');
        const changed = new Date(`2031-05-10T${time}`);
        await utimes(part, changed, changed);
        return part;
      }),
    );
    vi.useFakeTimers({ toFake: ['Date'], now });
    try {
      const file = path.join(folder, 'next.tar.gz');
      await writeBackup(file, async () => (async function* () {})(), { force: false });
      await rm(file);
    } finally {
      vi.useRealTimers();
    }
    expect([existsSync(dead!), existsSync(slow!)]).toEqual([false, true]);
    await rm(slow!);
  });

  it('leaves no file behind if it fails', async () => {
    const before = await readdir(folder);
    const failing = backUp(source, {
      onTable: async (name) => {
        if (name === 'offers') throw new Error('the power of this test');
      },
    });
    await expect(failing).rejects.toThrow('the power of this test');
    expect(await readdir(folder)).toEqual(before);
  });

  it('is refused for a database of a newer version, and for one without tables', async () => {
    await expect(backUp(source, { known: NAMES.slice(1) })).rejects.toThrow(
      `made by a newer version of Pult (it has "${NAMES[0]}")`,
    );
    await expect(backUp(await empty())).rejects.toThrow('There is nothing to back up');
  });
});

describe('a restore', () => {
  it('migrates an older backup forward', async () => {
    const old = await empty();
    const first = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '040'));
    await migrate(old.db, { migrations: first });
    const clients = await using(source, (client) =>
      client.query<{ all: string }>('select json_agg(clients)::text as all from clients'),
    );
    await using(old, async (client) => {
      // Without the columns that later migrations have added.
      const [table] = await readTables(client, ['clients']);
      await client.query(
        `insert into ${copied(table!)} overriding system value
          select ${table!.columns.join(', ')} from json_populate_recordset(null::clients, $1)`,
        [clients.rows[0]!.all],
      );
    });
    const file = await backUp(old, { known: Object.keys(first) });
    const target = await empty();
    await restore(file, target);
    expect(await rowsOf(target, 'clients')).toEqual(await rowsOf(source, 'clients'));
  });

  it('keeps the log of changes as it was, and continues it', async () => {
    const target = await empty();
    const renamed = (client: pg.Client, id: number) =>
      client.query("update offers set name = name || '!' where id = $1", [id]);
    await using(source, async (client) => {
      await client.query("select activity_partition('2024-02-01')");
      await client.query(`insert into activity (month, at, actor, action, kind, changes)
        values ('2024-02-01', '2024-02-03', 'system', 'seeded', 'database', '{}')`);
      await renamed(client, 1);
    });
    await restore(await backUp(), target);
    await using(target, (client) => renamed(client, 2));
    const db = openDatabase(target.connection);
    try {
      const { faults, rows, heads } = await verifyLog(db);
      expect(faults).toEqual([]);
      expect(rows).toBe((await rowsOf(source, 'activity')).length + 1);
      expect(heads[0]).toMatchObject({ month: '2024-02', rows: 1 });
      await expect(using(target, (c) => c.query('truncate activity_2024_02'))).rejects.toThrow(
        'the log of changes can only grow',
      );
    } finally {
      await db.destroy();
    }
  });

  it('detects a changed byte and a cut at any place, and leaves the database empty', async () => {
    const file = await backUp();
    const whole = await readFile(file);
    const target = await empty();
    const bad = path.join(folder, 'bad.tar.gz');
    const refused = /damaged, cut short/;
    // The first ten bytes hold a time and a system, which are never read.
    for (const share of [0.001, 0.25, 0.5, 0.75, 0.95, 1]) {
      const at = Math.max(10, Math.floor(whole.length * share) - 1);
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 0x10;
      await writeFile(bad, bytes);
      await expect(readBackup(bad), `byte ${at}`).rejects.toThrow(refused);
      await writeFile(bad, whole);
      await truncate(bad, at);
      await expect(readBackup(bad), `cut at ${at}`).rejects.toThrow(refused);
    }
    await truncate(bad, Math.floor(whole.length / 2));
    await expect(restore(bad, target)).rejects.toThrow(refused);
    expect(await tablesOf(target)).toEqual([]);
    await restore(file, target);
  });

  it('detects a change that the compression misses, by the checksum of the table', async () => {
    const bytes = gunzipSync(await readFile(await backUp()));
    const at = bytes.indexOf('@example.com', bytes.indexOf('tables/users/'));
    bytes[at + 1] = 'E'.charCodeAt(0);
    const forged = path.join(folder, 'forged.tar.gz');
    await writeFile(forged, gzipSync(bytes));
    const target = await empty();
    await expect(restore(forged, target)).rejects.toThrow(/damaged, cut short/);
    expect(await tablesOf(target)).toEqual([]);
  });

  it('refuses a database that is not empty, and names what is in it', async () => {
    const file = await backUp();
    await expect(restore(file, source)).rejects.toThrow(
      /is not empty \(it has \d+ tables, such as/,
    );
    const target = await empty();
    await using(target, (client) => client.query('create table notes ()'));
    await expect(restore(file, target)).rejects.toThrow('(it has a table "notes")');
  });

  it('refuses a database that another restore or the start of a server is filling', async () => {
    const [file, other] = [await backUp(), await backUp()];
    const target = await empty();
    const both = await Promise.allSettled([restore(file, target), restore(other, target)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const reasons = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(reasons[0]).toMatch(/Another process is filling the database|is not empty/);

    const started = await empty();
    await using(started, async (server) => {
      await server.query('begin');
      await server.query('select pg_advisory_xact_lock(4700018)');
      await expect(restore(file, started)).rejects.toThrow('Another process is filling');
      await server.query('rollback');
    });
    await restore(file, started);
  });

  it('fails with the error of PostgreSQL in a read-only database', async () => {
    const file = await backUp();
    const target = await empty();
    const refused = using(target, async (client) => {
      await client.query('set default_transaction_read_only = on');
      await load(client, file, { migrations });
    });
    await expect(refused).rejects.toMatchObject({ code: '25006' });
  });

  it('reports that the same backup was restored before, or else that the database is not empty', async () => {
    const [file, other] = [await backUp(), await backUp()];
    const target = await empty();
    await restore(file, target);
    await expect(restore(file, target)).rejects.toThrow(
      'This backup has been restored into the database before',
    );
    await expect(restore(other, target)).rejects.toThrow('is not empty (it has ');
  });

  it('names the migration whose number is too low, instead of a newer version', async () => {
    const target = await empty();
    const low = { ...migrations, '042-low': { up: async () => undefined } };
    await expect(restore(await backUp(), target, low)).rejects.toThrow(
      `The migration "042-low" sorts before "${NAMES.at(-1)}"`,
    );
    expect(await tablesOf(target)).toEqual([]);
  });

  it('refuses a newer backup', async () => {
    const file = await backUp();
    const older = Object.fromEntries(Object.entries(migrations).slice(0, -1));
    const target = await empty();
    await expect(restore(file, target, older)).rejects.toThrow('a newer version of Pult');
    expect(await tablesOf(target)).toEqual([]);

    const header = { format: 2, pult: '9.0.0', unheardOf: true };
    const newer = path.join(folder, 'newer.tar.gz');
    await writeFile(newer, gzipSync(pack('header.json', Buffer.from(JSON.stringify(header)), 0)));
    await expect(readBackup(newer)).rejects.toThrow('a newer version of Pult (9.0.0)');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('not a backup')],
    ['another archive', gzipSync(pack('notes.txt', Buffer.from('x'), 0))],
  ])('refuses a file that is %s', async (_, content) => {
    const file = path.join(folder, 'other');
    await writeFile(file, content);
    await expect(readBackup(file)).rejects.toThrow(/damaged, cut short, or no backup/);
    await expect(readHeader(file)).rejects.toThrow(/damaged, cut short, or no backup/);
  });

  it('reports a file that is missing or whose folder is a file', async () => {
    await expect(readBackup(path.join(folder, 'none'))).rejects.toThrow('there is no such file');
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    await expect(readBackup(path.join(file, 'x'))).rejects.toThrow('its folder is a file');
    await expect(readHeader(path.join(file, 'x'))).rejects.toThrow('its folder is a file');
  });

  it('reports a row that PostgreSQL refuses, and leaves the database empty', async () => {
    const target = await empty();
    const slow = await backUp();
    const last = NAMES.at(-1)!;
    const harder = {
      ...migrations,
      [last]: {
        up: async (db: Parameters<(typeof migrations)[string]['up']>[0]) => {
          await migrations[last]!.up(db);
          await db.schema.alterTable('clients').addCheckConstraint('none', sqlFalse).execute();
        },
      },
    };
    await expect(restore(slow, target, harder)).rejects.toMatchObject({ code: '23514' });
    expect(await tablesOf(target)).toEqual([]);
  });
});
