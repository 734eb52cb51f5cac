/** Reads an answer of the server: a body that matches its schema, or a refusal. */
import type * as z from 'zod/mini';
import {
  type FieldErrors,
  type Problem,
  ProblemError,
  TEXT,
  WriteFailure,
} from '#contract/problem.ts';
import { Flag } from '#contract/wire.ts';
import type { Service } from './call.ts';

/** The `data` as the server sent it, by the parsed `data`. */
const sent = new WeakMap<object, unknown>();
/** The `data` of an answer as the server sent it, before any text became a number. */
export const asSent = (data: object): unknown => sent.get(data);

/**
 * The body of a successful answer; otherwise throws `ProblemError`.
 *
 * @param path The path of the call.
 */
export async function readAnswer<TSchema extends z.ZodMiniType>(
  service: Service,
  status: number,
  body: unknown,
  schema: TSchema,
  path: string,
  headers = new Headers(),
): Promise<z.infer<TSchema>> {
  const isOk = status >= 200 && status < 300;
  const flag = isRecord(body) ? body.success : undefined;
  // An auth answer may be empty, but an HTML page from a proxy is not a success.
  const isAccepted = service === 'generic' ? isYes(flag) : isOk && !isNo(flag) && !isText(body);
  if (!isAccepted) {
    const { message, hasNoMessage, fields } = describeRefusal(service, body);
    const wait = retryAfter(status, headers);
    // A call that arrived was refused explicitly. With a 5xx, the server may have failed after writing.
    const isRefused = isOk && isNo(flag);
    const { written = isRefused ? false : undefined } = WriteFailure.safeParse(body).data ?? {};
    throw new ProblemError({
      kind: status === 401 ? 'unauthorised' : 'answer',
      message: message ?? TEXT.shape,
      ...(hasNoMessage && { hasNoMessage }),
      status,
      fields,
      refreshable: isRefreshable(body),
      ...(written !== undefined && { written }),
      ...(wait !== undefined && { retryAfter: wait }),
    });
  }
  const parsed = schema.safeParse(body);
  let answer: unknown = parsed.data;
  if (!parsed.success) {
    // Loaded only for an odd answer.
    const odd = await import('./odd-answer.ts').catch(() => null);
    answer = odd?.readOdd(schema, body, path) ?? null;
    if (answer === null) {
      throw new ProblemError(
        { message: TEXT.shape, hasNoMessage: true, status },
        { cause: parsed.error },
      );
    }
  }
  const { data } = (answer ?? {}) as { data?: unknown };
  if (typeof data === 'object' && data) sent.set(data, (body as { data?: unknown }).data);
  return answer as z.infer<TSchema>;
}

/**
 * The message and field errors of a refusal, for any service: `message` or `error`, and `errors`. The whole
 * body of an auth service may be the lists of messages.
 */
function describeRefusal(
  service: Service,
  body: unknown,
): {
  message: string | undefined;
  hasNoMessage: boolean;
  fields: FieldErrors;
} {
  const refusal = isRecord(body) ? body : {};
  const { message, error, errors } = refusal;
  const text = [message, error].find(isText);
  const isNamed = service === 'generic' || isRecord(error);
  return {
    hasNoMessage: text === undefined,
    message: text ?? (isFilled(errors) ? serialised(errors) : undefined),
    fields: readFields(isFilled(errors) ? errors : isNamed ? error : listsIn(refusal)),
  };
}

/** Undefined for errors nested too deep to be serialised. */
function serialised(errors: unknown): string | undefined {
  try {
    return JSON.stringify(errors);
  } catch {
    return undefined;
  }
}

/** Lists of messages by field; a single message becomes a list of one. Fields without a text are omitted. */
function readFields(errors: unknown): FieldErrors {
  if (!isRecord(errors)) return {};
  const entries = Object.entries(errors).map(
    ([field, messages]) => [field, [messages].flat().filter(isText)] as const,
  );
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0));
}

const listsIn = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body).filter(([, texts]) => Array.isArray(texts) && texts.some(isText)),
  );

/** The id of the record that an answer contains; null without one. */
export function idIn(answer: unknown): number | null {
  const { data } = (answer ?? {}) as { data?: unknown };
  const { id } = (data ?? answer ?? {}) as { id?: unknown };
  return Number.isSafeInteger(id) ? (id as number) : null;
}

/**
 * Whether the API itself has answered, so that its clock counts. A page of a gateway or a captive portal, or a
 * gateway's JSON about an unreachable API, comes with another clock.
 */
export const isOfApi = (status: number, body: unknown): boolean =>
  status < 500 && typeof body === 'object' && body !== null;

/** The problem of a 401 on a call that needs a session. */
export function unauthorised(service: Service, body: unknown): Problem {
  const { message, fields } = describeRefusal(service, body);
  const refreshable = isRefreshable(body);
  const isShown = service !== 'generic' || refreshable;
  return {
    kind: 'unauthorised',
    message: (isShown && message) || 'Ошибка авторизации. Код: 401',
    status: 401,
    refreshable,
    fields,
  };
}

/** The message of a write that a lost session stopped, after the session is back: the API's own text is outdated. */
export const unsent = (lang: 'en' | undefined): string =>
  lang ? 'Not sent: the session had ended' : 'Не отправлено: сессия была закончена';

const isRefreshable = (body: unknown) => isRecord(body) && isYes(body.allow_refresh);
/** A text such as `"0"` is truthy but means no. */
const isNo = (flag: unknown) => Flag.safeParse(flag).data === false;
const isYes = (flag: unknown) => Boolean(flag) && !isNo(flag);
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isFilled = (value: unknown) =>
  isText(value) || (typeof value === 'object' && value !== null && Object.keys(value).length > 0);

/** Longer waits are errors of a server or its clock. The user may try again after this time. */
const AT_MOST_S = 3_600;

/** The seconds that the server asks to wait before the next call; undefined if it does not. */
export function retryAfter(status: number, headers: Headers): number | undefined {
  const text = headers.get('Retry-After');
  if (!text || (status !== 429 && status !== 503)) return undefined;
  // Compare the server's date with the server's clock.
  const now = Date.parse(headers.get('Date') ?? '') || Date.now();
  const seconds = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1_000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), AT_MOST_S) : undefined;
}
