import * as z from 'zod/mini';
import { SessionList } from '#contract/sessions.ts';
import type { Http } from '../http.ts';

const SESSIONS = '/api/user/sessions';
const sessionPath = (id: number | null) => (id === null ? SESSIONS : `${SESSIONS}/${id}`);

/** Calls that only some APIs have: see `Support`. */
export function createAccountsApi(http: Http) {
  const own = { place: { on: 'profile' }, isPersonal: true } as const;
  return {
    sessions: (signal: AbortSignal) =>
      http('auth', 'GET', SESSIONS, SessionList, { ...own, words: 'Список сессий', signal }),
    /** @param id Null: all except this session. */
    endSession: (id: number | null) =>
      http('auth', 'DELETE', sessionPath(id), z.unknown(), {
        ...own,
        words: id === null ? 'Выход на других устройствах' : `Завершение сессии #${id}`,
      }),
    setDisabled: (id: number, disabled: boolean) =>
      http('auth', 'PUT', `/api/users/${id}/disabled`, z.unknown(), {
        place: { on: 'users' },
        isPersonal: true,
        lang: 'en',
        words: `${disabled ? 'Отключение' : 'Включение'} пользователя #${id}`,
        subject: `User #${id} · ${disabled ? 'disabled' : 'enabled'}`,
        body: { disabled },
      }),
  };
}
