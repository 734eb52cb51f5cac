/** The version that a write is based on, as its call sends it. */
import { ProblemError } from '#contract/problem.ts';
import type { Version } from '#contract/wire.ts';
import type { CallOptions } from './http.ts';

/** The state that a write was made from; null if the API has no versions. */
export interface WriteBase {
  readonly etag: string | null;
  /** No one reads again and repeats after a 412, so it is a failure. */
  readonly isLast?: boolean;
  /** What the write changes, for its message. */
  readonly subject?: string | undefined;
  /** The caller tells of the outcome: the call shows no messages. */
  readonly isSilent?: boolean | undefined;
}

/** A weak tag (`W/"…"`) never matches in `If-Match`; every write would be refused. */
export function ifMatch({
  etag,
  isLast = false,
  subject,
  isSilent = false,
}: WriteBase): Partial<CallOptions> {
  const isStrong = etag?.startsWith('"');
  return {
    isRepeatedWhenStale: !isLast,
    subject,
    ...(isSilent && { silent: true }),
    ...(isStrong && { headers: { 'If-Match': etag! } }),
  };
}

/** Whether a write was refused because the state that it was made from is not the current one. */
export const isStale = (error: unknown) =>
  error instanceof ProblemError && error.problem.status === 412;

/** The version of a row as a tag. */
export const tagOf = (version: Version | null | undefined): string | null =>
  version == null ? null : `"${version}"`;
