/** Versions of records: an answer has one as `ETag`, a write may send it as `If-Match`. */
import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'hono';
import { success } from './envelope.ts';
import { Failure } from './failure.ts';

/** The version of a record, or the name and revision of a list. */
export type Tag = number | string;

/**
 * Whether a write of these fields changes what is stored, if anything is; an undefined field stays. A write that changes
 * nothing keeps the version.
 */
export function changes(stored: object | null | undefined, sent: object): boolean {
  const current = new Map<string, unknown>(Object.entries(stored ?? {}));
  return Object.entries(sent).some(
    ([name, value]) =>
      // Minus zero is stored as zero, and only `===` takes one for the other.
      value !== undefined &&
      value !== current.get(name) &&
      !isDeepStrictEqual(value, current.get(name)),
  );
}

/** The `ETag` of a version. */
export const etag = (version: Tag) => `"${version}"`;

/** What the caller read before a write of a list, according to the request. */
export interface Precondition<TList> {
  /** Throws if `If-Match` has another version. */
  readonly match: (current: TList) => void;
  /** The call had `If-Match` with a version, so the caller read the current list. */
  readonly hasSeenAll: boolean;
  /** The error for a list that would overwrite another user's change. */
  readonly stale: (current: TList) => Error;
}

/** How something with a version is matched with `If-Match`, and answered with its `ETag`. */
export function versioned<T>(present: (current: T) => object, tagOf: (current: T) => Tag) {
  /** 412 with the current state: another user wrote first. */
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

/** The same for a record. */
export const versionedRecord = <T extends { readonly version: number }>(
  present: (record: T) => object,
) => versioned(present, ({ version }) => version);

function seenTags(c: Context): string[] | null {
  const wanted = c.req.header('If-Match');
  if (wanted === undefined || wanted.trim() === '*') return null;
  return wanted.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}
