/** One call as everybody but its screen sees it: what it was in words, and what became of it. */
import { type Problem, TEXT } from '#contract/problem.ts';

/**
 * - `auth`: a 2xx answer that does not say `success: false` is a success.
 * - `generic`: only a JSON body with a truthy `success` is one; the schema describes its `data`
 *   together with `meta` and `filters`.
 */
export type Service = 'auth' | 'generic';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What calls are about, by name, with the id where it is one record. Each API client declares its
 * own beside its calls; the records say which screens show them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the API clients add to it
export interface Places {}
export type CallPlace = {
  [TName in keyof Places]: { readonly on: TName } & Places[TName];
}[keyof Places];

/** What the definition of a call says of it. */
export interface CallDescription {
  /** «Список офферов, страница 2»: for people, and nothing personal in it. */
  readonly words: string;
  readonly place?: CallPlace;
  /** It carries data about people: an answer may quote them. */
  readonly isPersonal?: boolean;
}

export interface CallIdentity {
  readonly id: number;
  readonly method: Method;
  readonly path: string;
  readonly silent: boolean;
  /** Refused as stale it is read again and repeated, and nobody needs to be told of that. */
  readonly isRepeatedWhenStale: boolean;
  readonly words: string;
  readonly place: CallPlace | null;
}

/** A read that can be done once more. */
export interface Repeatable {
  /** Equal for reads that ask the same of the same address. Personal: never to be shown or kept. */
  readonly key: string;
  run(signal: AbortSignal): Promise<unknown>;
}

/** What became of one call, in the order in which it happened. */
export type CallFact =
  | { type: 'call.started'; call: CallIdentity; repeat: Repeatable | null }
  | { type: 'call.succeeded'; call: CallIdentity }
  | {
      type: 'call.failed';
      call: CallIdentity;
      problem: Problem;
      /** Why it is not known whether a write took effect, in words; null where it is known. */
      doubt: string | null;
      /** What of the person's data was sent, and may stand in the server's message. */
      sent: readonly string[];
    }
  /** Given up by this console, or held back by a lost session, which is announced on its own. */
  | { type: 'call.dropped'; call: CallIdentity; problem: Problem | null };

/** Why a write that failed may have taken effect all the same; null where it cannot have. */
export function doubtOf(method: Method, problem: Problem, wasOffline: boolean): string | null {
  const { kind, status, message, written } = problem;
  if (method === 'GET' || written === false) return null;
  // Without a network nothing was sent.
  if (kind === 'network') return wasOffline ? null : DOUBTS.lost;
  // A gateway gave up waiting for the server behind it, which may still do what it was told.
  if (status === 502 || status === 504) return DOUBTS.late;
  // It may have failed after it had written.
  if (status >= 500) return DOUBTS.broken;
  return status >= 200 && status < 300 && message === TEXT.shape ? DOUBTS.unreadable : null;
}

const DOUBTS = {
  lost: 'Неизвестно, дошло ли: соединение прервалось',
  late: 'Неизвестно, дошло ли: сервер не ответил вовремя',
  broken: 'Неизвестно, записано ли: на сервере произошла ошибка',
  unreadable: 'Неизвестно, дошло ли: ответ сервера не читается',
} as const;

/** Every text in what was sent, however deep. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
