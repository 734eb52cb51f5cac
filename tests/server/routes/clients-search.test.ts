import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClientPage } from '#contract/clients.ts';
import { fold } from '#server/database/search.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
let token: string;
let ids: Record<string, number>;

const PEOPLE = {
  elkina: ['Ёлкина', 'Алёна', 'Семёновна', '79123456789', 'Alyona.Elkina@Example.com'],
  petrov: ['Петров-Водкин', 'Пётр', 'Ильич', '79128889900', 'pv_1990@example.org'],
  grach: ['Грач', 'Лев', null, '78127654321', null],
  nobody: ['О’Нил', 'Шон', null, null, '100%@example.net'],
} as const;

beforeAll(async () => {
  // Only the clients above are searched.
  await sql`truncate clients cascade`.execute(server.db);
  const rows = Object.values(PEOPLE).map(([last_name, first_name, patronymic, phone, email]) => {
    return { last_name, first_name, patronymic, phone, email, birth_date: '1990-01-01' };
  });
  const saved = await server.db.insertInto('clients').values(rows).returning('id').execute();
  ids = Object.fromEntries(Object.keys(PEOPLE).map((key, index) => [key, saved[index]!.id]));
});
beforeEach(async () => {
  token = await server.signIn('admin@example.com');
});

/** Returns the keys of the results. */
async function search(text: string): Promise<string[]> {
  const path = `/api/v1/clients?sort_by=created_at&search=${encodeURIComponent(text)}`;
  const { status, body } = await server.request<ClientPage>(path, { token });
  expect(status).toBe(200);
  return body.data.map(({ id }) => Object.keys(ids).find((key) => ids[key] === id) ?? '?');
}

describe('a search that looks like a phone', () => {
  test.each([
    '79123456789',
    '+79123456789',
    '89123456789',
    '9123456789',
    '+7 (912) 345-67-89',
    '+7(912)345-67-89',
    '8 (912) 345-67-89',
    '8(912)3456789',
    '8 912 345 67 89',
    '8-912-345-67-89',
    '7 912 345 67 89',
    '(912) 345-67-89',
    '912-345-67-89',
    '912.345.67.89',
    '  +7 912 345‑67‑89 ',
    '+7 912 345–67–89',
    '+7\u00a0912\u00a0345\u00a067\u00a089',
    '+7/912/3456789',
    '+7 8 912 345 67 89',
    'тел. +7 (912) 345-67-89',
    'tel:+79123456789',
    'Телефон: 8 912 345-67-89',
    '９１２３４５６７８９',
    '8912345',
    '8 (912) 345',
    '+7 (912) 34',
    '912-345',
    '345-67',
    '567 89',
    '6789',
    '345',
  ])('%j finds its owner', async (text) => {
    expect(await search(text)).toEqual(['elkina']);
  });

  test.each([
    ['8912', ['elkina', 'petrov']],
    ['+7 912', ['elkina', 'petrov']],
    ['912', ['elkina', 'petrov']],
    ['91', ['elkina', 'petrov']],
    ['79', ['elkina', 'petrov']],
    ['889', ['petrov']],
    ['8 812 765-43-21', ['grach']],
    ['8812', ['grach']],
    ['81', ['grach']],
    ['+7 (912) 345-67-88', []],
    ['8-800-555-35-35', []],
    ['891234567890000', []],
  ])('%j finds %j', async (text, found) => {
    expect(await search(text)).toEqual(found);
  });
});

test('8 is read as 7 in phones only', async () => {
  const row = { last_name: 'Восьмой', first_name: 'Ян', birth_date: '1990-01-01' };
  const rows = [
    { ...row, phone: '77945550000', email: '79455@example.com' },
    { ...row, phone: '79455500000' },
  ];
  const saved = await server.db.insertInto('clients').values(rows).returning('id').execute();
  const added = saved.map(({ id }) => id);
  Object.assign(ids, { other: added[0], called: added[1] });
  expect(await search('89455')).toEqual(['called']);
  expect(await search('79455')).toEqual(['other', 'called']);
  await server.db.deleteFrom('clients').where('id', 'in', added).execute();
});

test('a search uses only the first twelve of many words', async () => {
  const words = ['Длинная', ...'абвгдежзикл'].map((word, at) => `${word}${at}`);
  const row = { last_name: words.join(' '), first_name: 'Ян', birth_date: '1990-01-01' };
  const saved = await server.db.insertInto('clients').values(row).returning('id').execute();
  ids.long = saved[0]!.id;
  expect(await search(words.join(' '))).toEqual(['long']);
  expect(await search([...words, 'чужое'].join(' '))).toEqual(['long']);
  expect(await search([...words.slice(1), 'чужое'].join(' '))).toEqual([]);
  await server.db.deleteFrom('clients').where('id', '=', saved[0]!.id).execute();
});

describe('a search by words', () => {
  test.each([
    ['Ёлкина', ['elkina']],
    ['елкина', ['elkina']],
    ['ЁЛКИНА АЛЕНА', ['elkina']],
    ['алёна ёлкина', ['elkina']],
    ['семён ёлк', ['elkina']],
    ['Алёна  Ёлкина   Семёновна', ['elkina']],
    ['лкин', ['elkina']],
    // Two letters match only the beginning of a word, also beside a word that contains them.
    ['ин ёлкина', []],
    ['ал ёлкина', ['elkina']],
    ['23 912345 ёлкина', []],
    ['пе\u0442ров', ['petrov']],
    ['Алёна'.normalize('NFD'), ['elkina']],
    ['Петр', ['petrov']],
    ['водкин петров', ['petrov']],
    ['петров-водкин', ['petrov']],
    ['в-в', ['petrov']],
    ['иль', ['petrov']],
    ['о’нил', ['nobody']],
    ['ELKINA@example', ['elkina']],
    ['alyona.elkina@example.com', ['elkina']],
    ['pv_1', ['petrov']],
    ['1990@', ['petrov']],
    ['ёлкина 912-345', ['elkina']],
    ['8912 петров', ['petrov']],
    ['елкина +7 (912) 345-67-89', ['elkina']],
    ['ёлкина петров', []],
    ['ёлкина 888', []],
    ['example', ['elkina', 'petrov', 'nobody']],
  ])('%j finds %j', async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  test.each([
    ['л', ['grach']],
    ['ё', ['elkina']],
    ['пё', ['petrov']],
    ['гр ле', ['grach']],
    ['ач', []],
  ])('%j, too short for the index, is searched at the start of words: %j', async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  test.each([
    ['%', []],
    ['_', []],
    ['\\', []],
    ['％％％', []],
    ['100%', ['nobody']],
    ['v_1', ['petrov']],
    ['x_1', []],
    ["' or 1=1 --", []],
    ['-', []],
    ['+', []],
    ['@', []],
    ['...', []],
  ])('%j matches literally: %j', async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  test.each([
    ['Ёлкина, Алёна', ['elkina']],
    ['"Ёлкина" Алёна', ['elkina']],
    ['«Ёлкина»', ['elkina']],
    ['ЁлкИНА;', ['elkina']],
    ['(Ёлкина', ['elkina']],
    ['Ёлкина А.С.', ['elkina']],
    ['Ёлкина А.С', ['elkina']],
    ['Ёлкина, А. С.', ['elkina']],
    ['А.С.Ёлкина', ['elkina']],
    ['П.Петров-Водкин', ['petrov']],
    ['Ёлкина А.П.', []],
    ['Ёлкина; Петров', []],
    ['89123456789;', ['elkina']],
    ['«8 (912) 345-67-89».', ['elkina']],
    ['ёлкина, тел.', []],
    ['alyona.elkina@example.com,', ['elkina']],
    ['<alyona.elkina@example.com>', ['elkina']],
    ['mailto:alyona.elkina@example.com', ['elkina']],
    ['<mailto:Alyona.Elkina@example.com>;', ['elkina']],
    ['a.elkina@example.com', ['elkina']],
    // Parts of an e-mail, not the initials of Latin names.
    ['a.e', ['elkina']],
    ['e.c', ['elkina']],
    ['@example.org', ['petrov']],
    ['1990@,', ['petrov']],
    ['pv_', ['petrov']],
    ['"100%"', ['nobody']],
    ['%@example', ['nobody']],
    ['«»', []],
    ['<>', []],
  ])('ignores punctuation around words: %j finds %j', async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  test('of spaces is no filter', async () => {
    expect(await search('   ')).toHaveLength(4);
  });
});

describe('the order of results', () => {
  /** Newest last, so that no order by time equals the order by rank. */
  const RANKED = [
    ['Александров', 'Пётр', 'Сергеевич', 'a@example.com'],
    ['Новоалександров', 'Пётр', null, null],
    ['Ким', 'Александров', null, null],
    ['Цой', 'Лев', null, 'александров@example.com'],
    ['Сидоров', 'Олег', 'Александрович', null],
    ['Александровна', 'Ия', null, null],
    ['Старый-Александров', 'Ян', null, null],
    ['Чё', 'Ия', 'Александровна', null],
  ] as const;
  let added: number[];

  beforeAll(async () => {
    const rows = RANKED.map(([last_name, first_name, patronymic, email], index) => {
      const created_at = `2020-01-0${index + 1}T00:00:00Z`;
      return { last_name, first_name, patronymic, email, created_at, birth_date: '1990-01-01' };
    });
    const saved = await server.db.insertInto('clients').values(rows).returning('id').execute();
    added = saved.map(({ id }) => id);
  });
  afterAll(async () => {
    await server.db.deleteFrom('clients').where('id', 'in', added).execute();
  });

  async function page(text: string, size: number, number: number): Promise<ClientPage> {
    const query = new URLSearchParams({ search: text, per_page: `${size}`, page: `${number}` });
    return (await server.request<ClientPage>(`/api/v1/clients?${query}`, { token })).body;
  }

  async function found(query: string): Promise<string[]> {
    const { body } = await server.request<ClientPage>(`/api/v1/clients?${query}`, { token });
    return body.data.map(({ last_name }) => last_name ?? '');
  }
  const BY_RANK = [
    ...['Александровна', 'Александров', 'Старый-Александров', 'Новоалександров'],
    ...['Ким', 'Цой', 'Чё', 'Сидоров'],
  ];

  test('is surname, first name, phone and e-mail, then patronymic', async () => {
    expect(await found('search=александров')).toEqual(BY_RANK);
    expect(await found('search=АЛЕКСАНДРОВ&per_page=3&page=2')).toEqual(BY_RANK.slice(3, 6));
  });

  test.each(['александров', 'АЛЕКСАНДРОВ example', 'ия алекс'])(
    'of %j is the same with any page size, with the same total',
    async (text) => {
      const all = await page(text, 100, 1);
      expect(all.data.length).toBeGreaterThan(0);
      for (let size = 1; size <= BY_RANK.length + 1; size += 1) {
        const pages = Math.ceil(all.data.length / size);
        const rows: unknown[] = [];
        // One page beyond the last.
        for (let number = 1; number <= pages + 1; number += 1) {
          const { data, meta } = await page(text, size, number);
          expect(meta).toMatchObject({ total: all.data.length, last_page: pages });
          rows.push(...data);
        }
        expect(rows, `pages of ${size}`).toEqual(all.data);
      }
    },
  );

  test('is by the best match of several words, unless one is a patronymic only', async () => {
    expect(await found('search=александров пётр')).toEqual(['Александров', 'Новоалександров']);
    expect(await found('search=ия александровна')).toEqual(['Александровна', 'Чё']);
  });

  test('includes only clients that match the filters', async () => {
    expect(await found('search=александров&created_to=2020-01-05')).toEqual([
      ...['Александров', 'Новоалександров', 'Ким', 'Цой', 'Сидоров'],
    ]);
  });

  test('is the requested one, if any', async () => {
    const sorted = BY_RANK.toSorted(new Intl.Collator('ru').compare);
    expect(await found('search=александров&sort_by=last_name')).toEqual(sorted);
    const byTime = RANKED.map(([last_name]) => last_name);
    expect(await found('search=александров&sort_by=created_at')).toEqual(byTime);
    expect(await found('search=александров&sort_direction=asc')).toEqual(byTime);
    expect(await found('search=александров&sort_direction=desc')).toEqual(byTime.toReversed());
  });

  test('changes after a client is renamed', async () => {
    const rename = (last_name: string) =>
      server.db.updateTable('clients').set({ last_name }).where('id', '=', added[4]!).execute();
    await rename('Александровский');
    expect((await found('search=александров'))[1]).toBe('Александровский');
    await rename('Сидоров');
  });
});

test('the server folds text like the database', async () => {
  const samples = ['Ёлка ЁЖ', 'Й и\u0306', 'ＡＢＣ １２', 'ﬁ Straße', 'О’Нил № 5', 'İstanbul I'];
  for (const text of samples) {
    const { rows } = await sql<{ folded: string }>`select fold(${text}) as folded`.execute(
      server.db,
    );
    expect(rows[0]?.folded).toBe(fold(text));
  }
});

describe('invisible characters', () => {
  test('are removed from names and from searches', async () => {
    const created = await server.request<{ data: { id: number } }>('/api/users', {
      token,
      method: 'POST',
      body: {
        name: '\u202eАн\u200bна\u00ad',
        email: 'anna\u200b@example.com',
        password: 'correct horse',
        password_confirmation: 'correct horse',
        roles: ['user'],
      },
    });
    expect(created.status).toBe(201);
    const user = await server.db
      .selectFrom('users')
      .select(['name', 'email'])
      .where('id', '=', created.body.data.id)
      .executeTakeFirstOrThrow();
    expect(user).toEqual({ name: 'Анна', email: 'anna@example.com' });
    expect(await search('Пет\u200bров\ufeff')).toEqual(['petrov']);
    expect(await search('\u2066Грач\u2069')).toEqual(['grach']);
  });
});
