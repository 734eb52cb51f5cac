/**
 * Sends a request to the API, parses the answer and translates a failure. It shows and redirects
 * nothing: it reports calls to `observe` and a lost session to `expired`.
 */

import { createFetch, type FetchError } from 'ofetch';
import type * as z from 'zod/mini';
import { type Problem, ProblemError, TEXT } from '#contract/problem.ts';
import { idIn, isOfApi, readAnswer, unauthorised, unsent } from './answer.ts';
import {
  type CallDescription,
  type CallFact,
  type CallIdentity,
  type CallPlace,
  type Method,
  marked,
  type Repeatable,
  type Service,
  textsOf,
  unknownOutcomeOf,
} from './call.ts';

export interface CallOptions extends CallDescription {
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null;
  readonly headers?: Record<string, string>;
  /** Equal for repetitions of one call: an API that keeps keys then writes only once. */
  readonly key?: string | undefined;
  /** The call's screen shows the outcome, so no toast is needed. */
  readonly silent?: boolean;
  /** The console repeats the call by itself, so neither messages nor the journal show it. */
  readonly isUnobserved?: boolean;
  /** A 401 is an ordinary answer here: sign-in, session start, refresh, sign-out. */
  readonly ownsSession?: boolean;
  /** A token to use instead of the session's. */
  readonly token?: string;
  /** A 412 is not a failure: the caller reads again and repeats the write if it still applies. */
  readonly isRepeatedWhenStale?: boolean;
  /** Receives the `ETag` of the answer; null without one. */
  readonly onETag?: (etag: string | null) => void;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
  /** Sent while the user types, so it waits for its turn. */
  readonly isSearch?: boolean;
  /** The count of `HttpConfig.departures` when the caller got these calls; the current one by default. */
  readonly departures?: number;
}

/** A 401 that ends or suspends the session. */
export interface LostSession {
  readonly service: Service;
  readonly problem: Problem;
  readonly token: string | null;
  /** The call is not repeated when the session is back. */
  readonly isWrite: boolean;
}

export interface HttpConfig {
  readonly baseURL: string;
  readonly token: () => string | null;
  /** Resolves to whether the session was restored, so that a read can be repeated. */
  readonly expired: (lost: LostSession) => Promise<boolean>;
  readonly observe: (fact: CallFact) => void;
  /** Counts sign-outs on this page. A waiting call is dropped if the count changes: it is not the next user's call. */
  readonly departures?: () => number;
  /** Called for each answer of the API, with the time when its call was sent. */
  readonly answered?: (headers: Headers, sentAt: number) => void;
  /** Whether the browser is offline, so that nothing is sent. */
  readonly isOffline?: () => boolean;
  readonly fetch?: typeof fetch;
  /** Resolves when a search may be sent; null if it may be sent at once. */
  readonly turn?: (signal?: AbortSignal | null) => Promise<void> | null;
}

/** Sends one request. Returns a body that matches `schema`, or throws `ProblemError`. */
export type Http = <TSchema extends z.ZodMiniType>(
  service: Service,
  method: Method,
  path: string,
  schema: TSchema,
  options: CallOptions,
) => Promise<z.infer<TSchema>>;

export function createHttp(config: HttpConfig): Http {
  const request = createFetch({
    defaults: {
      retry: 0,
      ignoreResponseError: true,
      responseType: 'json',
    },
    ...(config.fetch && { fetch: config.fetch }),
  });
  const host = config.baseURL.replace(/\/$/, '');
  const isOffline = config.isOffline ?? (() => globalThis.navigator?.onLine === false);
  let calls = 0;
  // An API that keeps keys reports in every answer for how many seconds.
  let keptFor = 0;

  const http: Http = async (service, method, path, schema, options) => {
    const { words, named, lang, place = null, makes, hasNoForm } = options;
    const { silent = false, isRepeatedWhenStale = false } = options;
    const mayRepeat = method === 'GET';
    const call: CallIdentity = {
      id: ++calls,
      method,
      path,
      silent,
      words,
      subject:
        options.subject ?? (named && words.replace(/ #\d+$|$/, () => ` «${named}»`)) ?? undefined,
      lang,
      key: makes && options.key,
      place,
      isRepeatedWhenStale,
      hasNoForm,
      isOfScreen: mayRepeat && Boolean(options.signal),
    };
    const query = presentOnly(options.query);
    const searchParams = new URLSearchParams(query);
    // The query is added here, because the library that `ofetch` uses for it is left out of the build.
    const address = host + path + (searchParams.size > 0 ? `?${searchParams}` : '');
    const observe = options.isUnobserved ? () => {} : config.observe;
    const departures = () => config.departures?.();
    const before = options.departures ?? departures();
    let wasOffline = false;
    // To another origin, send the key only once it is known to be allowed; else the browser would not send the call.
    const key = !config.baseURL || keptFor ? options.key : undefined;

    function endIfLeft(): void {
      if (options.token !== undefined || before === departures()) return;
      throw new DOMException('Signed out', 'AbortError');
    }

    async function attempt(wasLost?: true, wasRestored?: true): Promise<z.infer<typeof schema>> {
      const token = options.token ?? config.token();
      wasOffline = isOffline();
      const begunAt = Date.now();
      // `sentAt` is set for a response to an early request.
      let response: { status: number; headers: Headers; _data?: unknown; sentAt?: number };
      try {
        response = await request.raw(address, {
          method,
          body: options.body as Record<string, unknown>,
          signal: options.signal ?? null,
          keepalive: options.keepalive ?? false,
          headers: {
            Accept: 'application/json',
            ...(token && { Authorization: `Bearer ${token}` }),
            ...(key && { 'Idempotency-Key': key }),
            ...options.headers,
          },
        });
      } catch (error) {
        endIfLeft();
        if (isAbort(error, options.signal)) throw error;
        if (mayRepeat && !wasLost) return attempt(true, wasRestored);
        throw new ProblemError({ kind: 'network', message: TEXT.network }, { cause: error });
      }
      endIfLeft();
      const { sentAt = begunAt } = response;
      if (isOfApi(response.status, response._data)) config.answered?.(response.headers, sentAt);
      keptFor = Number(response.headers.get('Idempotency-Key-Kept')) || keptFor;
      if (response.status === 401 && !options.ownsSession) {
        const problem = unauthorised(service, response._data);
        const isBack = await config.expired({ service, problem, token, isWrite: !mayRepeat });
        endIfLeft();
        if (isBack && mayRepeat && !wasRestored) return attempt(wasLost, true);
        // A restored session has no message of its own, and a write is not sent again, so its failure is reported.
        throw new ProblemError(
          isBack && !mayRepeat ? { ...problem, kind: 'answer', message: unsent(lang) } : problem,
        );
      }
      options.onETag?.(response.headers.get('ETag'));
      return readAnswer(service, response.status, response._data, schema, path, response.headers);
    }

    /** Repeats the same read. Its screen may be closed, so only the caller receives the outcome. */
    function repeatable(): Repeatable {
      const { signal: _, onETag: __, ...same } = options;
      return {
        key: `${path}?${searchParams}`,
        run: (signal) => http(service, method, path, schema, { ...same, silent: true, signal }),
      };
    }

    const turn = options.isSearch ? config.turn?.(options.signal) : null;
    if (turn) await turn;
    endIfLeft();
    observe({ type: 'call.started', call, repeat: mayRepeat ? repeatable() : null });
    try {
      const answer = await attempt();
      const id = idIn(answer);
      const made = makes && id !== null ? ({ on: makes, id } as CallPlace & { id: number }) : null;
      observe({ type: 'call.succeeded', call, made });
      return answer;
    } catch (failure) {
      const error = options.lookAfter ? await options.lookAfter(failure, call) : failure;
      observe(factOf(error));
      throw error instanceof ProblemError
        ? marked(error, call, wasOffline, key ? keptFor : 0)
        : error;
    }

    function factOf(error: unknown): CallFact {
      const problem: Problem | null = error instanceof ProblemError ? error.problem : null;
      const isReportedElsewhere = problem?.kind === 'unauthorised' && !options.ownsSession;
      const isDropped = !problem || isReportedElsewhere;
      if (isDropped) return { type: 'call.dropped', call, problem };
      const unknownOutcome = unknownOutcomeOf(method, problem, wasOffline);
      const sent = options.isPersonal ? [...textsOf(options.body), ...textsOf(query)] : [];
      return { type: 'call.failed', call, problem, unknownOutcome, sent };
    }
  };
  return http;
}

/** The same calls with more options. */
export function withOptions(http: Http, more: Partial<CallOptions>): Http {
  return (service, method, path, schema, options) =>
    http(service, method, path, schema, { ...options, ...more });
}

/** An abort is never reported, whichever layer noticed it. */
function isAbort(error: unknown, signal: AbortSignal | null | undefined): boolean {
  const cause = (error as FetchError | undefined)?.cause;
  return Boolean(signal?.aborted) || (cause instanceof Error && cause.name === 'AbortError');
}

/** Omits empty values from a query. `0` and `false` are values; a boolean becomes `1` or `0`. */
function presentOnly(query: Record<string, unknown> = {}): Record<string, string> {
  const entries = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => [key, String(typeof value === 'boolean' ? Number(value) : value)]);
  return Object.fromEntries(entries);
}
