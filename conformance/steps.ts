/** Steps that checks consist of: calls, and demands on answers of a kind. */
import * as z from 'zod/mini';
import { FieldErrors } from '#contract/problem.ts';
import { type Answer, type Call, Mismatch, type Steps } from './check.ts';
import { shapeOf } from './shape.ts';

/** An id that no record has. */
export const MISSING_ID = 999_999_999;

/** Options of a call besides method and path. */
type Options = Pick<Call, 'query' | 'as' | 'headers'>;

export const get = (path: string, query: Call['query'] = {}, options: Options = {}): Call => ({
  method: 'GET',
  path,
  ...(Object.keys(query).length > 0 && { query }),
  ...options,
});
export const post = (path: string, body: unknown, options: Options = {}): Call => ({
  method: 'POST',
  path,
  body,
  ...options,
});
export const put = (path: string, body: unknown, options: Options = {}): Call => ({
  method: 'PUT',
  path,
  body,
  ...options,
});
export const patch = (path: string): Call => ({ method: 'PATCH', path });
export const del = (path: string): Call => ({ method: 'DELETE', path });

/** Returns the answer to a call, successful or not. */
export function* ask(call: Call): Steps<Answer> {
  return yield call;
}

/** Calls of the auth service succeed by status, the others by their `success` flag. */
const isGeneric = ({ path }: Call) => path.startsWith('/api/v1/');

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const flagOf = ({ body }: Answer) => (isRecord(body) ? body.success : undefined);
const isOk = ({ status }: Answer) => status >= 200 && status < 300;

/** `200 with text of 12`. */
export function outlineOf(answer: Answer): string {
  if (!answer.isJson) return `${answer.status} with a body that is not JSON`;
  return `${answer.status} with ${shapeOf(answer.body)}`;
}

export function demand(holds: boolean, came: string | (() => string)): asserts holds {
  if (!holds) throw new Mismatch(typeof came === 'string' ? came : came());
}

export function demandSuccess(call: Call, answer: Answer): void {
  const isFlagged = isGeneric(call) ? Boolean(flagOf(answer)) : flagOf(answer) !== false;
  demand(isOk(answer) && answer.isJson, () => outlineOf(answer));
  demand(isFlagged, () => `${outlineOf(answer)}, without a truthy "success"`);
}

/** Demands a successful answer. */
export function* succeed(call: Call): Steps<Answer> {
  const answer = yield call;
  demandSuccess(call, answer);
  return answer;
}

/** The `data` of a successful answer of the channel, offer and lead services. */
function* dataOf(call: Call): Steps<unknown> {
  const { body } = yield* succeed(call);
  return isRecord(body) ? body.data : undefined;
}

/** The rows of `data`; a list of anything else counts as empty objects. */
export function* rowsOf(call: Call): Steps<readonly Record<string, unknown>[]> {
  const data = yield* dataOf(call);
  demand(Array.isArray(data), () => `data is ${shapeOf(data)}`);
  return data.map((row) => (isRecord(row) ? row : {}));
}

/** A record of `data`. */
export function* recordOf(call: Call): Steps<Record<string, unknown>> {
  const data = yield* dataOf(call);
  demand(isRecord(data), () => `data is ${shapeOf(data)}`);
  return data;
}

function demandFailure(answer: Answer): void {
  demand(answer.isJson, () => outlineOf(answer));
  demand(!flagOf(answer), () => `${outlineOf(answer)}, which reads as a success`);
}

/** Demands an answer that there is no such record. */
export function* beMissing(call: Call): Steps<void> {
  const answer = yield call;
  demand(answer.status === 404, () => outlineOf(answer));
  demandFailure(answer);
}

/** Demands a 401 that ends the session: signing in again is the only way. */
export function* endSession(call: Call): Steps<void> {
  const answer = yield call;
  demand(answer.status === 401, () => outlineOf(answer));
  demandFailure(answer);
  demand(!isRefreshable(answer), '401 with allow_refresh');
}

export const isRefreshable = ({ body }: Answer) => isRecord(body) && Boolean(body.allow_refresh);

/** Demands that a body is refused, with a list of messages for each of these fields. */
export function* beRefused(call: Call, fields: readonly string[]): Steps<void> {
  const answer = yield call;
  const { status, body } = answer;
  const isRefusal = (status >= 400 && status < 500) || (isGeneric(call) && isOk(answer));
  demand(isRefusal && ![401, 403, 404, 405].includes(status), () => outlineOf(answer));
  demandFailure(answer);
  const errors = isRecord(body) ? (body.errors ?? body.error) : undefined;
  const lists = z.record(
    z.string(),
    z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  );
  const isListed = FieldErrors.safeParse(errors).success && lists.safeParse(errors).success;
  demand(isListed, () => `${status} with errors: ${shapeOf(errors)}`);
  const unsaid = fields.filter((field) => !Object.hasOwn(Object(errors), field));
  demand(unsaid.length === 0, () => `${status} with no message for ${unsaid.join(', ')}`);
}

/** The id that an answer to a write contains, as the console reads it. */
export function idIn({ body }: Answer): number | null {
  const record = isRecord(body) ? (isRecord(body.data) ? body.data : body) : {};
  return wholeOf(record.id);
}

/** Returns a whole number, also from its text; otherwise null. */
export function wholeOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : null;
}
