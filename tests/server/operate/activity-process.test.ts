import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { call, signIn } from '#tests/faults/support/calls.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import {
  buildServer,
  removeBuild,
  startCommand,
  startServer,
} from '#tests/support/server-process.ts';

/** Ids of clients. */
const IDS = [11, 12, 13, 14];

let folder: string;
let database: TestDatabase;
let empty: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pult-audit-'));
  [, database, empty] = await Promise.all([
    buildServer(),
    createTestDatabase('demo'),
    createTestDatabase('nothing'),
  ]);
  for (const [month, rows] of Object.entries({ '2020-01': 3, '2020-02': 2 }))
    await add(month, rows);
}, 90_000);
afterAll(async () => {
  await Promise.all([database.drop(), empty.drop()]);
  await removeBuild();
  await rm(folder, { recursive: true, force: true });
});

const add = (month: string, rows: number) =>
  sql`
    insert into activity (month, at, actor, action, kind)
    select ${`${month}-01`}::date, ${`${month}-10`}::date, 'system', 'changed', 'offer'
    from generate_series(1, ${rows}::integer)
  `.execute(database.db);

/** Runs a statement as the owner of the database. */
async function tamper(statement: string): Promise<void> {
  await database.db.connection().execute(async (one) => {
    await sql`alter table activity disable trigger user`.execute(one);
    await sql.raw(statement).execute(one);
    await sql`alter table activity enable trigger user`.execute(one);
  });
}

const urlOf = ({ connection: { host, port, user, password, database: name } }: TestDatabase) =>
  `postgres://${user}:${String(password)}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`;

async function audit(words: string, env?: Record<string, string>) {
  const args = words.split(' ').filter(Boolean);
  const { output, exitCode } = startCommand(
    'audit',
    args,
    env ?? { DATABASE_URL: urlOf(database) },
  );
  return { said: await output, code: await exitCode };
}

// Run in order: each test starts with what the previous one left.
describe('npm run audit:verify and audit:drop', { timeout: 60_000 }, () => {
  it('verify the log of a server at DATABASE_URL', async () => {
    const { said, code } = await audit('verify');
    expect(said).toMatch(/^2020-01 {2}3 rows {2}[0-9a-f]{64}\n2020-02 {2}2 rows {2}[0-9a-f]{64}\n/);
    expect(said).toMatch(/\n[\d,]+ rows, none changed or missing\. Keep the hashes elsewhere/);
    expect(code).toBe(0);
  });

  it.each([
    [
      'a changed row',
      "update activity set user_name = 'X' where month = '2020-01-01' and number = 2",
      '2020-01: row 2 was changed after it was written, or an earlier row was replaced.\n',
    ],
    [
      'a missing row',
      "delete from activity where month = '2020-01-01' and number = 2",
      '2020-01: a row is missing at number 3.\n',
    ],
    [
      'a missing end',
      "delete from activity where month = '2020-01-01' and number = 3",
      '2020-01: a row is missing at number 3.\n',
    ],
  ])('exit with 1 for %s, and drop nothing', async (_, statement, sentence) => {
    await tamper("create table kept as select * from activity where month = '2020-01-01'");
    await tamper(statement);
    const [verified, dropped] = await Promise.all([audit('verify'), audit('drop 2020-01')]);
    expect(verified).toEqual({
      said: `${sentence}The log is incomplete or was changed.\n`,
      code: 1,
    });
    expect(dropped).toEqual({
      said: `${sentence}The log of 2020-01 is incomplete or was changed, so nothing was dropped.\n`,
      code: 1,
    });
    await tamper("delete from activity where month = '2020-01-01'");
    await tamper('insert into activity select * from kept');
    await tamper('drop table kept');
  });

  it('exit with 2 for wrong arguments, a month that cannot be dropped and a missing log', async () => {
    const now = new Date().toISOString().slice(0, 7);
    const use = 'Use: npm run audit:verify, or npm run audit:drop -- 2024-11\n';
    const none = path.join(folder, 'none');
    const refused = [
      ['drop 2019-12', 'The log has no rows of 2019-12.\n'],
      [`drop ${now}`, `${now} is not over: only past months can be dropped.\n`],
      ...['', 'check', 'verify 2020-01', 'drop', 'drop 2020-13'].map(
        (words) => [words, use] as const,
      ),
      [
        ...[
          'verify',
          'This database has no activity log yet: start Pult once, and it makes one.\n',
        ],
        ...[{ DATABASE_URL: urlOf(empty) }],
      ],
      [
        'verify',
        `There is no database in ${none}: set DATA_DIR to the folder of the data, or DATABASE_URL to the server.\n`,
        { DATA_DIR: none },
      ],
    ] as [words: string, said: string, env?: Record<string, string>][];
    const answers = refused.map(async ([words, said, env]) => {
      expect(await audit(words, env), words).toEqual({ said, code: 2 });
    });
    await Promise.all(answers);
    // None of this changed the log.
    expect((await audit('verify')).code).toBe(0);
  });

  it('drop a past month once, and the log of the other months still verifies', async () => {
    expect(await audit('drop 2020-01')).toEqual({ said: '2020-01: 3 rows dropped.\n', code: 0 });
    expect((await audit('drop 2020-01')).code).toBe(2);
    const { said, code } = await audit('verify');
    const today = new Date().toISOString().slice(0, 10);
    expect(said).toMatch(
      new RegExp(`^2020-01 dropped on ${today}, 3 rows\\n2020-02 {2}2 rows {2}`),
    );
    expect(code).toBe(0);
  });

  it('exit with 1 for a month deleted manually, though its head says that it was dropped', async () => {
    await tamper("delete from activity where month = '2020-02-01'");
    await tamper("update activity_heads set dropped_at = now() where month = '2020-02-01'");
    const sentence = '2020-02: a row is missing at number 2.\n';
    expect(await audit('verify')).toEqual({
      said: `${sentence}The log is incomplete or was changed.\n`,
      code: 1,
    });
  });
});

it('a stop waits for reads whose log entries are not written yet', {
  timeout: 60_000,
}, async () => {
  const server = startServer({ DATABASE_URL: urlOf(empty), SEED: 'demo' });
  onTestFinished(() => {
    server.child.kill('SIGKILL');
  });
  const address = await server.address;
  const token = await signIn(address);
  const reads = () =>
    empty.db
      .selectFrom('activity')
      .where('action', '=', 'read')
      .where('record_id', 'in', IDS)
      .select('record_id')
      .orderBy('record_id')
      .execute();
  expect(await reads()).toEqual([]);
  await sql`
    create or replace function activity_now() returns timestamptz language plpgsql as $$
    begin
      perform pg_sleep(2);
      return clock_timestamp();
    end $$
  `.execute(empty.db);
  const opened = IDS.map((id) => call(address, `/api/v1/clients/${id}`, { token }));
  const answers = Promise.all(opened);
  const writing = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'
    `.execute(empty.db);
    return rows.length;
  };
  await expect.poll(writing, { timeout: 20_000 }).toBe(1);
  server.child.kill('SIGTERM');
  expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await server.exitCode).toBe(0);
  expect((await reads()).map(({ record_id }) => record_id)).toEqual(IDS);
});
