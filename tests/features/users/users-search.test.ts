import { expect, it } from 'vitest';
import type { UsersApi } from '#api/users.api.ts';
import { findUsers } from '#features/users/users-query.ts';
import { ada } from '#tests/support/people.ts';

const elkina = { ...ada, id: 7, name: 'Ёлкина Мария', email: 'm.elkina@mail.example' };
const api = {
  list: async () => ({ data: [ada, elkina], current_page: 1, per_page: 100, total: 2 }),
} as unknown as UsersApi;

async function found(search: string) {
  const { rows } = await findUsers(api, { page: 1, search }, new AbortController().signal);
  return rows.map(({ id }) => id);
}

it.each([
  'Ёлкина Мария',
  'мария \u00a0 ёлкина',
  'МАРИЯ елк',
  'mail.example елкина',
  'ёлкина'.normalize('NFD'),
  '\u200bЁлкина\u200e Мария',
])('finds a user by the words «%s», in any order and with е for ё', async (search) =>
  expect(await found(search)).toEqual([elkina.id]),
);

it('finds nobody who lacks one of the words', async () => {
  expect(await found('мария иванова')).toEqual([]);
});

it.each([
  [15, 1, 15],
  [16, 2, 1],
  [0, 1, 0],
])('puts %i users on %i pages, with %i on the last', async (count, last, rows) => {
  const data = Array.from({ length: count }, (_, id) => ({ ...ada, id }));
  const list = async () => ({ data, per_page: 100, total: count });
  const pageOf = (page: number) =>
    findUsers({ list } as unknown as UsersApi, { page }, new AbortController().signal);
  const { lastPage, total, ...found } = await pageOf(last);
  expect({ lastPage, total, rows: found.rows.length }).toEqual({
    lastPage: last,
    total: count,
    rows,
  });
  expect((await pageOf(last + 1)).rows).toEqual([]);
});
