/** The ways in which the API refuses. A route throws one; `answerFailures` turns it into JSON. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { FieldErrors } from '#contract/problem.ts';

interface FailureOptions {
  readonly errors?: FieldErrors;
  /** Fields of the answer beside `success`, `message` and `errors`. */
  readonly extra?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
}

/** A refusal with a message for the caller. */
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

/** 400: the request cannot be read at all. */
export const malformed = (message: string) => new Failure(400, message);

/** 400: the connection broke before all of the body had come. */
export const incomplete = () => malformed('Тело запроса не получено целиком.');

/** 401 on a call that needs a session; `refreshable` sends the console to the lock screen. */
export const unauthorised = (refreshable: boolean) =>
  new Failure(
    401,
    refreshable ? 'Сессия истекла. Подтвердите её, чтобы продолжить.' : 'Необходимо войти.',
    {
      headers: { 'WWW-Authenticate': 'Bearer' },
      ...(refreshable && { extra: { allow_refresh: true } }),
    },
  );

/** 403: known, and not allowed. */
export const forbidden = (message = 'У вас нет прав на это действие.') => new Failure(403, message);

/** 404. */
export const notFound = (message = 'Не найдено.') => new Failure(404, message);

/** Nobody reads more at once, and to write down thousands takes time. */
export const ISSUES_MAX = 50;

/** 422: the body was understood and its fields were not accepted; says so of the first 50. */
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

/** 429: come back in so many seconds. */
export const tooMany = (message: string, retryAfter: number, extra: Record<string, unknown> = {}) =>
  new Failure(429, message, { extra, headers: { 'Retry-After': String(retryAfter) } });

/** 503: the database is gone or does not answer in time. */
export const unavailable = () =>
  new Failure(503, 'Сервис временно недоступен. Повторите попытку через несколько секунд.', {
    headers: { 'Retry-After': '2' },
  });

/** 5xx: something was written, or sent to be written, and then the answer was lost. */
export const outcomeUnknown = (status: ContentfulStatusCode) =>
  new Failure(
    status,
    'Сервер не получил подтверждения: изменение могло сохраниться. Проверьте это, прежде чем повторять.',
  );
