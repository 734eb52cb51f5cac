/** Answers of paged lists: a page, its position, and the applied filters. */
import type { SelectQueryBuilder } from 'kysely';
import type { PageMeta } from '#contract/wire.ts';
import type { Db } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';
import type { PageRequest } from './paging.ts';

/** Counting stops here: counting a million rows takes longer than finding a page of twenty. */
export const COUNTED_TO = 10_000;

interface PagedRows<T> {
  readonly rows: readonly T[];
  /** At most `COUNTED_TO + 1`, which means "more than `COUNTED_TO`". */
  readonly count: number;
}

/**
 * Reads a page and the total number of rows. Counts the rows only if the total does not follow from the page
 * itself. `count` must stop at the limit passed to it.
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

/** Returns the body of the answer, with the filters that were sent. A `count` above `most` is reported as `most`. */
export function pagedList<T>(
  { page, perPage }: PageRequest,
  count: number,
  data: readonly T[],
  filters: Readonly<Record<string, unknown>>,
  most = COUNTED_TO,
) {
  const total = Math.min(count, most);
  const meta = {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
    per_page: perPage,
    ...(count > most && { total_capped: true }),
  } satisfies PageMeta;
  return { success: true as const, data, meta, filters: echo(filters) };
}

/** Converts flags to 1 or 0, as in the query. */
function echo(filters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'boolean' ? Number(value) : value]),
  );
}

/** Counts the rows of the query, up to `limit`. */
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
