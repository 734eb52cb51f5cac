/** The search of the user list. The API has none, so the console reads all users and filters them. */
import type { UsersApi } from '#api/users.api.ts';
import { fold } from '#commands/matching/keyboard-layout.ts';
import { USERS_PER_PAGE, type User } from '#contract/users.ts';
import type { CollectionResult } from '#machines/lists/collection.machine.ts';
import { createListQueryMachine } from '#machines/lists/list-query.machine.ts';
import type { ListAddressing } from '#workspace/navigation/query.ts';
import type { UsersQuery } from './users.logic.ts';

export interface UserFilters {
  readonly search: string;
}

export const noFilters: UserFilters = { search: '' };

export const usersQueryMachine = createListQueryMachine<UserFilters>('usersQuery', {
  empty: noFilters,
  typed: ['search'],
  tidy: ({ search }) => ({ search: search.trim() }),
});

/** @param path The list has two addresses: `/` and `/users`. */
export const usersAddress = (path: string): ListAddressing<UserFilters, never> => ({
  path,
  read: ({ search = '' }) => ({ filters: { search: search.trim() }, sort: null }),
  wordsOf: (filters) => ({ ...filters }),
});

/** How many users are read at once. An API may answer with fewer. */
const READ_AT_ONCE = 100;

/** Returns the users with all words in their name, e-mail or roles, in the order of the API. */
export async function findUsers(
  api: UsersApi,
  { page, search = '' }: UsersQuery,
  signal: AbortSignal,
): Promise<CollectionResult<User>> {
  // A Mac copies ё as two code points; copied names may contain invisible characters.
  const words = fold(search.normalize()).split(/[\s\p{Cf}]+/u);
  const found = (await readAll(api, signal)).filter(({ name, email, roles }) => {
    const text = fold([name, email, ...roles.map((role) => role.name)].join(' '));
    return words.every((word) => text.includes(word));
  });
  return {
    rows: found.slice((page - 1) * USERS_PER_PAGE, page * USERS_PER_PAGE),
    total: found.length,
    lastPage: Math.max(1, Math.ceil(found.length / USERS_PER_PAGE)),
  };
}

/** Reads all users, page by page. */
export async function readAll(api: UsersApi, signal: AbortSignal): Promise<readonly User[]> {
  // Without duplicates: during the reads, a user may move to the next page.
  const users = new Map<number, User>();
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, total, per_page } = await api.list(page, signal, READ_AT_ONCE);
    for (const user of data) users.set(user.id, user);
    last = data.length > 0 ? Math.ceil(total / Math.max(1, per_page)) : page;
  }
  return [...users.values()];
}
