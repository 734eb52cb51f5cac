/** The order of names in a search, and the search by passport. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClientPage } from '#contract/clients.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
let token: string;

/** The best matches of the queries below are the oldest. */
const PEOPLE = [
  ['Иванов', 'Иван', 'Иванович'],
  ['Иванов', 'Пётр', 'Иванович'],
  ['Сидоров', 'Иван', 'Иванович'],
  ['Петров', 'Семён', 'Иванович'],
  ['Пушкин', 'Александр', 'Сергеевич'],
  ['Ким', 'Сергей', 'Александрович'],
] as const;

beforeAll(async () => {
  await sql`truncate clients cascade`.execute(server.db);
  const rows = PEOPLE.map(([last_name, first_name, patronymic], index) => {
    const created_at = `2020-01-0${index + 1}T00:00:00Z`;
    return { last_name, first_name, patronymic, created_at, birth_date: '1990-01-01' };
  });
  const saved = await server.db.insertInto('clients').values(rows).returning('id').execute();
  const passport = { issued_by: 'ОВД', issued_date: '2010-01-01', division_code: '770-001' };
  await server.db
    .insertInto('passports')
    .values([
      { ...passport, client_id: saved[3]!.id, series: '4510', number: '123456' },
      { ...passport, client_id: saved[4]!.id, series: '9712', number: '123456' },
    ])
    .execute();
  await server.db
    .updateTable('clients')
    .set({ phone: '74510123456' })
    .where('id', '=', saved[5]!.id)
    .execute();
});
beforeEach(async () => {
  token = await server.signIn('admin@example.com');
});

async function found(search: string, more = ''): Promise<string[]> {
  const path = `/api/v1/clients?search=${encodeURIComponent(search)}${more}`;
  const { status, body } = await server.request<ClientPage>(path, { token });
  expect(status).toBe(200);
  return body.data.map((client) => `${client.last_name} ${client.first_name}`);
}

describe('a search by name', () => {
  test.each([
    ['иванов', ['Иванов Пётр', 'Иванов Иван', 'Петров Семён', 'Сидоров Иван']],
    ['иван', ['Иванов Пётр', 'Иванов Иван', 'Сидоров Иван', 'Петров Семён']],
    // «иванович» contains the other two words, so all of its clients match.
    ['Иванов Иван Иванович', ['Иванов Иван', 'Иванов Пётр', 'Сидоров Иван', 'Петров Семён']],
    ['иван иванович иванов', ['Иванов Иван', 'Иванов Пётр', 'Сидоров Иван', 'Петров Семён']],
    ['Петров Семён Иванович', ['Петров Семён']],
    ['петр иванов', ['Иванов Пётр', 'Петров Семён']],
    ['александр сергеевич', ['Пушкин Александр']],
    ['сергей', ['Ким Сергей']],
  ])('%j finds the surname, then the first name, then the patronymic: %j', async (text, names) => {
    expect(await found(text)).toEqual(names);
    const pages = [1, 2, 3, 4].map((page) => found(text, `&per_page=1&page=${page}`));
    expect((await Promise.all(pages)).flat()).toEqual(names);
  });
});

describe('a search by passport', () => {
  test.each([
    ['4510 123456', ['Ким Сергей', 'Петров Семён']],
    ['45 10 123456', ['Ким Сергей', 'Петров Семён']],
    ['паспорт 4510 № 123456', ['Петров Семён']],
    ['9712123456', ['Пушкин Александр']],
    ['123456', ['Ким Сергей', 'Пушкин Александр', 'Петров Семён']],
    ['4511 123456', []],
    ['10 123456', ['Ким Сергей']],
  ])('%j finds %j', async (text, names) => {
    expect(await found(text)).toEqual(names);
    expect(await found(text, '&created_to=2019-01-01')).toEqual([]);
  });

  test('needs the right to see passports', async () => {
    token = await server.signIn('user@example.com');
    expect(await found('9712 123456')).toEqual([]);
    expect(await found('паспорт 9712 123456')).toEqual([]);
  });
});
