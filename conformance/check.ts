/**
 * A check of one promise of the API. Checks are plain data and pure generators: they yield the calls to
 * make and receive the answers; the runner does everything else.
 */

/** Whose token a call sends. `invented` is a token that no server has issued. */
type Bearer = 'own' | 'none' | 'invented' | 'expired' | { readonly token: string };

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly as?: Bearer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly etag: string | null;
  /** The content type is JSON, or there is no body. */
  readonly isTypedJson: boolean;
  /** The body is JSON, or empty. */
  readonly isJson: boolean;
  /** The parsed body; undefined without a body, or if it is not JSON. */
  readonly body: unknown;
}

/** An answer that the server gave in this run, without its content. */
export interface Logged extends Pick<Answer, 'status' | 'isJson' | 'isTypedJson'> {
  readonly call: string;
  readonly ms: number;
}

/** A record that the run has made itself. Writes change no other record. */
export interface Own {
  readonly id: number;
  /** The body that was sent. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/** The results of earlier checks. */
export interface Known {
  /** Part of the name of each record that the run makes. */
  readonly marker: string;
  readonly token?: string;
  readonly email?: string;
  readonly password?: string;
  readonly expiredToken?: string;
  readonly answers: readonly Logged[];
  /** The first records of the lists. */
  readonly channelId?: number;
  readonly offerId?: number;
  readonly clientId?: number;
  readonly channel?: Own;
  readonly user?: Own & { readonly token?: string };
  readonly offer?: Own;
  readonly client?: Own;
  readonly channelDefault?: Own;
  readonly channelDefaultList?: Own;
  readonly offerDefault?: Own;
  readonly offerDefaultList?: Own;
}

/** A dialogue with the server: yields calls, receives answers. */
export type Steps<T> = Generator<Call, T, Answer>;

export interface Check {
  readonly id: string;
  readonly title: string;
  /** The call as `openapi.json` names it. */
  readonly call: string;
  readonly expected: string;
  /** What a failure means for the operator. */
  readonly means: string;
  /** Changes the server; runs with `--write` only. */
  readonly writes?: boolean;
  /** The console works without it: a failure is not a breach, but a feature is missing. */
  readonly isExtra?: boolean;
  /** Checks that must have passed. Otherwise this check is skipped, because it would say nothing new. */
  readonly after?: readonly string[];
  /** Returns what later checks need. */
  run(known: Known): Steps<Partial<Known> | undefined> | Steps<void>;
}

export interface Group {
  readonly title: string;
  readonly checks: readonly Check[];
}

/** Thrown by a check if the answer differs. `came` never contains a value of the server. */
export class Mismatch extends Error {}

/** Thrown by a check that has nothing to check. */
export class Skip extends Error {}
