// @vitest-environment node
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClientPage } from '#contract/clients.ts';
import { fold } from '#server/db/search.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let token: string;
let ids: Record<string, number>;

const PEOPLE = {
  elkina: ['Ёлкина', 'Алёна', 'Семёновна', '79123456789', 'Alyona.Elkina@Example.com'],
  petrov: ['Петров-Водкин', 'Пётр', 'Ильич', '79128889900', 'pv_1990@example.org'],
  grach: ['Грач', 'Лев', null, '78127654321', null],
  nobody: ['О’Нил', 'Шон', null, null, '100%@example.net'],
} as const;

beforeAll(async () => {
  server = await createTestServer();
  // Only those above are looked for.
  await server.db.deleteFrom('clients').execute();
  const rows = Object.values(PEOPLE).map(([last_name, first_name, patronymic, phone, email]) => {
    return { last_name, first_name, patronymic, phone, email, birth_date: '1990-01-01' };
  });
  const saved = await server.db.insertInto('clients').values(rows).returning('id').execute();
  ids = Object.fromEntries(Object.keys(PEOPLE).map((key, index) => [key, saved[index]!.id]));
});
beforeEach(async () => {
  token = await server.signIn('admin@example.com');
});
afterAll(() => server.drop());

/** Who is found, by their keys above. */
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
  ])('%j finds whose it is', async (text) => {
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

test('8 for 7 is meant of phones alone', async () => {
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

describe('a search by words', () => {
  test.each([
    ['Ёлкина', ['elkina']],
    ['елкина', ['elkina']],
    ['ЁЛКИНА АЛЕНА', ['elkina']],
    ['алёна ёлкина', ['elkina']],
    ['семён ёлк', ['elkina']],
    ['Алёна  Ёлкина   Семёновна', ['elkina']],
    ['лкин', ['elkina']],
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
  ])('%j, too short for the index, is looked for where words begin: %j', async (text, found) => {
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
  ])('%j means itself and nothing more: %j', async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  test('made of blanks is no filter', async () => {
    expect(await search('   ')).toHaveLength(4);
  });
});

test('the server folds text as the database does', async () => {
  const samples = ['Ёлка ЁЖ', 'Й и\u0306', 'ＡＢＣ １２', 'ﬁ Straße', 'О’Нил № 5', 'İstanbul I'];
  for (const text of samples) {
    const { rows } = await sql<{ folded: string }>`select fold(${text}) as folded`.execute(
      server.db,
    );
    expect(rows[0]?.folded).toBe(fold(text));
  }
});
