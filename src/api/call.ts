/** Describes a call and its outcome to everything but its screen. */
import { type Problem, ProblemError, TEXT } from '#contract/problem.ts';

/**
 * - `auth`: a 2xx answer whose `success` is not a no (`false`, `0`, `"0"`) is a success.
 * - `generic`: only a JSON body with a truthy `success` that is not a no is a success; the schema describes its
 *   `data` together with `meta` and `filters`.
 */
export type Service = 'auth' | 'generic';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What calls are about, by name, with the id if it is one record. Each API client declares its
 * own beside its calls; the records say which screens show them.
 *
 * @public Declared again by the API clients, which knip does not see.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the API clients add to it
export interface Places {}
export type CallPlace = {
  [TName in keyof Places]: { readonly on: TName } & Places[TName];
}[keyof Places];

/** The description of a call in its definition. */
export interface CallDescription {
  /** The text for users, without personal data: «Список офферов, страница 2». */
  readonly words: string;
  /**
   * The title of the message instead of `words`: «VK Реклама · уровень 5: 350 → 355». It says what is
   * written, not whether it succeeded, and names no person.
   */
  readonly subject?: string | undefined;
  /** The name of the record, which the message shows instead of the number in `words`. */
  readonly named?: string | undefined;
  /** What the call creates. */
  readonly makes?: CallPlace['on'];
  /** The language of the subject, if it is not Russian. */
  readonly lang?: 'en';
  readonly place?: CallPlace;
  /** The call contains personal data, so an answer may quote it. */
  readonly isPersonal?: boolean;
  /** No form shows field errors, so the message of the call shows them. */
  readonly hasNoForm?: boolean | undefined;
  /**
   * Checks whether the call has failed at all. If not, it sets `ifGone` of the call to what has happened: the browser
   * may have sent a deletion twice. Returns the failure to continue with.
   */
  readonly lookAfter?: (failure: unknown, call: CallIdentity) => Promise<unknown>;
}

export interface CallIdentity {
  readonly id: number;
  readonly method: Method;
  readonly path: string;
  readonly silent: boolean;
  /** The caller handles a 412: it reads again and retries. No message is shown. */
  readonly isRepeatedWhenStale: boolean;
  readonly hasNoForm?: boolean | undefined;
  /** Set by `lookAfter` if the record was already gone: the text of the message. */
  ifGone?: string | undefined;
  readonly words: string;
  /** The title of the message, if it is not `words`. */
  readonly subject?: string | undefined;
  readonly lang?: 'en' | undefined;
  /** Distinguishes the created record from others of its kind. */
  readonly key?: string | undefined;
  readonly place: CallPlace | null;
  /** The read of a screen, which aborts it when the screen closes, and shows its failure. */
  readonly isOfScreen?: boolean;
}

/** A read that can be repeated. */
export interface Repeatable {
  /** Equal for reads with the same address and query. Contains personal data: never show or store it. */
  readonly key: string;
  run(signal: AbortSignal): Promise<unknown>;
}

/** Identifies the message of a call: a newer call with the same link replaces that message. */
export const linkOf = ({ method, path }: Pick<CallIdentity, 'method' | 'path'>): string =>
  `${method} ${path}`;

/** The stages of one call, in order. */
export type CallFact =
  | { type: 'call.started'; call: CallIdentity; repeat: Repeatable | null }
  | {
      type: 'call.succeeded';
      call: CallIdentity;
      /** The created record. */
      made?: (CallPlace & { id: number }) | null;
    }
  | {
      type: 'call.failed';
      call: CallIdentity;
      problem: Problem;
      /** Why the outcome of a write is unknown; null if it is known. */
      unknownOutcome: string | null;
      /** Personal data that was sent and may be quoted in the server's message. */
      sent: readonly string[];
    }
  /** Aborted by the console, or stopped by a lost session, which has its own message. */
  | { type: 'call.dropped'; call: CallIdentity; problem: Problem | null };

/** Why a failed write may have taken effect; null if it cannot have. */
export function unknownOutcomeOf(
  method: Method,
  problem: Problem,
  wasOffline: boolean,
): string | null {
  const { kind, status, message, written } = problem;
  if (method === 'GET' || written === false) return null;
  // Offline, nothing was sent.
  if (kind === 'network') return wasOffline ? null : UNKNOWN_OUTCOMES.lost;
  // The server behind the gateway may still run the write, or have run it.
  if (status === 502) return UNKNOWN_OUTCOMES.gateway;
  if (status === 504) return UNKNOWN_OUTCOMES.late;
  // The server may have failed after writing.
  if (status >= 500) return UNKNOWN_OUTCOMES.broken;
  return status >= 200 && status < 300 && message === TEXT.shape
    ? UNKNOWN_OUTCOMES.unreadable
    : null;
}

const UNKNOWN_OUTCOMES = {
  lost: 'Неизвестно, дошло ли: соединение прервалось',
  gateway: 'Неизвестно, дошло ли: сервер не ответил шлюзу',
  late: 'Неизвестно, дошло ли: сервер не ответил вовремя',
  broken: 'Неизвестно, записано ли: на сервере произошла ошибка',
  unreadable: 'Неизвестно, дошло ли: ответ сервера не читается',
} as const;

/**
 * The same failure, marked if the write may have taken effect.
 *
 * @param keptFor For how many seconds the API keeps the key of the call; 0 if it does not keep it.
 */
export function marked(
  error: ProblemError,
  call: Pick<CallIdentity, 'id' | 'method' | 'path'>,
  wasOffline: boolean,
  keptFor: number,
): ProblemError {
  const { problem, cause } = error;
  const isUnknown = unknownOutcomeOf(call.method, problem, wasOffline) !== null;
  // A browser repeats a write whose reused connection broke, so a 412 may be caused by the write itself.
  if (!isUnknown && problem.status !== 412) return error;
  const marks = isUnknown && { isOutcomeUnknown: true, ...(keptFor && { keptFor }) };
  return new ProblemError({ ...problem, ...marks, link: `${linkOf(call)} ${call.id}` }, { cause });
}

/** The beginning of every string in the sent value, at any depth. A pasted text can have a megabyte. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value.slice(0, 2000)];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
