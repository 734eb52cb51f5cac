/** The version that a read returns, and that a write based on it sends. */
import * as z from 'zod/mini';
import { ProblemError } from '#contract/problem.ts';
import type { Version } from '#contract/wire.ts';
import type { CallOptions, Http } from './http.ts';

/** Rows that are written as a whole, and the `ETag` of what was read; null if the API has no versions. */
export interface ReadRows<TRow> {
  readonly rows: readonly TRow[];
  readonly etag: string | null;
}

/** A read with the `ETag` of its answer. */
export async function readTagged<TSchema extends z.ZodMiniType>(
  http: Http,
  path: string,
  schema: TSchema,
  options: CallOptions,
): Promise<readonly [answer: z.infer<TSchema>, etag: string | null]> {
  let etag: string | null = null;
  const onETag = (tag: string | null) => {
    etag = tag;
  };
  return [await http('generic', 'GET', path, schema, { ...options, onETag }), etag];
}

/** The answer to a write. The write has succeeded, so a body without the record gives null, not a failure. */
export const writtenOf = <TSchema extends z.ZodMiniType>(schema: TSchema) =>
  z.pipe(
    z.looseObject({ data: z.catch(z.nullish(schema), null) }),
    z.transform(({ data }): z.infer<TSchema> | null => data ?? null),
  );

/** The state that a write was made from; null if the API has no versions. */
export interface WriteBase {
  readonly etag: string | null;
  /** A 412 is a failure: the caller does not read again and repeat the write. */
  readonly isLast?: boolean;
  /** What the write changes, for its message. */
  readonly subject?: string | undefined;
  /** The caller reports the outcome, so the call shows no messages. */
  readonly isSilent?: boolean | undefined;
  /** No form shows field errors, so the message of the call shows them. */
  readonly hasNoForm?: boolean | undefined;
}

/** Returns the options of a write. A weak tag (`W/"…"`) is not sent: it never matches, so every write would fail. */
export function ifMatch({
  etag,
  isLast = false,
  subject,
  isSilent = false,
  hasNoForm,
}: WriteBase): Partial<CallOptions> {
  const isStrong = etag?.startsWith('"');
  return {
    isRepeatedWhenStale: !isLast,
    subject,
    hasNoForm,
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
