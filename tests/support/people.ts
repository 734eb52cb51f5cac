import type { User } from '#contract/users.ts';

export const ada: User = {
  id: 1,
  name: 'Ada',
  email: 'ada@example.com',
  roles: [{ id: 1, name: 'admin' }],
  created_at: '2026-01-05T09:30:00Z',
};

export const grace: User = {
  id: 2,
  name: 'Grace',
  email: 'grace@example.com',
  roles: [{ id: 2, name: 'editor' }],
  created_at: null,
};

/** A list of users that is never read. */
export const unreadUsers = {
  on: () => ({ unsubscribe: () => {} }),
  getSnapshot: () => ({ context: { answered: null, result: null } }),
};

/** The first page of a list of users. */
export const usersPage = (...data: readonly object[]) => ({
  data,
  current_page: 1,
  per_page: 15,
  total: data.length,
});
