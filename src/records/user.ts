import type { RecordDescription } from './record.ts';
import { rowHref, rowIn } from './row.ts';

const listPath = '/users';

/** The address of a user's row in the list. Users have no page; the list adds the page number. */
export const userRowHref = (id: number) => rowHref(listPath, id);

export const userRecord = {
  kind: 'user',
  words: { one: 'Пользователь', many: 'Пользователи' },
  apiPath: '/api/users',
  listPath,
  href: userRowHref,
  idAt: (path, search) => (path === listPath ? rowIn(search) : null),
  namedBy: ['email'],
  listCommands: { pick: 'users.edit', reload: 'users.reload' },
  screens: { users: () => listPath, user: userRowHref },
} as const satisfies RecordDescription;
