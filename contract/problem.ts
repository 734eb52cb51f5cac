import { z } from 'zod';

/** Messages of a refused body, by the dotted path of its field; the first of a list is the one shown. */
export const FieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof FieldErrors>;

/** A failed write may say that nothing was written, with any status. */
export const WriteFailure = z.looseObject({ written: z.boolean().optional() });

/**
 * A 5xx answer has this field where it is certain that the call has changed nothing. Without it a
 * write may have been done, and must be looked for before it is tried again.
 */
export const NOTHING_WRITTEN = { written: false } as const;

/**
 * Why a call failed.
 *
 * - `network`: no answer came; whether a write took effect is unknown.
 * - `unauthorised`: 401 on a call that needs a session.
 * - `answer`: the server answered, and the answer is a refusal or of the wrong shape.
 */
export type ProblemKind = 'network' | 'unauthorised' | 'answer';

/** The one shape in which any call can go wrong. */
export interface Problem {
  readonly kind: ProblemKind;
  /** What a person reads. */
  readonly message: string;
  /** The server has given no message: the text is the console's, or made of `errors`. */
  readonly isUnsaid?: boolean;
  /** The HTTP status, 0 where there was no answer. */
  readonly status: number;
  /** With `unauthorised`: the session may be refreshed. */
  readonly refreshable: boolean;
  readonly fields: FieldErrors;
  /** What the answer says of a write: `false` where nothing was written. */
  readonly written?: boolean;
  /** The write may have taken effect. */
  readonly isDoubtful?: boolean;
}

export const TEXT = {
  network: 'Ошибка соединения с сервером!',
  shape: 'Ошибка в получении данных с сервера.',
  form: 'An error occurred',
} as const;

/** Thrown by API clients; carries a `Problem` across the promise boundary of a machine. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Partial<Problem> & Pick<Problem, 'message'>, options?: ErrorOptions) {
    super(problem.message, options);
    this.name = 'ProblemError';
    this.problem = { kind: 'answer', status: 0, refreshable: false, fields: {}, ...problem };
  }
}

/** Machines receive `error: unknown`; this is the only place where that is made sense of. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  const message = error instanceof Error ? error.message : TEXT.shape;
  return new ProblemError({ message }).problem;
}
