import { filterCommands } from '#workspace/list-query/filter-commands.ts';
import { noFilters, type UserFilters } from './users-query.ts';

export const userSearchCommands = filterCommands<UserFilters>('users', 'Пользователи', {
  field: 'search',
  empty: noFilters,
  names: {},
  words: {
    seek: { title: 'Search users', keywords: ['поиск пользователей', 'найти пользователя'] },
    apply: 'Apply the search of users',
    clearSearch: 'Clear the search of users',
    clear: { title: 'Clear filters of users', label: 'Clear filters' },
    remove: (filter) => ({ title: `Remove filter of users: ${filter}`, label: `Remove ${filter}` }),
  },
});
