/** What the doctor reports about the inside of a database. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrations } from '#server/database/migrations/index.ts';
import { databaseChecks } from '#server/doctor/database.ts';
import { readConfig } from '#server/process/config.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/postgres.ts';

let database: TestDatabase;
let superuser: pg.Client;
const NAMES = Object.keys(migrations);

beforeAll(async () => {
  database = await createTestDatabase('demo');
  superuser = new pg.Client(database.superuser as pg.ClientConfig);
  await superuser.connect();
  // Functions of this schema are found before those of PostgreSQL.
  const { database: name } = database.connection;
  await superuser.query(`create schema lies; grant usage on schema lies to public;
    alter database ${name} set search_path = lies, pg_catalog, public`);
});
beforeEach(() =>
  superuser.query(
    'drop schema lies cascade; create schema lies; grant usage on schema lies to public',
  ),
);
afterAll(async () => {
  await superuser.end();
  await database.drop();
});

async function look(env: Record<string, string> = {}) {
  const checks = await databaseChecks(readConfig({ DATABASE_URL: urlOf(database), ...env }));
  return {
    names: checks.map(({ name }) => name),
    of: (name: string) => checks.find((one) => one.name === name),
  };
}

/** Runs the check while `statement` holds. */
async function during<T>(statement: string, check: () => Promise<T>, undo: string): Promise<T> {
  await superuser.query(statement);
  try {
    return await check();
  } finally {
    await superuser.query(undo);
  }
}

const lie = (name: string, type: string, value: string) =>
  superuser.query(
    `create function lies.${name} returns ${type} language sql volatile as $$ select ${value} $$`,
  );

it('a database with all migrations gets every check', async () => {
  const { names, of } = await look();
  const people = ['Clock leap', 'Demo password', 'Administrator'];
  expect(names).toEqual(['Database', 'Database clock', 'Migrations', ...people]);
  expect(of('Database')).toMatchObject({ state: 'good' });
  expect(of('Database')?.text).toMatch(/^PostgreSQL 18\.\d+, .*\/test_\w+, \d+ MB$/);
  expect(of('Database clock')).toMatchObject({ state: 'good' });
  expect(of('Migrations')?.text).toBe(`All ${NAMES.length} are applied`);
  expect(of('Administrator')).toMatchObject({ state: 'good', text: 'Administrators: 1' });
  expect(of('Clock leap')).toMatchObject({ state: 'good', text: 'No row is from the future' });
});

it('a database that refuses writes is bad, and the other checks still run', async () => {
  const { database: name } = database.connection;
  const { names, of } = await during(
    `alter database ${name} set default_transaction_read_only = on`,
    look,
    `alter database ${name} reset default_transaction_read_only`,
  );
  expect(of('Database')).toMatchObject({
    state: 'bad',
    text: expect.stringMatching(/^PostgreSQL 18.*: read-only\.$/),
    todo: expect.stringContaining('primary server'),
  });
  expect(names).toContain('Administrator');
});

it.each([
  ['13.22', 'bad'],
  ['14.1', 'good'],
])('PostgreSQL %s is %s', async (version, state) => {
  await lie('current_setting(text)', 'text', `'${version}'`);
  const { names, of } = await look();
  expect(of('Database')).toMatchObject({ state, text: expect.stringContaining(version) });
  // A server that is too old gets no other check.
  expect(names.length > 1).toBe(state === 'good');
});

it.each(['C', 'POSIX'])(
  'the locale %s is doubtful, because it makes searches slow',
  async (ctype) => {
    await superuser.query(`create view lies.pg_database as
    select datname, '${ctype}'::name as datctype from pg_catalog.pg_database;
    grant select on lies.pg_database to public`);
    expect((await look()).of('Database')).toMatchObject({
      state: 'doubtful',
      text: expect.stringContaining('searches scan whole tables'),
    });
  },
);

it.each([
  ['1 second', 'good', 'ahead of'],
  ['5 seconds', 'doubtful', 'ahead of'],
  ['-5 seconds', 'doubtful', 'behind'],
  ['90 seconds', 'bad', 'ahead of'],
  ['-90 seconds', 'bad', 'behind'],
])('a clock that differs by %s is %s', async (difference, state, side) => {
  await lie('clock_timestamp()', 'timestamptz', `now() + interval '${difference}'`);
  const found = (await look()).of('Database clock');
  expect(found).toMatchObject({ state, text: expect.stringContaining(side) });
  expect(Number(/ (\d+\.\d) s /.exec(found?.text ?? '')?.[1])).toBeCloseTo(
    Math.abs(Number.parseInt(difference, 10)),
    0,
  );
});

it('the checks cannot write, and keep the options of the address', async () => {
  const isSafe = `pg_catalog.current_setting('transaction_read_only') = 'on'
    and pg_catalog.current_setting('default_transaction_read_only') = 'off'`;
  await lie(
    'clock_timestamp()',
    'timestamptz',
    `case when ${isSafe} then now() else now() + interval '1 hour' end`,
  );
  const { of } = await look();
  expect(of('Database clock')?.state).toBe('good');
  expect(of('Clock leap')?.state).toBe('good');
  // Options in the address stay in force.
  const url = `${urlOf(database)}&options=${encodeURIComponent('-c datestyle=German')}`;
  const [server] = await databaseChecks(readConfig({ DATABASE_URL: url }));
  expect(server?.text).toContain('DateStyle "German');
});

it.each([
  ["interval '30 seconds'", 'good'],
  ["interval '2 minutes'", 'bad'],
])('rows from %s ahead are %s', async (ahead, state) => {
  for (const made of [
    `update users set created_at = now() + ${ahead} where id = 1`,
    `insert into sessions (id, user_id, token_hash, rotation_key, access_expires_at,
      refresh_expires_at, ends_at, created_at, last_used_at)
      select gen_random_uuid(), 1, '', '', now(), now(), now(), now() + ${ahead}, now()`,
  ]) {
    const found = await during(
      made,
      async () => (await look()).of('Clock leap'),
      "delete from sessions; update users set created_at = '2024-01-01' where id = 1",
    );
    expect(found?.state, made).toBe(state);
  }
});

it('an infinite time is no clock leap', async () => {
  const found = await during(
    "update users set created_at = 'infinity' where id = 1",
    async () => (await look()).of('Clock leap'),
    "update users set created_at = '2024-01-01' where id = 1",
  );
  expect(found?.state).toBe('good');
});

it('the demo password is doubtful, and bad if others can reach Pult', async () => {
  expect((await look()).of('Demo password')?.state).toBe('doubtful');
  const open = await look({ HOST: '0.0.0.0', ALLOWED_HOSTS: '*' });
  expect(open.of('Demo password')).toMatchObject({
    state: 'bad',
    text: expect.stringContaining('others can reach Pult'),
  });
  await superuser.query("update users set password_hash = 'none'");
  expect((await look()).of('Demo password')).toMatchObject({
    state: 'good',
    text: 'No account has the demo password',
  });
});

it('a database without an administrator is doubtful', async () => {
  await superuser.query('delete from user_roles');
  expect((await look()).of('Administrator')).toMatchObject({
    state: 'doubtful',
    text: 'Nobody is an administrator.',
  });
});

it('a pending or unknown migration is named, and accounts are not checked if one is pending', async () => {
  const last = NAMES.at(-1);
  const pending = await during(
    `delete from kysely_migration where name = '${last}'`,
    () => look(),
    `insert into kysely_migration values ('${last}', now()::text)`,
  );
  expect(pending.names).toEqual(['Database', 'Database clock', 'Migrations']);
  expect(pending.of('Migrations')).toMatchObject({
    state: 'doubtful',
    text: `${NAMES.length - 1} are applied, pending: ${last}.`,
  });
  const newer = await during(
    "insert into kysely_migration values ('999-later', now()::text)",
    () => look(),
    "delete from kysely_migration where name = '999-later'",
  );
  expect(newer.of('Migrations')).toMatchObject({
    state: 'bad',
    text: 'A newer version of Pult made the database (999-later).',
  });
});

it('a migration with a number that is too low is named, not counted as pending', async () => {
  const [low] = NAMES.slice(-2);
  const { of } = await during(
    `delete from kysely_migration where name = '${low}'`,
    () => look(),
    `insert into kysely_migration values ('${low}', now()::text)`,
  );
  expect(of('Migrations')).toMatchObject({
    state: 'bad',
    text: expect.stringContaining(`"${low}" sorts before "${NAMES.at(-1)}"`),
  });
});

it.each([
  ['DateStyle', 'German, DMY', `'ISO, DMY'`],
  ['standard_conforming_strings', 'off', `'on'`],
  ['default_transaction_isolation', 'repeatable read', `'read committed'`],
  ['default_transaction_isolation', 'serializable', `'read committed'`],
])('a database with the %s %s is named with what to set', async (name, odd, wanted) => {
  const { database: own } = database.connection;
  const { names, of } = await during(
    `alter database ${own} set ${name} = '${odd}'`,
    () => look(),
    `alter database ${own} reset ${name}`,
  );
  expect(names).toEqual(['Database']);
  expect(of('Database')).toMatchObject({
    state: 'bad',
    text: expect.stringMatching(`${name} "${odd}", .*alter role … set ${name} = ${wanted}`),
  });
});

it('an unreachable server is the only finding, with what to do', async () => {
  const far = 'postgres://me:secret@127.0.0.1:1/pult';
  const checks = await databaseChecks(readConfig({ DATABASE_URL: far }));
  expect(checks).toHaveLength(1);
  expect(checks[0]).toMatchObject({ name: 'Database', state: 'bad' });
  expect(checks[0]?.todo).toContain('DATABASE_URL');
  expect(JSON.stringify(checks)).not.toContain('secret');
});

it('limits that do not hold at the server are named with what to set', async () => {
  const url = `${urlOf(database)}&lock_timeout=0`;
  const checks = await databaseChecks(readConfig({ DATABASE_URL: url }));
  expect(checks[0]).toMatchObject({
    state: 'doubtful',
    text: expect.stringMatching(/: lock_timeout of Pult do not hold there/),
    todo: "alter role … set lock_timeout = '600'.",
  });
});

it.each([
  ['log_min_duration_statement', '250', 'log_parameter_max_length', '0'],
  ['log_min_duration_sample', '0', 'log_parameter_max_length', '0'],
  ['log_transaction_sample_rate', '0.5', 'log_parameter_max_length', '0'],
  ['log_statement', 'mod', 'log_parameter_max_length', '0'],
  ['log_parameter_max_length_on_error', '64', 'log_parameter_max_length_on_error', '0'],
  ['log_parameter_max_length_on_error', '-1', 'log_parameter_max_length_on_error', '0'],
])(
  'a server whose own log would contain stored values, by %s, is named with what to set',
  async (name, set, cure, to) => {
    const { database: own } = database.connection;
    const found = await during(
      `alter database ${own} set ${name} = '${set}'`,
      async () => {
        const before = (await look()).of('Database');
        await superuser.query(
          `alter role "${database.connection.user}" in database ${own} set ${cure} = ${to}`,
        );
        return { before, after: (await look()).of('Database') };
      },
      `alter database ${own} reset ${name}; alter role "${database.connection.user}" in database ${own} reset ${cure}`,
    );
    expect(found.before).toMatchObject({
      state: 'doubtful',
      text: expect.stringContaining(`passports of clients (${name} = ${set})`),
      todo: `alter role … set ${cure} = '${to}'.`,
    });
    expect(found.after?.state).toBe('good');
  },
);

it.each(['none', 'ddl'])('a server that logs statements of kind %s is good', async (kind) => {
  const { database: own } = database.connection;
  const found = await during(
    `alter database ${own} set log_statement = ${kind}`,
    async () => (await look()).of('Database'),
    `alter database ${own} reset log_statement`,
  );
  expect(found?.state).toBe('good');
});

it('missing rights on a table are reported with how to get them', async () => {
  const owner = `"${database.connection.user}"`;
  const { of } = await during(
    `revoke select on kysely_migration from ${owner}`,
    () => look(),
    `grant select on kysely_migration to ${owner}`,
  );
  expect(of('Migrations')).toMatchObject({
    text: 'This could not be looked at (42501).',
    todo: expect.stringContaining('make it the owner of the database'),
  });
});
