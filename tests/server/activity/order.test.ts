import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { ActivityEntry } from '#contract/activity.ts';
import { verifyLog } from '#server/activity/verify.ts';
import { activityOf } from '#tests/support/activity.ts';
import { waitingForLocks } from '#tests/support/locks.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
const tools = activityOf(server);
let admin: string;
beforeAll(async () => {
  admin = await server.signIn('admin@example.com');
});

/** Returns all pages of a list; the query may start before an entry. */
async function pages(query: string, perPage: number): Promise<ActivityEntry[]> {
  const found: ActivityEntry[] = [];
  const asked = new URLSearchParams(query);
  asked.set('per_page', String(perPage));
  let next: string | null = asked.get('before');
  do {
    if (next) asked.set('before', next);
    const page = await tools.log(`?${asked}`);
    expect(page.data.length).toBeLessThanOrEqual(perPage);
    found.push(...page.data);
    next = page.next;
  } while (next);
  return found;
}

/** Requests new entries again and again, like a reader, and once more when `isOver`. */
async function follow(since: string, isOver: () => boolean): Promise<ActivityEntry[]> {
  const found: ActivityEntry[] = [];
  let last = since;
  for (let rounds = 0; rounds < 2; rounds += isOver() ? 1 : 0) {
    const { data, next } = await tools.log(`?after=${last}&per_page=100`);
    expect(next).toBeNull();
    found.push(...data.toReversed());
    last = data[0]?.id ?? last;
  }
  return found;
}

test('a reader that polls for new entries misses none of several concurrent writers', async () => {
  const [newest] = (await tools.log('?per_page=1')).data;
  const isOver = { value: false };
  const reader = follow(newest!.id, () => isOver.value);
  const change = (id: number, round: number) =>
    sql`update offers set comment = ${`${id}/${round}`} where id = ${id}`.execute(server.db);
  const writer = async (id: number) => {
    for (let round = 0; round < 8; round += 1) {
      await change(id, round);
      const { status } = await server.request(`/api/v1/clients/${id}`, { token: admin });
      expect(status).toBe(200);
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(writer));
  isOver.value = true;
  const seen = await reader;
  const all = (await pages(`after=${newest!.id}`, 100)).toReversed();
  expect(all).toHaveLength(6 * 8 * 2);
  expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  const times = all.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

/** Adds months and kinds that the demo data do not have. */
async function fill(): Promise<void> {
  await sql`select activity_partition('2024-12-01')`.execute(server.db);
  await sql`
    insert into activity (month, at, actor, user_id, action, kind, record_id, part, fields, changes)
    select date_trunc('month', at at time zone 'UTC')::date, at, 'user', 1 + n % 3,
      (array['changed', 'created', 'read', 'signed_in'])[1 + n % 4],
      (array['channel', 'client', 'offer'])[1 + n % 3], 1 + n % 2, case when n % 5 = 0 then 'rate' end,
      case when n % 2 = 0 then array['name', 'bid'] else array['name'] end, '{"name": ["а", "б"]}'
    from (select n, timestamptz '2024-10-30 20:30:00Z' + n * interval '9 hours' as at
      from generate_series(1, 160) as n order by n) as invented
  `.execute(server.db);
}

const PATIENTLY = { timeout: 60_000 };

test(
  'combined filters find the entries that match both, page by page, without gaps or duplicates',
  PATIENTLY,
  async () => {
    await fill();
    const all = await pages('to=2025-06-01', 100);
    expect(all).toHaveLength(160);
    const inMoscow = (at: string) => new Date(Date.parse(at) + 3 * 3_600_000).toISOString();
    const FILTERS: Readonly<Record<string, (entry: ActivityEntry) => boolean>> = {
      'user=2': ({ user }) => user?.id === 2,
      'kind=channel': ({ kind }) => kind === 'channel',
      'kind=client&record=2': ({ kind, record }) => kind === 'client' && record?.id === 2,
      'record=2': ({ record }) => record?.id === 2,
      'action=changed': ({ action }) => action === 'changed',
      'from=2024-11-10': ({ at }) => inMoscow(at) >= '2024-11-10',
      'to=2024-12-03': ({ at }) => inMoscow(at) < '2024-12-04',
      'from=2024-11-01T02:30': ({ at }) => inMoscow(at) >= '2024-11-01T02:30',
      [`before=${all[20]!.id}`]: ({ id }) => all.findIndex((one) => one.id === id) > 20,
      [`after=${all[130]!.id}`]: ({ id }) => all.findIndex((one) => one.id === id) < 130,
    };
    const names = Object.keys(FILTERS);
    let compared = 0;
    for (const [at, one] of names.entries()) {
      for (const other of names.slice(at)) {
        const together = new URLSearchParams(`${one}&${other}`);
        const twice = [...together.keys()].some((key) => together.getAll(key).length > 1);
        if (one !== other && twice) continue;
        const query = one === other ? one : `${one}&${other}`;
        const expected = all.filter((entry) => FILTERS[one]!(entry) && FILTERS[other]!(entry));
        const found = await pages(together.has('to') ? query : `to=2025-06-01&${query}`, 61);
        const ids = (entries: readonly ActivityEntry[]) => entries.map(({ id }) => id);
        expect(ids(found), query).toEqual(ids(expected));
        compared += expected.length > 0 ? 1 : 0;
      }
    }
    expect(compared).toBeGreaterThan(30);
    // The number of changed fields is not in the answer.
    expect(await pages('to=2025-06-01&field=bid&action=changed', 61)).toHaveLength(40);
    expect(await pages('to=2025-06-01&field=none', 61)).toEqual([]);
    for (const name of ['field', 'part', 'part_id']) {
      expect(await pages(`${name}=%E2%80%8B`, 61), 'an invisible character').toEqual([]);
    }
    expect((await tools.log('?from=2024-12-01&to=2024-11-01')).data).toEqual([]);
    expect((await verifyLog(server.db)).faults).toEqual([]);
  },
);

/** Opens a connection whose current time is `time`. */
async function at(time: string): Promise<pg.Client> {
  const client = new pg.Client(server.connection as pg.ClientConfig);
  await client.connect();
  await client.query(`select set_config('test.time', $1, false)`, [time]);
  return client;
}

test('a write begun before the turn of the month is numbered before one begun after it', async () => {
  await sql`alter function activity_now() rename to activity_true_now`.execute(server.db);
  await sql`
    create function activity_now() returns timestamptz language plpgsql as $$
    begin
      perform activity_true_now();
      return coalesce(current_setting('test.time', true)::timestamptz, clock_timestamp());
    end $$
  `.execute(server.db);
  const [last] = (await tools.log('?per_page=1')).data;
  const [earlier, later] = await Promise.all([
    at('2035-01-31T23:59:59.900Z'),
    at('2035-02-01T00:00:00.100Z'),
  ]);
  try {
    await earlier.query('begin');
    await earlier.query("update offers set comment = 'до' where id = 7");
    await earlier.query('set constraints all immediate');
    const after = later.query("update offers set comment = 'после' where id = 8");
    await expect.poll(() => waitingForLocks(server.db)).toBe(1);
    const { data } = await tools.log(`?after=${last!.id}`);
    expect(data, 'neither is committed').toEqual([]);
    await earlier.query('commit');
    await after;
    const found = (await tools.log(`?after=${last!.id}`)).data.toReversed();
    expect(found.map(({ id, record }) => [id, record?.id])).toEqual([
      ['2035-01.1', 7],
      ['2035-02.1', 8],
    ]);
    const first = await tools.log(`?after=${found[0]!.id}`);
    expect(first.data.map(({ id }) => id)).toEqual(['2035-02.1']);
  } finally {
    await Promise.all([earlier.end(), later.end()]);
  }
});
