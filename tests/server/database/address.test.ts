/** What Pult reads from DATABASE_URL. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { configOf, unreachable } from '#server/database/external/address.ts';
import { lostLimits } from '#server/database/external/settings.ts';
import { testPostgres } from '#tests/support/postgres.ts';
import { SELF_SIGNED } from '#tests/support/self-signed.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pult-address-'));
const root = path.join(folder, 'root.crt');
writeFileSync(root, SELF_SIGNED.cert);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the parameters with which `pg` would connect. */
const parametersOf = (config: pg.ClientConfig) => {
  const { connectionParameters: all } = new pg.Client(config) as unknown as {
    connectionParameters: { password: unknown };
  };
  return { ...all, password: all.password };
};

test.each([
  'postgres://me:p%40ss%2Fw%3Frd%25@db.example:6432/pult',
  'postgresql://me@localhost',
  'postgres://me:secret@localhost:5433/pult?host=%2Frun%2Fpostgresql',
  'postgres://%2Frun%2Fpostgresql/pult?user=me&password=a%20b%26c',
  'postgres://me:x@[::1]:5433/pult?application_name=mine&options=-c%20search_path%3Dmine',
  'postgres://me:x@db/pult?statement_timeout=9000&client_encoding=latin1',
  'postgres://me:x@db/pult?ssl=no-verify',
  'postgres://me:x@db/pult?ssl=true&sslnegotiation=direct',
  'postgres://me:x@db/pult?sslmode=disable',
  'postgres://me:x@db/pult?sslmode=no-verify',
  `postgres://me:x@db/pult?sslmode=verify-full&sslrootcert=${root}`,
])('%s is parsed as by pg', (url) => {
  expect(parametersOf(configOf(url))).toEqual(parametersOf({ connectionString: url }));
});

it('an address sets no options of the pool', () => {
  expect(Object.keys(configOf('postgres://db/pult?max=1&Client=x&types=y&stream=z'))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:max|Client|types|stream)$/)]),
  );
});

it('the certificate files in an address are read once and may then be deleted', async () => {
  const { connection } = await testPostgres();
  const { user, password, host, port } = connection;
  const query = new URLSearchParams({ host: String(host), sslmode: 'verify-full' });
  query.set('sslrootcert', root);
  const config = configOf(`postgres://${user}:${String(password)}@localhost:${port}/x?${query}`);
  rmSync(root);
  const db = openDatabase(config);
  await expect(sql`select 1`.execute(db)).rejects.toThrow('does not support SSL');
  await db.destroy();
});

it('an address can set a limit, and Pult sets the others', async () => {
  const { connection } = await testPostgres();
  const { user, password, host, port } = connection;
  const query = new URLSearchParams({ host: String(host), lock_timeout: '70' });
  const url = `postgres://${user}:${String(password)}@localhost:${port}/postgres?${query}`;
  const db = openDatabase(configOf(url));
  const { rows } = await sql`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('application_name') as name
  `.execute(db);
  expect(rows).toEqual([{ lock: '70ms', statement: '4s', name: 'pult' }]);
  await db.destroy();
});

it('limits that are not in force are named with what to set; null if all are in force', async () => {
  const { connection } = await testPostgres();
  const cut = { ...connection, database: 'postgres' };
  const whole = openDatabase(cut);
  expect(await lostLimits(whole)).toBeNull();
  // In a transaction, the pool itself allows waiting for locks.
  expect(await whole.transaction().execute((trx) => lostLimits(trx))).toBeNull();
  await whole.destroy();
  const pooled = openDatabase({ ...cut, statement_timeout: 9_000, lock_timeout: 0 });
  expect(await lostLimits(pooled)).toEqual({
    text: 'statement_timeout, lock_timeout of Pult do not hold there, so calls wait longer for what is locked',
    fix: "alter role … set statement_timeout = '4000'; alter role … set lock_timeout = '600'",
  });
  await pooled.destroy();
});

it('a pooler that refuses the limits is named with its remedy', () => {
  const error = new Error('unsupported startup parameter: statement_timeout');
  const { message } = unreachable('postgres://me:secret@pool:6432/pult', error);
  expect(message).toMatch(/pooler at pool:6432\/pult .*\(unsupported startup parameter/);
  expect(message).toContain(
    'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  );
  expect(message).toContain("alter role … set lock_timeout = '600'");
  expect(message).not.toContain('secret');
});

it('a missing certificate is named, and a missing socket is reported as such', async () => {
  expect(() => configOf('postgres://me:secret@db/pult?sslrootcert=/nope')).toThrow(
    expect.objectContaining({
      name: 'StartError',
      message: expect.stringMatching(/names the file \/nope, which cannot be read \(ENOENT\): /),
    }),
  );
  const url = 'postgres://me:secret@localhost/pult?host=/nowhere';
  const db = openDatabase(configOf(url));
  const error = await sql`select 1`.execute(db).catch((one: unknown) => one);
  expect(unreachable(url, error).message).toContain('(there is no such socket)');
  await db.destroy();
});

it.each([
  ['no encryption', 'lets nobody in without TLS: add ?sslmode=verify-full&sslrootcert=…'],
  ['SSL encryption', '(it refuses this user from here)'],
])('a refusal with %s is reported with %s', (how, said) => {
  const text = `no pg_hba.conf entry for host "10.0.0.1", user "me", database "pult", ${how}`;
  const error = Object.assign(new Error(text), { code: '28000' });
  expect(unreachable('postgres://me:secret@db/pult', error).message).toContain(said);
});
