import { z } from 'zod';
import { type ProfileWrite, USERS_PER_PAGE, UserPage, type UserWrite } from '#contract/users.ts';
import type { Http } from './http.ts';

/** Users and the signed-in user's own data. */
export function createUsersApi(http: Http) {
  return {
    list: (page: number, signal: AbortSignal) =>
      http('auth', 'GET', '/api/users', UserPage, {
        query: { page, per_page: USERS_PER_PAGE },
        signal,
      }),
    create: (user: UserWrite) => http('auth', 'POST', '/api/users', z.unknown(), { body: user }),
    update: (id: number, user: UserWrite) =>
      http('auth', 'PUT', `/api/users/${id}`, z.unknown(), { body: user }),
    remove: (id: number) => http('auth', 'DELETE', `/api/users/${id}`, z.unknown()),
    updateProfile: (profile: ProfileWrite) =>
      http('auth', 'PUT', '/api/user', z.unknown(), { body: profile }),
  };
}
export type UsersApi = ReturnType<typeof createUsersApi>;
