/**
 * Read values may differ from the received ones: `"350.00"` is read as 350, and a field that cannot be read gets a
 * stand-in. A write sends unchanged fields back as they were received.
 */
import { asSent, isRecord } from '#api/answer.ts';
import { oddOf } from '#contract/odd.ts';
import { isSame } from '#machines/is-same.ts';

/** Copies by spread keep this symbol, and JSON leaves it out. */
const RECEIVED = Symbol('received');

type Fields = Record<string, unknown>;
interface Traced {
  [RECEIVED]?: { readonly read: Fields; readonly raw: Fields };
}

/** Returns a copy of `read` that remembers how each of its objects was received. */
export function rememberReceived<TRead>(read: TRead): TRead {
  const raw = typeof read === 'object' && read ? asSent(read) : undefined;
  return raw === undefined ? read : (copyOf(read, raw) as TRead);
}

function copyOf(read: unknown, raw: unknown): unknown {
  if (Array.isArray(read)) {
    return Array.isArray(raw) ? read.map((one, at) => copyOf(one, raw[at])) : read;
  }
  if (!isRecord(read)) return read;
  // A row that was received as another type is sent back as it was.
  const came: Traced = { [RECEIVED]: { read, raw: isRecord(raw) ? raw : {} } };
  const nested = isRecord(raw)
    ? Object.keys(read).map((key) => [key, copyOf(read[key], raw[key])])
    : [];
  return { ...read, ...Object.fromEntries(nested), ...came };
}

/** Returns the value with all unchanged fields as they were received. */
export function asReceived<TValue>(value: TValue): TValue {
  if (Array.isArray(value)) return value.map(asReceived) as TValue;
  if (!isRecord(value)) return value;
  const came = (value as Traced)[RECEIVED];
  const odd = oddOf(value);
  const fields = Object.entries(value).flatMap(([key, own]) => {
    const isOdd = odd?.fields.includes(key);
    if (came && isSame(own, came.read[key])) {
      // An empty text may be null or missing in the received value.
      const isNone = isOdd || own === '';
      if (isNone && !(key in came.raw)) return [];
      if (isNone || came.raw[key] != null) return [[key, came.raw[key]]];
    }
    return [[key, asReceived(own)]];
  });
  return Object.fromEntries(fields) as TValue;
}
