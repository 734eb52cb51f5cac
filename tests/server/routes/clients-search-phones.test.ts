/** The order of phones in a search for digits: most matches are far down the list. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client, ClientPage } from '#contract/clients.ts';
import { asSeed } from '#server/activity/entries.ts';
import { statementsOf } from '#server/database/database.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
let token: string;
const all: Client[] = [];

beforeAll(async () => {
  await sql`truncate clients cascade`.execute(server.db);
  const added = sql`
    insert into clients (last_name, first_name, birth_date, phone, email, has_passport)
    select 'Ким', 'Ян', date '1980-01-01' + n % 4, phone, email, n % 2 = 0 from (
      select n, (79000000000 + n * 10)::text as phone, null as email from generate_series(0, 2999) as n
      union all select n, (79555100000 + n)::text, null from generate_series(0, 299) as n
      union all select n, (79990000000 + n * 10)::text, null from generate_series(0, 2999) as n
      -- Digits in the e-mail only: among the first rows, between, the last ones, and without a phone.
      union all select n, (79000000005 + n * 3000)::text, n || '.5551@example.org' from generate_series(0, 2) as n
      union all select n, '7930000000' || n, n || '.5551@example.org' from generate_series(0, 2) as n
      union all select n, '7999999999' || n, n || '.5551@example.org' from generate_series(0, 2) as n
      union all select n, null, n || '.5551@example.org' from generate_series(0, 2) as n
    ) as rows
  `;
  await server.db
    .transaction()
    .execute((trx) => asSeed(trx, { clients: 6_312 }, async () => void (await added.execute(trx))));
  token = await server.signIn('admin@example.com');
  for (const page of [1, 2, 3, 4]) {
    all.push(...(await list(`search=5551&per_page=100&page=${page}`)).data);
  }
}, 30_000);
beforeEach(async () => {
  token = await server.signIn('admin@example.com');
});

async function list(query: string): Promise<ClientPage> {
  const path = `/api/v1/clients?${query}`;
  const { status, body } = await server.request<ClientPage>(path, { token });
  expect(status).toBe(200);
  return body;
}

/** Sorts by phone and id; clients without a phone are the last in both directions. */
function byPhone(clients: readonly Client[], sign: 1 | -1): Client[] {
  return clients.toSorted((a, b) => {
    if (!a.phone !== !b.phone) return a.phone ? -1 : 1;
    if (a.phone === b.phone) return sign * (a.id - b.id);
    return (a.phone ?? '') < (b.phone ?? '') ? -sign : sign;
  });
}

test('the clients of this test match in phones and in e-mails', () => {
  expect(all.filter(({ phone }) => !phone)).toHaveLength(3);
  expect(all.filter(({ email }) => email)).toHaveLength(12);
  expect(all.length).toBeGreaterThan(310);
});

const isAny = () => true;

test.each([
  ['', isAny],
  ['&has_passport=1', (client: Client) => client.has_passport],
  ['&birth_date_from=1980-01-03', (client: Client) => (client.birth_date ?? '') >= '1980-01-03'],
  ['&birth_date_to=1980-01-01', (client: Client) => (client.birth_date ?? '9') <= '1980-01-01'],
])('each page%s has the next clients by phone, and their total', async (filter, isAsked) => {
  for (const [direction, sign] of [
    ['asc', 1],
    ['desc', -1],
  ] as const) {
    const expected = byPhone(all.filter(isAsked), sign).map(({ id }) => id);
    for (const page of [1, 2, 5]) {
      const order = `&sort_by=phone&sort_direction=${direction}`;
      const { data, meta } = await list(`search=5551${filter}${order}&page=${page}`);
      const ids = data.map(({ id }) => id);
      expect([direction, page, ids]).toEqual([
        direction,
        page,
        expected.slice((page - 1) * 20, page * 20),
      ]);
      expect(meta.total).toBe(expected.length);
    }
  }
});

test.each([
  ['first rows, phones, page, count', 'search=5551', 4],
  ['no phones, as no first row matches', 'search=95551', 2],
  ['no phones, as their index has no dates', 'search=5551&birth_date_from=1970-01-01', 2],
])('matches are collected once: %s', async (_, query, statements) => {
  // The 3 others are the number of clients, the rows, and the quota.
  await list(`${query}&sort_by=phone`);
  const before = statementsOf(server.apiDb);
  await list(`${query}&sort_by=phone`);
  expect(statementsOf(server.apiDb) - before).toBe(3 + statements);
});
