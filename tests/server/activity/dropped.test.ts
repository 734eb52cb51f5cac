/** Months of the log that were dropped, by the command or manually. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { dropMonth } from '#server/activity/partitions.ts';
import { verifyLog } from '#server/activity/verify.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
const run = (statement: string) => sql.raw(statement).execute(server.db);

/** Adds entries of a month, in a separate partition. */
async function add(month: string, rows: number): Promise<void> {
  await run(`select activity_partition('${month}-01')`);
  await run(`
    insert into activity (month, at, actor, action, kind)
    select '${month}-01', '${month}-05', 'system', 'seeded', 'database' from generate_series(1, ${rows})
  `);
}

/** Runs the command at another time. */
async function dropAt(time: string, month: string): Promise<void> {
  await run(`
    create or replace function activity_now() returns timestamptz language plpgsql as $$
    begin
      return '${time}'::timestamptz;
    end $$
  `);
  await dropMonth(server.db, month);
  await run(`update activity_heads set dropped_at = '${time}' where month = '${month}-01'`);
}

/** Drops a month with all rights in the database, except to disable the triggers. */
async function dropByHand(month: string, droppedAt = 'now()'): Promise<void> {
  await run(`drop table activity_${month.replace('-', '_')}`);
  await run(`update activity_heads set dropped_at = ${droppedAt} where month = '${month}-01'`);
}

const faults = async () => (await verifyLog(server.db)).faults;
const headOf = async (month: string) =>
  (await verifyLog(server.db)).heads.find((head) => head.month === month);

beforeAll(async () => {
  for (const month of ['2020-01', '2020-02', '2020-03', '2020-04', '2020-06']) await add(month, 3);
});

// Run in order: each test builds on the months that the previous ones dropped.
test('a dropped month is listed with its day and rows, which no longer count', async () => {
  const { rows } = await verifyLog(server.db);
  await dropAt('2020-05-10T12:00:00Z', '2020-01');
  expect(await faults()).toEqual([]);
  expect(await headOf('2020-01')).toMatchObject({ rows: 3, dropped: '2020-05-10' });
  expect(await headOf('2020-02')).toMatchObject({ rows: 3, dropped: null });
  expect((await verifyLog(server.db)).rows).toBe(rows - 3 + 1);
});

test('the log still verifies after the month with the entry of a drop is itself dropped', async () => {
  await dropAt('2020-06-20T12:00:00Z', '2020-05');
  await dropAt('2020-07-10T12:00:00Z', '2020-06');
  expect(await faults()).toEqual([]);
  const { rows } = await sql`
    select changes #>> '{month,0}' as month from activity where action = 'dropped' order by month
  `.execute(server.db);
  expect(rows).toEqual(['2020-01', '2020-05', '2020-06'].map((month) => ({ month })));
});

test.each([
  ['now', '2020-02', 'now()'],
  ['in a month that is gone itself', '2020-03', "'2020-05-11'"],
])(
  'a month that was dropped manually, as if %s, is reported as missing',
  async (_, month, droppedAt) => {
    const before = await faults();
    await dropByHand(month, droppedAt);
    expect(await faults()).toEqual([...before, { month, number: 3, what: 'missing' }]);
  },
);

test('a month whose drop is logged with another number of rows is reported as missing', async () => {
  const before = await faults();
  await dropByHand('2020-04');
  await run(`
    insert into activity (month, at, actor, action, kind, changes) values ('2020-07-01', '2020-07-12',
      'system', 'dropped', 'database', '{"month": ["2020-04", null], "rows": [2, null]}')
  `);
  expect(await faults()).toEqual([...before, { month: '2020-04', number: 3, what: 'missing' }]);
});
