/** Searches the whole list of users, because the API has no search for them. */
import type { UsersApi } from '#api/users.api.ts';
import { haystackOf } from '#commands/search.ts';
import { USERS_PER_PAGE, type User } from '#contract/users.ts';
import type { Hit } from '#machines/palette/lookup-source.machine.ts';
import { hashOf } from '#workspace/navigation/location.ts';
import { createDirectory, PAGE_OF_DIRECTORY } from './directory.ts';
import { best, hitOf, idIn, type Search, searched } from './source.ts';

export function userSearch(api: UsersApi): Search {
  const directory = createDirectory<User>(async (page, signal) => {
    const { data, total, per_page } = await api.list(page, signal, PAGE_OF_DIRECTORY);
    return { rows: data, total, lastPage: Math.ceil(total / Math.max(1, per_page)) };
  });
  return async (meaning, signal) => {
    const isIt = (user: User) =>
      meaning.type === 'email'
        ? user.email.toLowerCase() === meaning.email
        : user.id === idIn(meaning, 'user');
    const { rows, seen } = await directory(signal, (all) => all.some(isIt));
    const userHit = (user: User): Hit => {
      const hit = hitOf({ kind: 'user', id: user.id }, user.name, user.email);
      return { ...hit, to: hit.to + hashOf(pageIn(rows, user)) };
    };
    const exact = rows.filter(isIt).map(userHit);
    const found = searched(meaning, 'user', haystacksOf(rows));
    const others = found.flatMap(({ entry: { row } }) => (isIt(row) ? [] : userHit(row)));
    const isGuess = found[0]?.isGuess ?? false;
    return { ...best(others), isGuess, exact, ...(seen && !exact.length && { seen }) };
  };
}

const haystacksOf = (rows: readonly User[]) =>
  rows.map((row) => ({ row, haystack: haystackOf(row.name, [row.email]) }));

/** The page of the users' list that shows this user. The list keeps the order of the API. */
const pageIn = (rows: readonly User[], user: User) =>
  Math.floor(rows.indexOf(user) / USERS_PER_PAGE) + 1;
