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

it.each(['Ёлкина Мария', 'мария \u00a0 ёлкина', 'МАРИЯ елк', 'mail.example елкина'])(
  'finds a user by the words «%s», in any order and with е for ё',
  async (search) => expect(await found(search)).toEqual([elkina.id]),
);

it('finds nobody who lacks one of the words', async () => {
  expect(await found('мария иванова')).toEqual([]);
});
