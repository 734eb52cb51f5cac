import type { RecordDescription } from './record.ts';

const listPath = '/users';

/** The address of a user's row in the list. Users have no page; the list adds the page number. */
export const userRowHref = (id: number) => `${listPath}?row=${id}`;

/** The row that a list's address points to. */
export function rowIn(search: string): number | null {
  const row = new URLSearchParams(search).get('row') ?? '';
  return /^[1-9]\d{0,14}$/.test(row) ? Number(row) : null;
}

export const userRecord = {
  kind: 'user',
  words: { one: 'Пользователь', many: 'Пользователи', which: 'Какого пользователя?' },
  apiPath: '/api/users',
  listPath,
  href: userRowHref,
  rowHref: (_, href) => href,
  idAt: (path, search) => (path === listPath ? rowIn(search) : null),
  namedBy: ['email'],
  listCommands: { pick: 'users.edit', reload: 'users.reload' },
  screens: {
    users: () => listPath,
    // New users are on the last page, which any number beyond it opens.
    user: (id) => `${userRowHref(id)}#${Number.MAX_SAFE_INTEGER}`,
  },
} as const satisfies RecordDescription;
