/** Versions of records: sent as `ETag` in answers, and as `If-Match` in writes. */
import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'hono';
import { success } from './envelope.ts';
import { Failure } from './failure.ts';

/** The version of a record, or the name and revision of a list. */
export type Tag = number | string;

/**
 * Returns whether writing these fields would change the stored ones; undefined fields are not written. A write
 * that changes nothing keeps the version.
 */
export function changes(stored: object | null | undefined, sent: object): boolean {
  const current = new Map<string, unknown>(Object.entries(stored ?? {}));
  return Object.entries(sent).some(
    ([name, value]) =>
      // Minus zero is stored as zero, and only `===` treats both as equal.
      value !== undefined &&
      value !== current.get(name) &&
      !isDeepStrictEqual(value, current.get(name)),
  );
}

/** The `ETag` of a version. */
export const etag = (version: Tag) => `"${version}"`;

/** The state that the caller read before writing a list, from the request headers. */
export interface Precondition<TList> {
  /** Throws if `If-Match` has another version. */
  readonly match: (current: TList) => void;
  /** `If-Match` had a version, so the caller has read the current list. */
  readonly hasSeenAll: boolean;
  /** The error for a list that would overwrite another user's change. */
  readonly stale: (current: TList) => Error;
}

/** Returns functions that compare a versioned object with `If-Match` and answer with its `ETag`. */
export function versioned<T>(present: (current: T) => object, tagOf: (current: T) => Tag) {
  /** Returns 412 with the current state: another user wrote first. */
  const stale = (current: T) =>
    new Failure(412, 'Запись уже изменена другим пользователем.', {
      extra: { data: present(current) },
      headers: { ETag: etag(tagOf(current)) },
    });
  /** Throws 412 if `If-Match` has another version. */
  const matching = (c: Context) => (current: T) => {
    const seen = seenTags(c);
    if (seen && !seen.includes(etag(tagOf(current)))) throw stale(current);
  };
  return {
    matching,
    seenBy: (c: Context): Precondition<T> => ({
      match: matching(c),
      hasSeenAll: seenTags(c) !== null,
      stale,
    }),
    answer: (c: Context, current: T, status: 200 | 201 = 200) =>
      c.json(success(present(current)), status, { ETag: etag(tagOf(current)) }),
  };
}

/** The same for a record with a `version`. */
export const versionedRecord = <T extends { readonly version: number }>(
  present: (record: T) => object,
) => versioned(present, ({ version }) => version);

function seenTags(c: Context): string[] | null {
  const wanted = c.req.header('If-Match');
  if (wanted === undefined || wanted.trim() === '*') return null;
  return wanted.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}
