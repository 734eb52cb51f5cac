import * as z from 'zod/mini';
import type { Credentials, Registration } from '#contract/auth.ts';
import { LoginAnswer, RefreshAnswer } from '#contract/auth.ts';
import { User } from '#contract/users.ts';
import type { Http } from './http.ts';

/** Sign-in, session start, refresh and sign-out. Their screens show the outcome. */
export function createAuthApi(http: Http) {
  const own = { silent: true, ownsSession: true, isPersonal: true };
  return {
    register: (registration: Registration, signal: AbortSignal) =>
      http('auth', 'POST', '/api/register', z.unknown(), {
        ...own,
        words: 'Регистрация',
        body: registration,
        signal,
      }),
    login: (credentials: Credentials, signal: AbortSignal) =>
      http('auth', 'POST', '/api/login', LoginAnswer, {
        ...own,
        words: 'Вход',
        body: credentials,
        signal,
      }),
    /** Takes the token, because the session has already dropped it. */
    logout: (token: string) =>
      http('auth', 'POST', '/api/logout', z.unknown(), {
        ...own,
        words: 'Выход',
        body: {},
        token,
        keepalive: true,
      }),
    refresh: (signal: AbortSignal, password?: string) =>
      http('auth', 'POST', '/api/refresh', RefreshAnswer, {
        ...own,
        words: 'Продление сессии',
        body: { password },
        signal,
      }),
    me: (signal: AbortSignal) =>
      http('auth', 'GET', '/api/user/me', Me, { ...own, words: 'Проверка сессии', signal }),
  };
}
export type AuthApi = ReturnType<typeof createAuthApi>;

/** Some servers wrap the user: `{ user: … }` or `{ data: … }`. */
const Me = z.pipe(
  z.transform((body: unknown) => {
    const wrapped = body as { user?: unknown; data?: unknown } | null;
    return wrapped?.user ?? wrapped?.data ?? body;
  }),
  User,
);
