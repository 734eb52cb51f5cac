import { z } from 'zod';
import { type ProfileWrite, USERS_PER_PAGE, UserPage, type UserWrite } from '#contract/users.ts';
import type { Http } from './http.ts';

declare module './call.ts' {
  interface Places {
    users: unknown;
    profile: unknown;
  }
}

/** Users and the signed-in user's own data. */
export function createUsersApi(http: Http) {
  const people = { place: { on: 'users' }, isPersonal: true } as const;
  return {
    list: (page: number, signal: AbortSignal, per_page = USERS_PER_PAGE) =>
      http('auth', 'GET', '/api/users', UserPage, {
        ...people,
        words: `Список пользователей, страница ${page}`,
        query: { page, per_page },
        signal,
      }),
    create: (user: UserWrite) =>
      http('auth', 'POST', '/api/users', z.unknown(), {
        ...people,
        words: 'Создание пользователя',
        body: user,
      }),
    update: (id: number, user: UserWrite) =>
      http('auth', 'PUT', `/api/users/${id}`, z.unknown(), {
        ...people,
        words: `Сохранение пользователя #${id}`,
        body: user,
      }),
    remove: (id: number) =>
      http('auth', 'DELETE', `/api/users/${id}`, z.unknown(), {
        ...people,
        words: `Удаление пользователя #${id}`,
      }),
    updateProfile: (profile: ProfileWrite) =>
      http('auth', 'PUT', '/api/user', z.unknown(), {
        words: 'Сохранение профиля',
        place: { on: 'profile' },
        isPersonal: true,
        body: profile,
      }),
  };
}
export type UsersApi = ReturnType<typeof createUsersApi>;
