import * as z from 'zod/mini';

/** Errors of a refused body by the dotted path of the field. The console shows the first one of each list. */
export const FieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof FieldErrors>;

/** A failed write may report that nothing was written, with any status. */
export const WriteFailure = z.looseObject({ written: z.optional(z.boolean()) });

/**
 * Added to a 5xx answer if the call certainly changed nothing. If it is missing, the write may have taken
 * effect: check before trying again.
 */
export const NOTHING_WRITTEN = { written: false } as const;

/**
 * Why a call failed.
 *
 * - `network`: no answer was received; whether a write took effect is unknown.
 * - `unauthorised`: 401 on a call that needs a session.
 * - `answer`: the server answered, and the answer is a refusal or of the wrong shape.
 */
export type ProblemKind = 'network' | 'unauthorised' | 'answer';

/** Describes a failed call. */
export interface Problem {
  readonly kind: ProblemKind;
  /** The text to show. */
  readonly message: string;
  /** The server sent no message: the text comes from the console or is built from `errors`. */
  readonly hasNoMessage?: boolean;
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** With `unauthorised`: the session can be refreshed. */
  readonly refreshable: boolean;
  readonly fields: FieldErrors;
  /** `false` if the answer says that nothing was written. */
  readonly written?: boolean;
  /** Seconds to wait before the next attempt, as requested by the server. */
  readonly retryAfter?: number;
  /** The write may have taken effect. */
  readonly isOutcomeUnknown?: boolean;
  /** With `isOutcomeUnknown`, and with the 412 of a write: identifies the message of this call. */
  readonly link?: string;
  /** With `isOutcomeUnknown`: for how many seconds the API keeps the key of the call; missing if it keeps none. */
  readonly keptFor?: number;
}

export const TEXT = {
  network: 'Ошибка соединения с сервером!',
  shape: 'Ошибка в получении данных с сервера.',
  form: 'An error occurred',
} as const;

/** Thrown by API clients. Carries a `Problem` to the state machine. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Partial<Problem> & Pick<Problem, 'message'>, options?: ErrorOptions) {
    super(problem.message, options);
    this.name = 'ProblemError';
    this.problem = { kind: 'answer', status: 0, refreshable: false, fields: {}, ...problem };
  }
}

/** Converts any thrown value to a `Problem`, because machines receive `error: unknown`. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  const message = error instanceof Error ? error.message : TEXT.shape;
  return new ProblemError({ message }).problem;
}
