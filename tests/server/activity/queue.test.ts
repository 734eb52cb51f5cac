import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createPartitions, startPartitions } from '#server/activity/partitions.ts';
import { createActivityQueue } from '#server/activity/queue.ts';
import { openDatabase, poolOf } from '#server/database/database.ts';
import { createLog } from '#server/process/log.ts';
import { activityOf, brief } from '#tests/support/activity.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
const tools = activityOf(server);
let admin: string;
beforeAll(async () => {
  admin = await server.signIn('admin@example.com');
});

const read = (recordId: number) => ({ action: 'read', kind: 'client', recordId }) as const;

test('entries of reads do not wait for the connections of calls', async () => {
  const { apiDb } = server;
  const queue = createActivityQueue(apiDb, createLog('error'));
  const entries = await tools.added(async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = Array.from({ length: 16 }, () => apiDb.connection().execute(() => released));
    await expect.poll(() => poolOf(apiDb)).toMatchObject({ totalCount: 16, idleCount: 0 });
    try {
      await queue.add([read(21)]);
    } finally {
      release();
    }
    await Promise.all(held);
  });
  expect(entries.map(brief)).toEqual(['read client 21']);
});

test('concurrent entries are committed together, at most five hundred at once', async () => {
  const queue = createActivityQueue(server.apiDb, createLog('error'));
  const many = (length: number) => Array.from({ length }, () => read(27));
  await Promise.all([200, 200, 200].map((length) => queue.add(many(length))));
  const { rows } = await sql<{ size: number }>`
    select count(*)::integer as size from activity
    where action = 'read' and record_id = 27 group by xmin order by 1
  `.execute(server.db);
  expect(rows.map(({ size }) => size)).toEqual([200, 400]);
});

test('a read whose entry waits too long is answered with 503 and without data', async () => {
  const entries = await tools.added(async () => {
    const opened = await server.db.transaction().execute(async (trx) => {
      await sql`select activity_now()`.execute(trx);
      return server.request('/api/v1/clients/22', { token: admin });
    });
    expect(opened.status).toBe(503);
    expect(opened.headers.get('Retry-After')).toBe('2');
    expect(opened.body).toEqual({
      success: false,
      message: 'Сервис временно недоступен. Повторите попытку через несколько секунд.',
      written: false,
    });
    expect(server.logged.join('')).toContain('reads and sign-ins could not be logged');
  });
  expect(entries).toEqual([]);
  const again = await tools.added(() => tools.send('GET', '/api/v1/clients/22'));
  expect(again.map(brief)).toEqual(['read client 22']);
});

test('a read whose connection was terminated gets at most a 503, and the next one is logged', async () => {
  await tools.send('GET', '/api/v1/clients/23');
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and query like '%insert into activity %' and state = 'idle'
      and pid <> pg_backend_pid()
  `.execute(server.db);
  expect(rows).toContainEqual({ ended: true });
  const entries = await tools.added(async () => {
    const first = await server.request('/api/v1/clients/24', { token: admin });
    if (first.status !== 200) expect(first.status).toBe(503);
    await expect
      .poll(async () => (await server.request('/api/v1/clients/25', { token: admin })).status)
      .toBe(200);
  });
  expect(entries.map(brief)).toContain('read client 25');
});

/** The names of the partitions of these years. */
async function partitions(years: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'activity'::regclass order by 1
  `.execute(server.db);
  return rows
    .map(({ name }) => name)
    .filter((name) => years.some((year) => name.includes(`${year}`)));
}

test('the timer creates partitions ahead, also across the turn of a year, and continues after a failure', async () => {
  let time = new Date('2031-11-30T23:59:59.999Z');
  const logged: string[] = [];
  const log = createLog('warn', (line) => logged.push(line));
  const now = () => time;
  const timer = startPartitions(server.db, { log, now, intervalMs: 30 });
  const made = () => partitions([2031, 2032]);
  try {
    await expect.poll(made).toEqual(['activity_2031_11', 'activity_2031_12', 'activity_2032_01']);
    time = new Date('2031-12-01T00:00:00Z');
    await expect.poll(made).toContain('activity_2032_02');
    await sql`alter function activity_partition(date) rename to activity_other_partition`.execute(
      server.db,
    );
    await expect.poll(() => logged.join('')).toContain('no partition was created');
    await sql`alter function activity_other_partition(date) rename to activity_partition`.execute(
      server.db,
    );
    time = new Date('2032-02-29T12:00:00Z');
    await expect
      .poll(made)
      .toEqual([
        ...['activity_2031_11', 'activity_2031_12', 'activity_2032_01', 'activity_2032_02'],
        ...['activity_2032_03', 'activity_2032_04'],
      ]);
  } finally {
    timer.stop();
  }
  // A row is in the partition of its month, and is kept there.
  await sql`
    insert into activity (month, at, actor, action, kind)
    values ('2032-01-01', '2032-01-31T23:59:59Z', 'system', 'changed', 'offer')
  `.execute(server.db);
  const { rows } = await sql<{ place: string }>`
    select tableoid::regclass::text as place from activity where month = '2032-01-01'
  `.execute(server.db);
  expect(rows).toEqual([{ place: 'activity_2032_01' }]);
  for (const statement of ['truncate activity_2032_01', 'delete from activity_2032_01']) {
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('can only grow');
  }
});

test('several processes create the same partitions at the same time, once each, during writes', async () => {
  const pools = Array.from({ length: 4 }, () => openDatabase(server.connection!));
  try {
    const makes = pools.map((db) => createPartitions(db, new Date('2034-12-15T00:00:00Z')));
    const writes = Array.from({ length: 10 }, (_, at) =>
      sql`update offers set comment = ${`${at}`} where id = ${at + 1}`.execute(server.db),
    );
    await Promise.all([...makes, ...writes]);
  } finally {
    await Promise.all(pools.map((db) => db.destroy()));
  }
  expect(await partitions([2034, 2035])).toEqual([
    ...['activity_2034_12', 'activity_2035_01', 'activity_2035_02'],
  ]);
});
