import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the collation `russian` sorts like a dictionary', async () => {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(array['Яна', 'ёж', 'Ель', 'арбуз', 'Ёлка', 'жук', 'Абрикос']) as word
    order by word collate russian
  `.execute(database.db);
  expect(rows.map(({ word }) => word)).toEqual([
    'Абрикос',
    'арбуз',
    'ёж',
    'Ёлка',
    'Ель',
    'жук',
    'Яна',
  ]);
});

test.each([
  ['Ёлкина АЛЁНА', 'елкина алена'],
  ['Йод'.normalize('NFD'), 'йод'],
  ['ИСТАНБУЛ I', 'истанбул i'],
  [null, null],
])('fold(%j) is %j', async (text, folded) => {
  const { rows } = await sql<{ folded: string | null }>`
    select fold(${text}::text) as folded
  `.execute(database.db);
  expect(rows).toEqual([{ folded }]);
});

test('fold works in a stored column with a trigram index', async () => {
  await sql`
    create table samples (name text, search text generated always as (fold(name)) stored)
  `.execute(database.db);
  await sql`create index on samples using gin (search gin_trgm_ops)`.execute(database.db);
  await sql`insert into samples (name) values ('Соловьёв Пётр'), ('Иванов')`.execute(database.db);
  const { rows } = await sql`
    select name from samples where search like '%' || fold(${'ПЕТР'}) || '%'
  `.execute(database.db);
  expect(rows).toEqual([{ name: 'Соловьёв Пётр' }]);
});
