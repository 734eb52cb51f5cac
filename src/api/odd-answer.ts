/**
 * Reads an answer in which rows or fields are odd: an odd field gets a stand-in of its type, and its row is
 * marked. Only a `data` that is no list or no record at all makes the answer unreadable.
 */
import type * as z from 'zod/mini';
import { markOdd } from '#contract/odd-mark.ts';
import { isRecord } from './answer.ts';

type Path = readonly PropertyKey[];
type Fields = Record<PropertyKey, unknown>;

/** Tried in this order until the schema accepts one. */
const STAND_INS: readonly unknown[] = [null, '', 0, false, [], {}];
const IDS: readonly PropertyKey[] = ['id', 'setting_id'];

/** @param path The path of the call: its number is the id of a record that comes without one. */
export function readOdd<TSchema extends z.ZodMiniType>(
  schema: TSchema,
  body: unknown,
  path: string,
): z.infer<TSchema> | null {
  let mended = body;
  const tries = new Map<string, { path: Path; count: number }>();
  for (;;) {
    const parsed = schema.safeParse(mended);
    if (parsed.success) {
      for (const { path: odd } of tries.values()) mark(parsed.data, body, odd);
      return parsed.data;
    }
    for (const issue of parsed.error.issues) {
      if (issue.path[0] !== 'data' || issue.path.length < 2) return null;
      const key = JSON.stringify(issue.path);
      const count = tries.get(key)?.count ?? 0;
      if (count > STAND_INS.length) return null;
      tries.set(key, { path: issue.path, count: count + 1 });
      mended = withValue(mended, issue.path, standIn(issue, count, path));
    }
  }
}

function standIn(issue: z.core.$ZodIssue, count: number, path: string): unknown {
  const last = issue.path.at(-1)!;
  if (count > 0) return issue.code === 'invalid_value' ? issue.values[0] : STAND_INS[count - 1];
  // A row that is not an object has no readable fields.
  if (typeof last === 'number') return {};
  if (!IDS.includes(last)) return null;
  const at = issue.path.findLast((one) => typeof one === 'number');
  // Below zero, because no record of the server has such an id.
  return at === undefined ? Number(/\/(\d+)(?=\/|$)/.exec(path)?.[1] ?? -1) : -1 - Number(at);
}

/** Marks all objects on the way to an odd field. */
function mark(answer: unknown, body: unknown, path: Path): void {
  for (let depth = 1; depth < path.length; depth++) {
    const row = valueAt(answer, path.slice(0, depth));
    if (!isRecord(row)) continue;
    const raw = valueAt(body, path.slice(0, depth));
    markOdd(row, path.slice(depth).join('.'), isRecord(raw) ? raw : {});
  }
}

/** A copy with another value at this path. The rest is shared, so that its depth does not matter. */
function withValue(from: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = (Array.isArray(from) ? [...from] : { ...(from as Fields) }) as Fields;
  copy[key] = withValue(copy[key], rest, value);
  return copy;
}

const valueAt = (from: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Fields | null | undefined)?.[key], from);
