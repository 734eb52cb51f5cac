/**
 * One request to an operator's API: send, parse, translate a failure. It shows nothing and moves
 * nobody; what happened is told to `observe`, a lost session to `expired`.
 */

import { createFetch, type FetchError } from 'ofetch';
import type { z } from 'zod';
import { type FieldErrors, type Problem, ProblemError, TEXT } from '#contract/problem.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * - `auth`: a 2xx answer that does not say `success: false` is a success.
 * - `generic`: only a JSON body with a truthy `success` is one; the schema describes its `data`
 *   together with `meta` and `filters`.
 */
type Service = 'auth' | 'generic';

export interface CallOptions {
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null;
  readonly headers?: Record<string, string>;
  /** The screen of the call shows its outcome itself; no toast is wanted. */
  readonly silent?: boolean;
  /** A 401 is an ordinary answer here: signing in, starting, refreshing, signing out. */
  readonly ownsSession?: boolean;
  /** A token other than the session's. */
  readonly token?: string;
  /** Told the `ETag` of the answer, null where the API knows none. */
  readonly onETag?: (etag: string | null) => void;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}

/** What became of one call, in the order in which it happened. */
export type CallFact =
  | { type: 'call.started'; call: CallIdentity }
  | { type: 'call.succeeded'; call: CallIdentity }
  | { type: 'call.failed'; call: CallIdentity; problem: Problem }
  /** Given up by this console, or held back by a lost session, which is announced on its own. */
  | { type: 'call.dropped'; call: CallIdentity };

export interface CallIdentity {
  readonly id: number;
  readonly method: Method;
  readonly path: string;
  readonly silent: boolean;
}

/** A 401 that ends or suspends the session. */
export interface LostSession {
  readonly service: Service;
  readonly problem: Problem;
  readonly token: string | null;
}

export interface HttpConfig {
  readonly baseURL: string;
  readonly token: () => string | null;
  /** Resolves to whether the session came back, so that a read may be repeated. */
  readonly expired: (lost: LostSession) => Promise<boolean>;
  readonly observe: (fact: CallFact) => void;
  readonly fetch?: typeof fetch;
}

/** Sends one request and returns a body that is known to match `schema`, or throws `ProblemError`. */
export type Http = <TSchema extends z.ZodType>(
  service: Service,
  method: Method,
  path: string,
  schema: TSchema,
  options?: CallOptions,
) => Promise<z.infer<TSchema>>;

export function createHttp(config: HttpConfig): Http {
  const request = createFetch({
    defaults: {
      baseURL: config.baseURL,
      retry: 0,
      ignoreResponseError: true,
      responseType: 'json',
    },
    ...(config.fetch && { fetch: config.fetch }),
  });
  let calls = 0;

  return async (service, method, path, schema, options = {}) => {
    const call = { id: ++calls, method, path, silent: options.silent ?? false };
    const mayRepeat = method === 'GET';

    async function attempt(isRepeat: boolean): Promise<z.infer<typeof schema>> {
      const token = options.token ?? config.token();
      let response: { status: number; headers: Headers; _data?: unknown };
      try {
        response = await request.raw(path, {
          method,
          query: presentOnly(options.query),
          body: options.body as Record<string, unknown>,
          signal: options.signal ?? null,
          keepalive: options.keepalive ?? false,
          headers: {
            Accept: 'application/json',
            ...(token && { Authorization: `Bearer ${token}` }),
            ...options.headers,
          },
        });
      } catch (error) {
        if (isAbort(error, options.signal)) throw error;
        if (mayRepeat && !isRepeat) return attempt(true);
        throw new ProblemError({ kind: 'network', message: TEXT.network }, { cause: error });
      }
      if (response.status === 401 && !options.ownsSession) {
        const problem = unauthorised(service, response._data);
        const restored = await config.expired({ service, problem, token });
        options.signal?.throwIfAborted();
        if (restored && mayRepeat && !isRepeat) return attempt(true);
        throw new ProblemError(problem);
      }
      options.onETag?.(response.headers.get('ETag'));
      return read(service, response.status, response._data, schema);
    }

    config.observe({ type: 'call.started', call });
    try {
      const answer = await attempt(false);
      config.observe({ type: 'call.succeeded', call });
      return answer;
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem : null;
      const isDropped = !problem || (problem.kind === 'unauthorised' && !options.ownsSession);
      config.observe(
        isDropped ? { type: 'call.dropped', call } : { type: 'call.failed', call, problem },
      );
      throw error;
    }
  };
}

function read<TSchema extends z.ZodType>(
  service: Service,
  status: number,
  body: unknown,
  schema: TSchema,
): z.infer<TSchema> {
  const isOk = status >= 200 && status < 300;
  const flag = isRecord(body) ? body.success : undefined;
  // An auth answer may be empty, but never a page of HTML that some proxy has put in its place.
  const isAccepted =
    service === 'generic' ? Boolean(flag) : isOk && flag !== false && !isText(body);
  if (!isAccepted) {
    const { message, fields } = describeRefusal(body);
    throw new ProblemError({
      kind: status === 401 ? 'unauthorised' : 'answer',
      message: message ?? TEXT.shape,
      status,
      fields,
      refreshable: isRefreshable(body),
    });
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ProblemError({ message: TEXT.shape, status }, { cause: parsed.error });
}

/** What a refusal says, whatever the service: `message` or `error`, and lists in `errors`. */
function describeRefusal(body: unknown): { message: string | undefined; fields: FieldErrors } {
  const { message, error, errors } = isRecord(body) ? body : {};
  const text = [message, error].find(isText);
  return {
    message: text ?? (isFilled(errors) ? JSON.stringify(errors) : undefined),
    fields: readFields(isFilled(errors) ? errors : error),
  };
}

/** Lists of messages per field; a lone message counts as a list of one. */
function readFields(errors: unknown): FieldErrors {
  if (!isRecord(errors)) return {};
  const entries = Object.entries(errors).map(([field, messages]) => [
    field,
    [messages].flat().filter(isText),
  ]);
  return Object.fromEntries(entries);
}

function unauthorised(service: Service, body: unknown): Problem {
  const { message } = describeRefusal(body);
  const refreshable = isRefreshable(body);
  const text = service === 'generic' && !refreshable ? 'Ошибка авторизации. Код: 401' : message;
  return {
    kind: 'unauthorised',
    message: text ?? 'Ошибка авторизации. Код: 401',
    status: 401,
    refreshable,
    fields: {},
  };
}

const isRefreshable = (body: unknown) => isRecord(body) && Boolean(body.allow_refresh);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isFilled = (value: unknown) => isText(value) || (typeof value === 'object' && value !== null);

/** An abort says nothing to anybody, whichever layer noticed it first. */
function isAbort(error: unknown, signal: AbortSignal | null | undefined): boolean {
  const cause = (error as FetchError | undefined)?.cause;
  return Boolean(signal?.aborted) || (cause instanceof Error && cause.name === 'AbortError');
}

/** Empty values are left out of a query; `0` and `false` are values, and a boolean is `1` or `0`. */
function presentOnly(query: Record<string, unknown> = {}): Record<string, string | number> {
  const entries = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => [key, typeof value === 'boolean' ? Number(value) : value]);
  return Object.fromEntries(entries);
}
