/** What a write is based on, as its call names it. */
import type { Version } from '#contract/wire.ts';
import type { CallOptions } from './http.ts';

/** The state that a write was made of; null where the API knows no versions. */
export interface WriteBase {
  readonly etag: string | null;
  /** Where it is refused as stale, nobody reads again and repeats it: that is a failure then. */
  readonly isLast?: boolean;
}

/** A weak tag (`W/"…"`) never matches in `If-Match`: each write would be refused. */
export function ifMatch({ etag, isLast = false }: WriteBase): Partial<CallOptions> {
  const isStrong = etag?.startsWith('"');
  return { isRepeatedWhenStale: !isLast, ...(isStrong && { headers: { 'If-Match': etag! } }) };
}

/** A version of a row in the form of a tag. */
export const tagOf = (version: Version | null | undefined): string | null =>
  version == null ? null : `"${version}"`;
