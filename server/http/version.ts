/** Versions of records: an answer carries one as `ETag`, a write may name it in `If-Match`. */
import type { Context } from 'hono';
import { Failure } from '#server/http/failure.ts';

/** The count of changes of a record, or the name and count of a list. */
export type Tag = number | string;

/** The `ETag` of a version. */
export const etag = (version: Tag) => `"${version}"`;

/** Refuses with 412 and the current state when the caller has seen another version than `current`. */
export function requireMatch(c: Context, version: Tag, current: unknown): void {
  const seen = seenTags(c);
  if (seen && !seen.includes(etag(version))) throw stale(version, current);
}

/** Whether the caller names a version at all, rather than leaving it open or asking for any. */
export const namesVersion = (c: Context) => seenTags(c) !== null;

/** 412: another user wrote first. Carries the current state. */
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
