/**
 * Pages of search results. There are two ways to find a page, and they can differ by seconds: scan
 * clients in sort order until the page is full, or collect all matches and sort them. The statistics
 * of the database do not tell which one is faster: all clients named Яковлев are at the end of the
 * list by name. So a search scans a limited number of rows first, and then collects.
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
import type { ClientFilters } from './schema.ts';
import { ranksOf } from './search.ts';

/** In a table with more clients, counting the matches further than this takes longer than finding the page. */
const LARGE = 100_000;
const LARGE_COUNTED_TO = 1_000;
/** Matches that are ranked all at once. */
const MOST_AT_ONCE = 10_000;
/** Rows that are scanned in sort order at first. */
const FIRST_STEPS = 3_000;
/** So many matches among them: probably too many to be ranked at once. */
const COMMON = 30;
/** Rows that are scanned if the share of matches promises a page, per row of it, at least and at most. */
const STEPS_PER_ROW = 150;
const LONGER_STEPS = 10_000;
const MOST_STEPS = 30_000;

export interface Listing extends Filtering {
  readonly db: Db;
  readonly request: PageRequest;
  /** Matches are counted up to here. */
  readonly most: number;
}

/** How far the matches of a search are counted. The last id tells roughly how many clients there are. */
export async function countedTo(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('clients')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) > LARGE ? LARGE_COUNTED_TO : COUNTED_TO;
}

export interface Place {
  readonly id: number;
  /** The total number of matches, if this query counted them. */
  readonly count?: number;
}

interface Found {
  readonly rows: readonly Place[];
  readonly count: number;
}

/** Adds the conditions of the search to a query over clients. */
type Fit = (clients: Clients) => Clients;

/** A page of matches in the requested order, or the best matches first. */
export const search = (listing: Listing, text: string): Promise<Found> =>
  isRanked(listing.filters, text) ? searchByRank(listing, text) : searchInOrder(listing);

/** Digits occur only in phones and e-mails, which have the same rank. */
const isRanked = ({ sort_by, sort_direction }: ClientFilters, text: string) =>
  sort_by === undefined && sort_direction === undefined && /\p{L}/u.test(text);

/** The ids of the page's clients, from an index alone where one fits. */
export const pageOf = <T>({ request, filters }: Listing, found: Clients<T>) =>
  inOrder(found, filters)
    .select('clients.id')
    .limit(request.perPage)
    .offset(request.offset)
    .execute();

export const countFound = (listing: Listing, limit: number) =>
  countMatches(listing, matchesOf(listing), limit);

const countAll = (listing: Listing) => countFound(listing, listing.most + 1);

export const allFound = (listing: Listing) => matchesOf(listing)(listing.db.selectFrom('clients'));

const matchesOf =
  (listing: Listing): Fit =>
  (clients) =>
    withFilters(clients, listing);

const countMatches = ({ db }: Listing, fit: Fit, limit: number) =>
  countUpTo(db, fit(db.selectFrom('clients')).select('clients.id'), limit);

async function searchInOrder(listing: Listing): Promise<Found> {
  const hits = await inOrder(firstMatches(listing), listing.filters).select('clients.id').execute();
  const scanned = await scanFurther(listing, matchesOf(listing), hits);
  if (scanned) return { rows: scanned, count: await countAll(listing) };
  const rows = await collectedPage(listing, matchesOf(listing));
  return { rows, count: await countWith(listing, rows[0]?.count) };
}

/** Beyond the last page no row carries the count. */
const countWith = async (listing: Listing, carried: number | undefined) =>
  carried ?? (listing.request.offset > 0 ? await countAll(listing) : 0);

/**
 * Orders by rank, and within a rank by newest first. Rare matches are ranked all at once; common ones
 * are read rank by rank until the page is full.
 */
async function searchByRank(listing: Listing, text: string): Promise<Found> {
  const ranks = ranksOf(text, listing);
  const rank = rankAmong(ranks);
  const newest = await rankedInScan(listing, rank);
  if (newest.length >= COMMON) return rankByRank(listing, text, newest);
  const found = await rankedAtOnce(listing, rank);
  return found.count <= MOST_AT_ONCE ? found : rankByRank(listing, text, newest);
}

function rankAmong(ranks: ReturnType<typeof ranksOf>): RawBuilder<number> {
  const last = ranks.length - 1;
  const cases = ranks.slice(0, last).map((rank, index) => sql`when ${rank} then ${sql.lit(index)}`);
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(last)} end`;
}

/** The page of all matches, if there are no more than the limit of the count. */
async function rankedAtOnce(listing: Listing, rank: RawBuilder<number>): Promise<Found> {
  const hits = withUnindexedOrder(allFound(listing), listing.filters)
    .select(rank.as('rank'))
    .limit(MOST_AT_ONCE + 1);
  const rows = await pageOf(listing, subquery(listing, hits).select(countOver).orderBy(sql`rank`));
  return { rows, count: await countWith(listing, rows[0]?.count) };
}

/** Reads one rank after another; `newest` are the matches that the scan found. */
async function rankByRank(
  listing: Listing,
  text: string,
  newest: readonly RankedPlace[],
): Promise<Found> {
  const { request, filters } = listing;
  const others = { ...listing, filters: { ...filters, search: undefined } };
  const fits = ranksOf(text, listing).map(
    (rank): Fit =>
      (clients) =>
        withFilters(clients, others).where(rank),
  );
  const rows: Place[] = [];
  let { offset } = request;
  let counted = 0;
  let isAllCounted = false;
  for (const [index, fit] of fits.entries()) {
    const perPage = request.perPage - rows.length;
    const rest = { ...listing, request: { ...request, perPage, offset } };
    const hits = newest.filter((hit) => hit.rank === index);
    const scanned = await scanFurther(rest, fit, hits);
    const found = scanned ?? (await collectedPage(rest, fit));
    rows.push(...found);
    const passed = found.length > 0 || offset === 0 ? 0 : await countMatches(listing, fit, offset);
    counted += found[0]?.count ?? passed;
    isAllCounted = scanned === null && index === fits.length - 1;
    if (rows.length === request.perPage) break;
    // Ranks before the offset are skipped.
    offset = found.length > 0 ? 0 : offset - passed;
  }
  const isKnown = isAllCounted || counted > listing.most;
  return { rows, count: isKnown ? counted : await countAll(listing) };
}

/**
 * The page of these matches, if a longer scan probably fills it sooner than collecting them all; `hits` are
 * those that the first scan found.
 */
async function scanFurther(listing: Listing, fit: Fit, hits: readonly Place[]) {
  const { offset, perPage } = listing.request;
  const needed = offset + perPage;
  if (hits.length >= needed) return hits.slice(offset, needed);
  const steps = Math.min(Math.max(needed * STEPS_PER_ROW, LONGER_STEPS), MOST_STEPS);
  const isLikely = hits.length * steps >= needed * FIRST_STEPS;
  return isLikely ? scannedPage(listing, fit, steps) : null;
}

interface RankedPlace extends Place {
  readonly rank: number;
}

/** The matches found by a scan in sort order, with their ranks. */
async function rankedInScan(
  listing: Listing,
  rank: RawBuilder<number>,
): Promise<readonly RankedPlace[]> {
  return inOrder(firstMatches(listing), listing.filters)
    .select(['clients.id', rank.as('rank')])
    .execute();
}

/** The page, if a scan of this many rows fills it. */
async function scannedPage(
  listing: Listing,
  fit: Fit,
  steps: number,
): Promise<readonly Place[] | null> {
  const hits = await pageOf(listing, fit(subquery(listing, firstRows(listing, steps))));
  return hits.length === listing.request.perPage ? hits : null;
}

/** The matches among the first rows in sort order. */
const firstMatches = (listing: Listing): Clients =>
  matchesOf(listing)(subquery(listing, firstRows(listing, FIRST_STEPS)));

const firstRows = ({ db, filters }: Listing, steps: number): Clients =>
  inOrder(db.selectFrom('clients'), filters).selectAll('clients').limit(steps);

/** The page of all matches; each row carries their number. */
function collectedPage(listing: Listing, fit: Fit) {
  const hits = withUnindexedOrder(fit(listing.db.selectFrom('clients')), listing.filters);
  return pageOf(listing, subquery(listing, hits).select(countOver));
}

const subquery = ({ db }: Listing, clients: Clients) =>
  db.selectFrom(clients.as('clients')) as unknown as Clients;

/** The number of rows of the query, on each row of its page. */
const countOver = sql<number>`count(*) over ()`.as('count');
