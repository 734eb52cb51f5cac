import { type RawBuilder, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLIENT_SORTS, type Client, ClientPage, type ClientSort } from '#contract/clients.ts';
import { asSeed } from '#server/activity/entries.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
let token: string;
/** All demo clients, newest first, and some with names that are hard to sort. */
let all: Client[];

const NAMES = ['Еж', 'Ёж', 'ёж', 'Жук', 'Яна', 'ЕЖ', 'Дуб', 'Ёлка', 'Ель'];

beforeAll(async () => {
  await server.db
    .insertInto('clients')
    .values(
      NAMES.map((name, index) => {
        const created_at = `2020-05-0${index + 1}T20:59:59.999Z`;
        return {
          last_name: name,
          first_name: name,
          birth_date: `1930-01-0${index + 1}`,
          created_at,
        };
      }),
    )
    .execute();
  token = await server.signIn('admin@example.com');
  all = [];
  for (let page = 1; page <= 21; page += 1) {
    all.push(...(await list(`?per_page=100&page=${page}`)).body.data);
  }
}, 30_000);
beforeEach(async () => {
  token = await server.signIn('admin@example.com');
});

const list = (query = '') => server.request<ClientPage>(`/api/v1/clients${query}`, { token });
const idsOf = (clients: readonly Client[]) => clients.map(({ id }) => id);

describe('GET /api/v1/clients', () => {
  test('answers with the twenty newest, as the contract says', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(() => ClientPage.parse(body)).not.toThrow();
    expect(body).toMatchObject({ success: true, filters: {} });
    expect(body.meta).toEqual({ current_page: 1, last_page: 101, total: 2_009, per_page: 20 });
    expect(body.data).toHaveLength(20);
    expect(body.data[0]).not.toHaveProperty('passport');
    expect(body.data[0]).not.toHaveProperty('addresses');
  });

  test('pages without gaps or overlaps, and is empty beyond the last', async () => {
    expect(all).toHaveLength(2_009);
    expect(new Set(idsOf(all)).size).toBe(2_009);
    const times = all.map(created);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await list('?page=900')).body).toMatchObject({
      data: [],
      meta: { current_page: 900, last_page: 101, total: 2_009 },
    });
    expect((await list('?page=abc&per_page=0')).body.meta).toMatchObject({
      current_page: 1,
      per_page: 20,
    });
    expect((await list('?per_page=5000')).body.meta.per_page).toBe(100);
  });

  test('includes passports and addresses on request only', async () => {
    const { data } = (await list('?with_passport=1&with_addresses=1&per_page=100')).body;
    for (const { passport, addresses, has_passport, has_address } of data) {
      expect(Boolean(passport)).toBe(has_passport);
      expect(addresses?.length === 0).toBe(!has_address);
    }
    expect((await list('?with_passport=0')).body.data[0]).not.toHaveProperty('passport');
    const { body } = await list('?with_addresses=true');
    expect(body.data[0]).toHaveProperty('addresses');
    expect(body.filters).toEqual({ with_addresses: 1 });
  });
});

const day = (client: Client) => client.birth_date ?? '';
const created = (client: Client) => client.created_at ?? '';

test.each<[string, (client: Client) => boolean]>([
  ['?has_passport=1', ({ has_passport }) => has_passport === true],
  ['?has_passport=0', ({ has_passport }) => has_passport === false],
  ['?has_address=1', ({ has_address }) => has_address === true],
  ['?has_address=0', ({ has_address }) => has_address === false],
  ['?has_passport=0&has_address=0', (it) => !it.has_passport && !it.has_address],
  ['?birth_date_from=1990-01-01', (it) => day(it) >= '1990-01-01'],
  ['?birth_date_to=1930-01-03', (it) => day(it) <= '1930-01-03'],
  [
    '?birth_date_from=1985-06-01&birth_date_to=1986-06-30',
    (it) => day(it) >= '1985-06-01' && day(it) <= '1986-06-30',
  ],
  ['?birth_date_from=1990-01-01&birth_date_to=1980-01-01', () => false],
  // Moscow is three hours ahead: its days start at 21:00 UTC.
  ['?created_to=2020-05-03', (it) => created(it) < '2020-05-03T21:00'],
  [
    '?created_from=2020-05-09T23:59&created_to=2020-05-09T23:59',
    (it) => created(it).startsWith('2020-05-09'),
  ],
  ['?created_from=2020-05-02&created_to=2020-05-02', (it) => created(it).startsWith('2020-05-02')],
  ['?created_from=2020-05-10', (it) => created(it) >= '2020-05-09T21:00'],
  [
    '?has_passport=1&birth_date_from=1980-01-01&search=анна',
    (it) =>
      it.has_passport === true &&
      day(it) >= '1980-01-01' &&
      /анна/i.test(`${it.last_name} ${it.first_name} ${it.patronymic}`),
  ],
  ['?has_passport=&has_address=&search=&birth_date_from=&created_to=&sort_by=', () => true],
])('%s finds exactly the matching clients', async (query, fits) => {
  const { body } = await list(`${query}&per_page=100`);
  const expected = idsOf(all.filter(fits));
  expect(idsOf(body.data)).toEqual(expected.slice(0, 100));
  expect(body.meta.total).toBe(expected.length);
});

test.each([
  ['7', [7]],
  ['2147483647', []],
  ['123456789012345', []],
])('lists one client by id, without passport and addresses: %s', async (id, ids) => {
  const { status, body } = await list(`?id=%20${id}`);
  expect(status).toBe(200);
  expect(idsOf(body.data)).toEqual(ids);
  expect(body.meta.total).toBe(ids.length);
  for (const client of body.data) {
    expect(client).not.toHaveProperty('passport');
    expect(client).not.toHaveProperty('addresses');
  }
  // The same with the other filters.
  const name = all.find((client) => client.id === 7)!.last_name!;
  expect(all.filter(({ last_name }) => last_name === name).length).toBeGreaterThan(1);
  for (const sorted of ['', '&sort_by=phone']) {
    const found = await list(`?id=${id}&search=${encodeURIComponent(name)}${sorted}`);
    expect(idsOf(found.body.data)).toEqual(ids);
    expect(found.body.meta.total).toBe(ids.length);
  }
});

test('refuses an id that is no number', async () => {
  expect((await list('?id=7x')).status).toBe(422);
});

describe('sorting', () => {
  const { compare } = new Intl.Collator('ru');
  const FIELDS: Readonly<Record<ClientSort, readonly ClientSort[]>> = {
    last_name: ['last_name', 'first_name'],
    first_name: ['first_name', 'last_name'],
    birth_date: ['birth_date'],
    phone: ['phone'],
    email: ['email'],
    created_at: ['created_at'],
  };

  /** Empty values are last in both directions; equal ones are ordered by id. */
  const inOrder = (by: ClientSort, sign: 1 | -1) =>
    all.toSorted((one, other) => {
      for (const field of FIELDS[by]) {
        const [a, b] = [one[field], other[field]];
        if (!a || !b) {
          if (a || b) return a ? -1 : 1;
          continue;
        }
        const order = compare(a, b);
        if (order !== 0) return sign * order;
      }
      return sign * (one.id - other.id);
    });

  test.each(CLIENT_SORTS)('by %s pages through all clients in both directions', async (by) => {
    for (const [direction, sign] of [
      ['asc', 1],
      ['desc', -1],
    ] as const) {
      const expected = inOrder(by, sign);
      for (const page of [1, 2, 20, 21]) {
        const query = `?sort_by=${by}&sort_direction=${direction}&per_page=100&page=${page}`;
        const values = (await list(query)).body.data;
        expect(idsOf(values)).toEqual(idsOf(expected.slice((page - 1) * 100, page * 100)));
      }
    }
  });

  test('without a direction is ascending, with Ё after Е and not after Я', async () => {
    const { data } = (await list('?sort_by=last_name&birth_date_to=1930-01-09')).body;
    expect(data.map(({ last_name }) => last_name)).toEqual([
      ...['Дуб', 'Еж', 'ЕЖ', 'ёж', 'Ёж', 'Ёлка', 'Ель', 'Жук', 'Яна'],
    ]);
  });

  test('keeps the filter and echoes both', async () => {
    const query = '?has_passport=0&sort_by=phone&sort_direction=desc&per_page=100';
    const { body } = await list(query);
    const expected = inOrder('phone', -1).filter(({ has_passport }) => !has_passport);
    expect(idsOf(body.data)).toEqual(idsOf(expected.slice(0, 100)));
    expect(body.filters).toEqual({ has_passport: 0, sort_by: 'phone', sort_direction: 'desc' });
  });
});

test.each([
  ['?birth_date_from=1990-02-30', { birth_date_from: ['Неверная дата.'] }],
  ['?birth_date_to=0000-01-01', { birth_date_to: ['Неверная дата.'] }],
  ['?created_from=вчера', { created_from: ['Неверная дата.'] }],
  ['?created_to=2020-05-03T25:00', { created_to: ['Неверная дата.'] }],
  ['?has_passport=2', { has_passport: ['Недопустимое значение.'] }],
  ['?sort_by=password', { sort_by: ['Недопустимое значение.'] }],
  ['?sort_direction=up', { sort_direction: ['Недопустимое значение.'] }],
  [`?search=${'я'.repeat(256)}`, { search: ['Не более 255 символов.'] }],
])('%s is refused instead of ignored', async (query, errors) => {
  expect(await list(query)).toMatchObject({ status: 422, body: { success: false, errors } });
});

/** Adds thousands of clients with one log entry: one entry each would take longer than a call may. */
const addAtOnce = (clients: number, insert: RawBuilder<unknown>) =>
  server.db
    .transaction()
    .execute((trx) => asSeed(trx, { clients }, async () => void (await insert.execute(trx))));

describe('a list of more than ten thousand clients', () => {
  const capped = { last_page: 500, total: 10_000, per_page: 20, total_capped: true };
  const add = (last_name: string, count: number) =>
    addAtOnce(
      count,
      sql`
        insert into clients (last_name, first_name, email, birth_date, created_at)
        select ${last_name}, 'Клон', 'klon@example.org', '1925-01-01', '2010-01-01'
        from generate_series(1, ${count}::int)
      `,
    );

  beforeAll(async () => {
    await add('Абвгд', 6_000);
    await add('Яяяяя', 10_500);
  }, 30_000);

  test('has a capped total, which is marked', async () => {
    expect((await list()).body.meta).toEqual({ current_page: 1, ...capped });
    const { body } = await list('?page=501');
    expect(body.meta).toEqual({ current_page: 501, ...capped });
    expect(body.data, 'what is there is shown all the same').toHaveLength(20);
    expect((await list('?page=9999')).body).toMatchObject({ data: [], meta: capped });
    const exact = (await list('?search=абвгд')).body.meta;
    expect(exact).toEqual({ current_page: 1, last_page: 300, total: 6_000, per_page: 20 });
  });

  test('is counted per filter, and without contacts for users who cannot see them', async () => {
    const count = async (query: string, asker = token) => {
      const path = `/api/v1/clients${query}`;
      return (await server.request<ClientPage>(path, { token: asker })).body.meta.total;
    };
    expect(await count('?birth_date_from=1925-01-01')).toBe(10_000);
    expect(await count('?birth_date_from=1930-01-01')).toBe(2_009);
    await addAtOnce(
      25,
      sql`insert into clients (last_name, first_name, birth_date, created_at)
        select 'Klon', 'Ян', '1925-01-01', '2009-01-01' from generate_series(1, 25)`,
    );
    const search = '?search=klon&sort_by=created_at';
    expect(await count(search)).toBe(10_000);
    const withoutContacts = await server.signIn('user@example.com');
    expect(await count(search, withoutContacts)).toBe(25);
    await sql`delete from clients where last_name = 'Klon'`.execute(server.db);
  });

  test.each([
    ['of those in front', '?search=клон&sort_by=last_name', 'Абвгд'],
    ['of those far behind', '?search=яяяяя&sort_by=last_name', 'Яяяяя'],
    ['of those at the end', '?search=клон&sort_by=last_name&sort_direction=desc', 'Яяяяя'],
    ['far down', '?search=клон&sort_by=last_name&page=400', 'Яяяяя'],
  ])('a search finds the page %s', async (_, query, last_name) => {
    const { body } = await list(query);
    expect(body.meta).toMatchObject(capped);
    expect(body.data.map((row) => row.last_name)).toEqual(Array(20).fill(last_name));
    const ids = idsOf(body.data);
    const sign = query.includes('desc') ? -1 : 1;
    expect(ids).toEqual(ids.toSorted((a, b) => sign * (a - b)));
  });

  test('a search pages without gaps or overlaps across its middle', async () => {
    const query = '?search=клон&sort_by=last_name&per_page=100';
    const pages = await Promise.all([59, 60, 61, 62].map((page) => list(`${query}&page=${page}`)));
    const ids = pages.flatMap(({ body }) => idsOf(body.data));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(ids).toHaveLength(400);
    expect((await list('?search=клон&page=9999')).body).toMatchObject({ data: [], meta: capped });
  });

  test('the ranks of a search continue without gaps or overlaps', async () => {
    const add = (last_name: string, first_name: string, patronymic: string | null, count: number) =>
      addAtOnce(
        count,
        sql`
          insert into clients (last_name, first_name, patronymic, birth_date, created_at)
          select ${last_name}, ${first_name}, ${patronymic}, '1925-01-01', '2010-01-01'
          from generate_series(1, ${count}::int)
        `,
      );
    await add('Эээ', 'Ян', 'Щъыович', 10_100);
    await add('Эээ', 'Щъы', null, 30);
    await add('Ущъы', 'Ян', null, 30);
    await add('Щъыев', 'Ян', null, 30);
    const read = async (page: number) => (await list(`?search=щъы&per_page=40&page=${page}`)).body;
    const pages = await Promise.all([1, 2, 3, 4].map(read));
    for (const { meta } of pages) expect(meta).toMatchObject({ total: 10_000, total_capped: true });
    const rows = pages.flatMap(({ data }) => data);
    const names = rows.map((row) => `${row.last_name} ${row.first_name}`);
    const groups = (name: string, count: number) => Array<string>(count).fill(name);
    expect(names).toEqual([
      ...groups('Щъыев Ян', 30),
      ...groups('Ущъы Ян', 30),
      ...groups('Эээ Щъы', 30),
      ...groups('Эээ Ян', 70),
    ]);
    expect(new Set(idsOf(rows)).size).toBe(160);
    expect((await read(5_000)).data).toEqual([]);
  });

  test('with more than a hundred thousand clients, a search is counted up to a thousand', async () => {
    await addAtOnce(
      1,
      sql`insert into clients (id, last_name, first_name, birth_date, created_at)
        overriding system value values (100001, 'Абвгд', 'Последний', '1925-01-01', '2010-01-01')`,
    );
    const few = { last_page: 50, total: 1_000, per_page: 20, total_capped: true };
    for (const query of ['?search=клон', '?search=клон&sort_by=last_name']) {
      const { meta } = (await list(query)).body;
      expect([query, meta]).toEqual([query, { current_page: 1, ...few }]);
    }
    const { body } = await list('?search=клон&page=51');
    expect(body.meta).toEqual({ ...few, current_page: 51 });
    expect(body.data, 'what is there is shown all the same').toHaveLength(20);
    expect((await list('?search=последний')).body.meta).toMatchObject({ total: 1 });
    expect((await list()).body.meta, 'without a search').toMatchObject({ total: 10_000 });
  });
});
