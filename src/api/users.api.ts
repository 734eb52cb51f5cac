import * as z from 'zod/mini';
import {
  type ProfileWrite,
  USERS_PER_PAGE,
  User,
  UserPage,
  type UserWrite,
} from '#contract/users.ts';
import { idIn } from './answer.ts';
import type { Http } from './http.ts';
import { ifMatch, type WriteBase, writtenOf } from './if-match.ts';

declare module './call.ts' {
  interface Places {
    users: unknown;
    user: { readonly id: number };
    profile: unknown;
  }
}

/** Users and the signed-in user's own data. */
export function createUsersApi(http: Http) {
  const people = { place: { on: 'users' }, isPersonal: true } as const;
  const edits = { ...people, lang: 'en' } as const;
  return {
    list: (page: number, signal: AbortSignal, per_page = USERS_PER_PAGE) =>
      http('auth', 'GET', '/api/users', pageOf(page, per_page), {
        ...people,
        words: `Список пользователей, страница ${page}`,
        query: { page, per_page },
        signal,
      }),
    create: async (user: UserWrite, key?: string) =>
      idIn(
        await http('auth', 'POST', '/api/users', z.unknown(), {
          ...edits,
          words: 'Создание пользователя',
          subject: 'New user',
          makes: 'user',
          body: user,
          key,
        }),
      ),
    /**
     * @param changed The names of the changed fields.
     * @param base The version that was read, if the write depends on it.
     */
    update: (id: number, user: UserWrite, changed?: string, base?: WriteBase) => {
      const subject = base?.subject ?? `User #${id}${changed ? ` · ${changed}` : ''}`;
      return http('auth', 'PUT', `/api/users/${id}`, z.unknown(), {
        ...edits,
        words: `Сохранение пользователя #${id}`,
        subject,
        body: user,
        ...(base && ifMatch({ ...base, subject })),
      });
    },
    /** Returns the user as written; null if the answer does not contain it. */
    updateProfile: (profile: ProfileWrite, base?: WriteBase) =>
      http('auth', 'PUT', '/api/user', z.catch(writtenOf(User), null), {
        ...(base && ifMatch(base)),
        words: 'Сохранение профиля',
        subject: 'Your profile',
        lang: 'en',
        place: { on: 'profile' },
        isPersonal: true,
        body: profile,
      }),
  };
}
export type UsersApi = ReturnType<typeof createUsersApi>;

/** Adds the paging to an answer: some servers put it into `meta`, or omit it for a list without pages. */
const pageOf = (page: number, per_page: number) =>
  z.pipe(
    z.transform((body: unknown) => {
      const { data, meta } = (body ?? {}) as { data?: unknown; meta?: object | null };
      if (!Array.isArray(data)) return body;
      const size = Math.max(per_page, data.length);
      const paging = { current_page: page, per_page: size, total: (page - 1) * size + data.length };
      return { ...paging, ...meta, ...(body as object) };
    }),
    UserPage,
  );
