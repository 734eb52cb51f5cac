/**
 * Pages of search results. There are two ways to find a page, and their times can differ by seconds: scan
 * clients in sort order until the page is full, or collect all matches and sort them. The statistics of the
 * database do not show which one is faster: all clients named Яковлев are at the end of the list by name. So a
 * search scans a limited number of rows first, and then collects.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import { COUNTED_TO, countUpTo } from '#server/http/paged-list.ts';
import type { PageRequest } from '#server/http/paging.ts';
import {
  type Clients,
  type Filtering,
  inOrder,
  withFilters,
  withUnindexedOrder,
} from './filters.ts';
import type { CountMany } from './many.ts';

/** With more clients than this, counting the matches further takes longer than finding the page. */
const LARGE = 100_000;
const LARGE_COUNTED_TO = 1_000;
/** Rows scanned in sort order at first. */
const FIRST_STEPS = 3_000;
/** Rows scanned if a page is likely to be found: per row of the page, at least, and at most. */
const STEPS_PER_ROW = 150;
const LONGER_STEPS = 10_000;
const MOST_STEPS = 30_000;

export interface Listing extends Filtering {
  readonly db: Db;
  readonly request: PageRequest;
  /** The number up to which matches are counted. */
  readonly most: number;
  readonly countMany: CountMany;
}

/** Returns the number up to which matches are counted. The last id is an estimate of the number of clients. */
export async function countedTo(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('clients')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) > LARGE ? LARGE_COUNTED_TO : COUNTED_TO;
}

export interface Place {
  readonly id: number;
}

export interface Found {
  readonly rows: readonly Place[];
  readonly count: number;
}

/** Adds the conditions of the search to a query over clients. */
export type Fit = (clients: Clients) => Clients;

/** Returns the ids of the page's clients, from an index alone if possible. */
export const pageOf = <T>({ request, filters }: Listing, found: Clients<T>) =>
  inOrder(found, filters)
    .select('clients.id')
    .limit(request.perPage)
    .offset(request.offset)
    .execute();

/** Returns the number of matches, counted up to one more than `most`. */
export function countAll(listing: Listing): Promise<number> {
  const { filters, seesContacts, most, countMany } = listing;
  const { sort_by: _, sort_direction: __, ...asked } = filters;
  return countMany([asked, seesContacts], most + 1, (limit) =>
    countMatches(listing, matchesOf(listing), limit),
  );
}

export const allFound = (listing: Listing) => matchesOf(listing)(listing.db.selectFrom('clients'));

export const matchesOf =
  (listing: Listing): Fit =>
  (clients) =>
    withFilters(clients, listing);

const countMatches = ({ db }: Listing, fit: Fit, limit: number) =>
  countUpTo(db, fit(db.selectFrom('clients')).select('clients.id'), limit);

/**
 * Returns the page of these matches if a longer scan probably fills it faster than collecting all of them, else
 * null. `hits` are the matches found by the first scan.
 */
export async function scanFurther(listing: Listing, fit: Fit, hits: readonly Place[]) {
  const { offset, perPage } = listing.request;
  const needed = offset + perPage;
  if (hits.length >= needed) return hits.slice(offset, needed);
  const steps = Math.min(Math.max(needed * STEPS_PER_ROW, LONGER_STEPS), MOST_STEPS);
  const isLikely = hits.length * steps >= needed * FIRST_STEPS;
  return isLikely ? scannedPage(listing, fit, steps) : null;
}

/** Returns the page if a scan of `steps` rows fills it, else null. */
async function scannedPage(
  listing: Listing,
  fit: Fit,
  steps: number,
): Promise<readonly Place[] | null> {
  const hits = await pageOf(listing, fit(subquery(listing, firstRows(listing, steps))));
  return hits.length === listing.request.perPage ? hits : null;
}

/** Returns the matches among the first rows in sort order. */
export const firstMatches = (listing: Listing): Clients =>
  matchesOf(listing)(subquery(listing, firstRows(listing, FIRST_STEPS)));

export const firstRows = ({ db, filters }: Listing, steps: number): Clients =>
  inOrder(db.selectFrom('clients'), filters).selectAll('clients').limit(steps);

export const collected = (listing: Listing, fit: Fit): Clients =>
  withUnindexedOrder(fit(listing.db.selectFrom('clients')), listing.filters);

/** Returns the page of all matches, and their number. */
export const collectedPage = (listing: Listing, fit: Fit) =>
  pageAmong(listing, collected(listing, fit));

/** Returns the page of these clients, and their number, even if the page is empty. */
export async function pageAmong(
  { db, request, filters }: Listing,
  hits: Clients,
  firstBy?: RawBuilder<unknown>,
): Promise<Found> {
  const { ids, count } = await db
    .with(
      (cte) => cte('clients').materialized(),
      () => hits,
    )
    .selectNoFrom((eb) => {
      const all = eb.selectFrom('clients') as unknown as Clients;
      const page = inOrder(firstBy ? all.orderBy(firstBy) : all, filters)
        .select('clients.id')
        .limit(request.perPage)
        .offset(request.offset);
      return [
        sql<number[]>`array(${page})`.as('ids'),
        all.select((of) => of.fn.countAll<number>().as('count')).as('count'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { rows: ids.map((id) => ({ id })), count: count ?? 0 };
}

export const subquery = ({ db }: Listing, clients: Clients) =>
  db.selectFrom(clients.as('clients')) as unknown as Clients;
