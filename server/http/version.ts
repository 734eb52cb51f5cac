/** Versions of records: an answer has one as `ETag`, a write may send it as `If-Match`. */
import type { Context } from 'hono';
import { Failure } from '#server/http/failure.ts';

/** The version of a record, or the name and revision of a list. */
export type Tag = number | string;

/** The `ETag` of a version. */
export const etag = (version: Tag) => `"${version}"`;

/** Throws 412 with the current state if `If-Match` has another version. */
export function requireMatch(c: Context, version: Tag, current: unknown): void {
  const seen = seenTags(c);
  if (seen && !seen.includes(etag(version))) throw stale(version, current);
}

/** Whether the call has an `If-Match` with a version, not `*`. */
export const namesVersion = (c: Context) => seenTags(c) !== null;

/** 412 with the current state: another user wrote first. */
export const stale = (version: Tag, current: unknown) =>
  new Failure(412, 'Запись уже изменена другим пользователем.', {
    extra: { data: current },
    headers: { ETag: etag(version) },
  });

function seenTags(c: Context): string[] | null {
  const wanted = c.req.header('If-Match');
  if (wanted === undefined || wanted.trim() === '*') return null;
  return wanted.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}
