/** Errors as API answers. A route throws one; `answerFailures` turns it into JSON. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { FieldErrors } from '#contract/problem.ts';

interface FailureOptions {
  readonly errors?: FieldErrors;
  /** Extra fields of the answer besides `success`, `message` and `errors`. */
  readonly extra?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
}

/** An error with a status and a message for the caller. */
export class Failure extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(status: ContentfulStatusCode, message: string, options: FailureOptions = {}) {
    super(message);
    this.name = 'Failure';
    this.status = status;
    const { errors, extra, headers } = options;
    this.body = { success: false, message, ...(errors && { errors }), ...extra };
    this.headers = headers ?? {};
  }
}

/** 400: the request cannot be parsed. */
export const malformed = (message: string) => new Failure(400, message);

/** 400: the connection broke before the whole body arrived. */
export const incomplete = () => malformed('Тело запроса не получено целиком.');

/** 401 on a call that needs a session. With `refreshable` the console shows the lock screen. */
export const unauthorised = (refreshable: boolean) =>
  new Failure(
    401,
    refreshable ? 'Сессия истекла. Подтвердите её, чтобы продолжить.' : 'Необходимо войти.',
    {
      headers: { 'WWW-Authenticate': 'Bearer' },
      ...(refreshable && { extra: { allow_refresh: true } }),
    },
  );

/** 403: signed in, but not allowed. */
export const forbidden = (message = 'У вас нет прав на это действие.') => new Failure(403, message);

export const notFound = (message = 'Не найдено.') => new Failure(404, message);

/** More errors are not useful, and listing thousands takes time. */
export const ISSUES_MAX = 50;

/** 422: some fields are invalid. Reports the first 50. */
export const invalid = (errors: FieldErrors) =>
  new Failure(422, 'Проверьте правильность заполнения полей.', { errors: firstOf(errors) });

function firstOf(errors: FieldErrors): FieldErrors {
  // A field named `__proto__` must become a key like any other.
  const first: FieldErrors = Object.create(null);
  let room = ISSUES_MAX;
  for (const [field, messages] of Object.entries(errors)) {
    if (room <= 0) break;
    first[field] = messages.slice(0, room);
    room -= messages.length;
  }
  return first;
}

/** 429: the caller may try again after `retryAfter` seconds. */
export const tooMany = (message: string, retryAfter: number, extra: Record<string, unknown> = {}) =>
  new Failure(429, message, { extra, headers: { 'Retry-After': String(retryAfter) } });

/** 503: the database is unreachable or too slow. */
export const unavailable = () =>
  new Failure(503, 'Сервис временно недоступен. Повторите попытку через несколько секунд.', {
    headers: { 'Retry-After': '2' },
  });

/** 503: the server is overloaded. */
export const overloaded = () =>
  new Failure(503, 'Сервер перегружен. Повторите попытку.', { headers: { 'Retry-After': '1' } });

/** 5xx: a write succeeded or got no answer, so its outcome is unknown. */
export const outcomeUnknown = (status: ContentfulStatusCode) =>
  new Failure(
    status,
    'Сервер не получил подтверждения: изменение могло сохраниться. Проверьте это, прежде чем повторять.',
  );
