/** The answer of a list that may be long: a page, its place, and the filters that were understood. */
import type { SelectQueryBuilder } from 'kysely';
import type { PageMeta } from '#contract/wire.ts';
import type { Db } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';
import type { PageRequest } from '#server/http/paging.ts';

/** Nobody reads on from here, and to count a million rows takes longer than to find twenty. */
export const COUNTED_TO = 10_000;

interface PagedRows<T> {
  readonly rows: readonly T[];
  /** Never more than `COUNTED_TO` and one. */
  readonly count: number;
}

/**
 * A page, and how many rows there are in all; they are counted only where the page does not tell.
 * `count` is asked to stop at the number that it is given.
 */
export async function readPage<T>(
  { perPage, offset }: PageRequest,
  read: () => Promise<readonly T[]>,
  count: (limit: number) => Promise<number>,
): Promise<PagedRows<T>> {
  const rows = await read();
  const isLast = rows.length < perPage && (rows.length > 0 || offset === 0);
  const total = isLast ? offset + rows.length : await count(COUNTED_TO + 1);
  return { rows, count: Math.min(total, COUNTED_TO + 1) };
}

/** The body of the answer; filters that were not sent are not in it. */
export function pagedList<T>(
  { page, perPage }: PageRequest,
  count: number,
  data: readonly T[],
  filters: Readonly<Record<string, unknown>>,
) {
  const total = Math.min(count, COUNTED_TO);
  const meta = {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
    per_page: perPage,
    ...(count > COUNTED_TO && { total_capped: true }),
  } satisfies PageMeta;
  return { success: true as const, data, meta, filters: echo(filters) };
}

/** Flags as they are written in a query. */
function echo(filters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'boolean' ? Number(value) : value]),
  );
}

/** How many rows the query has, up to `limit`. */
export async function countUpTo(
  db: Db,
  rows: SelectQueryBuilder<Schema, keyof Schema, { id: number }>,
  limit: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(rows.limit(limit).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
