/** Failures of the calls, with examples. */
import type { Operation } from './operation.ts';

type Headers = Readonly<Record<string, { readonly description: string; readonly schema: object }>>;

interface FailureResponse {
  readonly status: number;
  readonly description: string;
  readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: object }>>;
  readonly headers?: Headers;
  /** Other APIs may never send this answer. */
  readonly isExtra?: boolean;
}

const RETRY_AFTER: Headers = {
  'Retry-After': {
    description: 'Seconds to wait before the call may be repeated.',
    schema: { type: 'string' },
  },
};
const say = (message: string, rest: object = {}) => ({ success: false, message, ...rest });
const example = (summary: string, value: object) => ({ [slugOf(summary)]: { summary, value } });
const slugOf = (summary: string) => summary.toLowerCase().replace(/\W+/g, '-');

/** The failures that are the same for all calls, by the name of their component. */
export const FAILURES = {
  Malformed: {
    status: 400,
    description: 'The body is not a JSON object, or the `Idempotency-Key` is no UUID.',
    examples: {
      ...example('Broken JSON', say('Тело запроса не является корректным JSON.')),
      ...example('Broken key', say('Idempotency-Key должен быть UUID.')),
    },
    isExtra: true,
  },
  Unauthorised: {
    status: 401,
    description:
      'There is no valid session. With `allow_refresh` the console locks the screen and offers to refresh the token; without it the user is signed out.',
    headers: {
      'WWW-Authenticate': { description: '`Bearer`.', schema: { type: 'string' } },
    },
    examples: {
      ...example(
        'Expired',
        say('Сессия истекла. Подтвердите её, чтобы продолжить.', { allow_refresh: true }),
      ),
      ...example('Signed out', say('Необходимо войти.')),
    },
  },
  RefusedSignIn: {
    status: 401,
    description: 'The e-mail or the password is wrong.',
    examples: example('Wrong password', { success: false, error: 'Неверный email или пароль.' }),
  },
  Forbidden: {
    status: 403,
    description: 'The user may not do this.',
    examples: example('No right', say('У вас нет прав на это действие.')),
    isExtra: true,
  },
  Closed: {
    status: 403,
    description: 'Nobody can register.',
    examples: example('Closed', say('Регистрация закрыта. Обратитесь к администратору.')),
    isExtra: true,
  },
  Disabled: {
    status: 403,
    description: 'The password is right, and the account is disabled.',
    examples: example('Disabled', {
      success: false,
      error: 'Учётная запись отключена. Обратитесь к администратору.',
    }),
    isExtra: true,
  },
  Missing: {
    status: 404,
    description:
      'There is no such record. A 404 or 501 for a whole list says that the API does not have this part.',
    examples: example('No such record', say('Не найдено.')),
  },
  InUse: {
    status: 409,
    description: 'The record is in use, so it cannot be deleted.',
    examples: example('In use', say('Настройка используется в 3 каналах: удалить её нельзя.')),
    isExtra: true,
  },
  OtherKey: {
    status: 409,
    description: 'The `Idempotency-Key` belongs to another call.',
    examples: example('Another call', say('С этим Idempotency-Key уже выполнен другой запрос.')),
    isExtra: true,
  },
  Deleted: {
    status: 410,
    description: 'The call was repeated with its `Idempotency-Key`; its record was deleted since.',
    examples: example('Deleted', say('Запись была создана этим запросом, но её уже удалили.')),
    isExtra: true,
  },
  TooLarge: {
    status: 413,
    description:
      'The body is too large. The reference API takes 1 MB for records and lists, 16 kB for sign-in and users.',
    examples: example('Too large', say('Тело запроса слишком велико.')),
    isExtra: true,
  },
  NotJson: {
    status: 415,
    description: 'The body is not `application/json`.',
    examples: example('Not JSON', say('Ожидается тело запроса в формате JSON (application/json).')),
    isExtra: true,
  },
  Crowded: {
    status: 429,
    description: 'There were too many attempts.',
    headers: RETRY_AFTER,
    examples: example('Too many', say('Сервер перегружен. Повторите попытку.')),
    isExtra: true,
  },
  Broken: {
    status: 500,
    description: 'The server failed. Unless `written` is `false`, a write may have taken effect.',
    examples: {
      ...example('Nothing written', say('Внутренняя ошибка сервера.', { written: false })),
      ...example(
        'Outcome unknown',
        say('Сервер не получил подтверждения: изменение могло сохраниться.'),
      ),
    },
  },
  Unavailable: {
    status: 503,
    description:
      'The server is too busy or has no database. Unless `written` is `false`, a write may have taken effect.',
    headers: RETRY_AFTER,
    examples: example(
      'Unavailable',
      say('Сервис временно недоступен. Повторите попытку через несколько секунд.', {
        written: false,
      }),
    ),
  },
} as const satisfies Record<string, FailureResponse>;
export type FailureName = keyof typeof FAILURES;

/** Returns the failures of a call, except 412 and 422, which have examples of their own for each call. */
export function failuresOf(operation: Operation): readonly FailureName[] {
  const {
    body,
    isPublic = false,
    isForAnyRole = false,
    isExtra = false,
    failures = [],
  } = operation;
  // The OpenAPI description itself.
  if (isExtra && isPublic) return [];
  const isKeyed = !isPublic && /^(?:post|patch)$/i.test(operation.method);
  const names: Readonly<Record<FailureName, boolean>> = {
    Malformed: isKeyed || (body !== undefined && body.refused !== undefined),
    Unauthorised: !isPublic,
    RefusedSignIn: failures.includes('signIn'),
    Forbidden: !isPublic && !isForAnyRole,
    Closed: failures.includes('closed'),
    Disabled: failures.includes('disabled'),
    Missing: failures.includes('missing'),
    InUse: failures.includes('inUse'),
    OtherKey: isKeyed,
    Deleted: !isPublic && operation.answer.status === 201,
    TooLarge: body !== undefined,
    NotJson: body !== undefined && body.refused !== undefined,
    Crowded: failures.includes('crowd'),
    Broken: true,
    Unavailable: true,
  };
  return Object.entries(names).flatMap(([name, has]) => (has ? [name as FailureName] : []));
}

export const staleExample = (current: object) =>
  say('Запись уже изменена другим пользователем.', { data: current });

export const invalidExample = (errors: Readonly<Record<string, readonly string[]>>) =>
  say('Проверьте правильность заполнения полей.', { errors });
