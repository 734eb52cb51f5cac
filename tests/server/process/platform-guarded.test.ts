import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '#server/database/embedded/embedded.ts';
import { unprivileged } from '#server/database/embedded/run-as.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;
let data: string;
let outside: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pult-guarded-'));
  data = path.join(folder, 'data');
  outside = path.join(folder, 'outside');
  await (await startEmbedded(data, { durable: false })).stop();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inData = (name: string) => path.join(data, name);
async function query(connection: pg.ClientConfig, text: string) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
async function running<T>(work: (embedded: Embedded) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded(data, { durable: false });
  try {
    return await work(embedded);
  } finally {
    await embedded.stop();
  }
}

describe('foreign files in the data folder', { timeout: 60_000 }, () => {
  test.each([
    ['a link', (target: string) => symlinkSync(target, inData('postgres.log'))],
    ['another name of a file', (target: string) => linkSync(target, inData('postgres.log'))],
  ])(
    'in place of the log are refused if it is %s, and the target is unchanged',
    async (_, plant) => {
      writeFileSync(outside, 'precious', { mode: 0o600 });
      truncateSync(outside, 2_000_000);
      rmSync(inData('postgres.log'), { force: true });
      plant(outside);
      await expect(startEmbedded(data)).rejects.toMatchObject({
        name: 'StartError',
        message: expect.stringContaining('postgres.log is a link or something else'),
      });
      expect(statSync(outside)).toMatchObject({ size: 2_000_000, uid: process.getuid?.() });
      expect(readFileSync(outside, 'utf8')).toMatch(/^precious\0+$/);
      rmSync(inData('postgres.log'));
      rmSync(outside);
    },
  );

  test('in place of PostgreSQL’s folders are refused if they are links', async () => {
    const elsewhere = path.join(folder, 'elsewhere');
    const linked = path.join(folder, 'linked');
    mkdirSync(elsewhere);
    mkdirSync(linked);
    writeFileSync(path.join(elsewhere, 'kept'), '');
    for (const name of ['postgres', 'postgres.new']) {
      symlinkSync(elsewhere, path.join(linked, name));
      await expect(startEmbedded(linked)).rejects.toMatchObject({ name: 'StartError' });
      rmSync(path.join(linked, name));
    }
    expect(existsSync(path.join(elsewhere, 'kept'))).toBe(true);
    expect(statSync(elsewhere).uid).toBe(process.getuid?.());
  });

  test('that are links to files are not read, and are replaced', async () => {
    writeFileSync(outside, JSON.stringify({ format: 99 }));
    rmSync(inData('pult.json'));
    symlinkSync(outside, inData('pult.json'));
    symlinkSync(outside, inData('owner.json'));
    await running(async () => undefined);
    expect(lstatSync(inData('pult.json')).isFile()).toBe(true);
    expect(readFileSync(outside, 'utf8')).toBe('{"format":99}');
    rmSync(outside);
  });

  test('in a half-created cluster are removed, but not the targets of links in it', async () => {
    const kept = path.join(folder, 'kept');
    mkdirSync(kept);
    writeFileSync(path.join(kept, 'file'), '');
    const draft = inData('postgres.new');
    mkdirSync(path.join(draft, 'deep'), { recursive: true });
    symlinkSync(kept, path.join(draft, 'link'));
    await running(async () => undefined);
    expect(existsSync(draft)).toBe(false);
    expect(existsSync(path.join(kept, 'file'))).toBe(true);
  });

  test('in a half-created cluster do not prevent a start while a leftover program still creates some', async () => {
    const draft = inData('postgres.new');
    mkdirSync(path.join(draft, 'base'), { recursive: true });
    // Like an initdb that keeps running after only Pult was killed.
    const making = 'for n in $(seq 100000); do true > base/$n; done 2> /dev/null';
    const left = spawn('/bin/sh', ['-c', making], { cwd: draft, stdio: 'ignore' });
    const ended = new Promise((resolve) => left.once('exit', resolve));
    await expect.poll(() => existsSync(path.join(draft, 'base', '100'))).toBe(true);
    await running(async () => undefined);
    left.kill();
    await ended;
    await running(async () => undefined);
    expect(existsSync(draft)).toBe(false);
  });

  test('in folders that the lock file names are not removed', async () => {
    const named = mkdtempSync('/tmp/pult-');
    const link = `${named}-link`;
    writeFileSync(path.join(named, 'file'), '');
    writeFileSync(path.join(named, '.s.PGSQL.5432'), '');
    symlinkSync(named, link);
    const inside = path.join(folder, 'pult-inside');
    mkdirSync(inside);
    for (const stale of [link, inside]) {
      writeFileSync(
        inData('postgres/postmaster.pid'),
        `2147483647\n${data}\n0\n5432\n${stale}\n\n`,
      );
      if (isRoot) chownSync(inData('postgres/postmaster.pid'), statSync(inData('postgres')).uid, 0);
      await running(async () => undefined);
    }
    expect(readlinkSync(link)).toBe(named);
    expect(existsSync(path.join(named, '.s.PGSQL.5432'))).toBe(true);
    expect(existsSync(inside)).toBe(true);
    rmSync(link);
    rmSync(named, { recursive: true });
  });
});

describe('access to the embedded database', { timeout: 60_000 }, () => {
  test('is by password for the API, whose role owns its database and is no superuser', async () => {
    await running(async ({ connection }) => {
      expect(
        await query(
          connection,
          `select rolsuper, rolcreaterole, rolcreatedb, pg_get_userbyid(datdba) as owner
          from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
        ),
      ).toEqual([
        { rolsuper: false, rolcreaterole: false, rolcreatedb: false, owner: connection.user },
      ]);
      await expect(query({ ...connection, password: 'wrong' }, 'select 1')).rejects.toMatchObject({
        code: '28P01',
      });
      await expect(query(connection, "copy pg_class to '/tmp/x'")).rejects.toMatchObject({
        code: '42501',
      });
    });
  });

  test('is by the system account for the superuser, and never without authentication', async () => {
    await running(async ({ superuser }) => {
      const rules = await query(superuser, 'select auth_method from pg_hba_file_rules order by 1');
      expect(rules).toEqual([{ auth_method: 'peer' }, { auth_method: 'scram-sha-256' }]);
    });
  });

  test('is converted from a data folder with trust authentication that belonged to the superuser', async () => {
    await running(async ({ superuser }) => {
      await query(
        superuser,
        `create table if not exists former (id serial primary key, word text);
        insert into former (word) values ('kept');
        create view former_view as select * from former;
        create function former_one() returns int language sql return 1;
        create collation former_order (provider = icu, locale = 'ru');
        create type former_kind as enum ('a');
        alter database pult owner to pult`,
      );
    });
    writeFileSync(inData('postgres/pg_hba.conf'), 'local all all trust\n');
    await running(async ({ connection }) => {
      await query(
        connection,
        `insert into former (word) values ('new'); alter table former add column more text;
        drop view former_view; drop function former_one(); drop collation former_order;
        drop type former_kind`,
      );
      expect(await query(connection, 'select word from former order by id')).toEqual([
        { word: 'kept' },
        { word: 'new' },
      ]);
    });
    expect(readFileSync(inData('postgres/pg_hba.conf'), 'utf8')).not.toContain('trust');
  });

  test('is never given to the account nobody', () => {
    const owned = path.join(folder, 'owned');
    mkdirSync(owned);
    // Only root switches to another account.
    if (!isRoot) return expect(unprivileged(owned, folder)).toBeUndefined();
    chownSync(owned, 65_534, 65_534);
    expect(() => unprivileged(owned, folder)).toThrow('does not run as nobody');
    expect(unprivileged(path.join(folder, 'none'), owned)?.uid).not.toBe(65_534);
  });
});

describe('a lock file left by a killed server', { timeout: 60_000 }, () => {
  test('is not attributed to another process that has its pid now, which keeps running', async () => {
    // Under the account of PostgreSQL, which ignores the processes of other accounts.
    const { uid, gid } = statSync(inData('postgres'));
    const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    for (const pid of [other.pid, process.pid]) {
      writeFileSync(inData('postgres/postmaster.pid'), `${pid}\n${data}\n0\n5432\n/nowhere\n\n`);
      if (isRoot) chownSync(inData('postgres/postmaster.pid'), statSync(inData('postgres')).uid, 0);
      await running(async ({ connection }) => {
        expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      });
      expect(other).toMatchObject({ exitCode: null, signalCode: null });
    }
    other.kill();
  });
});
