/**
 * Pages of what a search finds. There are two ways to answer one, and seconds between them: to walk
 * through the order until the page is met, or to gather all hits and sort them. Which one is fast,
 * the statistics of the database cannot say, since whoever is called Яковлев stands at the end of
 * the list by names. So it walks a little way and then gathers.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import { COUNTED_TO, countUpTo } from '#server/http/paged-list.ts';
import type { PageRequest } from '#server/http/paging.ts';
import { type Clients, fitting, gathering, inOrder } from '#server/routes/clients/filters.ts';
import type { ClientFilters } from '#server/routes/clients/schema.ts';
import { isByPatronymic, ranksOf } from '#server/routes/clients/search.ts';

/** How far a search walks through the order before it gathers: so many steps for each row. */
const STEPS_PER_ROW = 150;
const LEAST_STEPS = 3_000;
const MOST_STEPS = 10_000;
/** The same, where it is known how often hits are met. */
const MOST_RANKED_STEPS = 30_000;

export interface Listing {
  readonly db: Db;
  /** The clock of the business. */
  readonly zone: string;
  readonly request: PageRequest;
  readonly filters: ClientFilters;
}

export interface Place {
  readonly id: number;
  /** How many are found in all, where that was learnt with it. */
  readonly count?: number;
}

interface Found {
  readonly rows: readonly Place[];
  readonly count: number;
}

/** Adds to a query over clients what they must meet. */
type Fit = (clients: Clients) => Clients;

/** A page of what was searched for, in the order that was asked for, else the best hits first. */
export const search = (listing: Listing, text: string): Promise<Found> =>
  isRanked(listing.filters, text) ? searchByRank(listing, text) : searchInOrder(listing);

/** Numbers occur only in phones and e-mails, which have the same rank. */
const isRanked = ({ sort_by, sort_direction }: ClientFilters, text: string) =>
  sort_by === undefined && sort_direction === undefined && /\p{L}/u.test(text);

/** Where the clients of the page are, by an index alone where one serves. */
export const pageOf = <T>({ request, filters }: Listing, found: Clients<T>) =>
  inOrder(found, filters)
    .select('clients.id')
    .limit(request.perPage)
    .offset(request.offset)
    .execute();

export const countFound = (listing: Listing, limit: number) =>
  countFitting(listing, fitOf(listing), limit);

export const allFound = (listing: Listing) => fitOf(listing)(listing.db.selectFrom('clients'));

const fitOf =
  ({ zone, filters }: Listing): Fit =>
  (clients) =>
    fitting(clients, zone, filters);

const countFitting = ({ db }: Listing, fit: Fit, limit: number) =>
  countUpTo(db, fit(db.selectFrom('clients')).select('clients.id'), limit);

async function searchInOrder(listing: Listing): Promise<Found> {
  const { offset, perPage } = listing.request;
  const steps = Math.max((offset + perPage) * STEPS_PER_ROW, LEAST_STEPS);
  const met = await walkedPage(listing, fitOf(listing), Math.min(steps, MOST_STEPS));
  if (met) return { rows: met, count: await countFound(listing, COUNTED_TO + 1) };
  const rows = await gatheredPage(listing, fitOf(listing));
  return { rows, count: await countWith(listing, rows[0]?.count) };
}

/** Beyond the last page there is no row to carry the count. */
const countWith = async (listing: Listing, carried: number | undefined) =>
  carried ?? (listing.request.offset > 0 ? await countFound(listing, COUNTED_TO + 1) : 0);

/**
 * The newest first among hits of one rank. Rare hits are all ranked at once; common ones are read
 * rank by rank, until the page is full.
 */
async function searchByRank(listing: Listing, text: string): Promise<Found> {
  const ranks = ranksOf(text);
  const rank = rankAmong(ranks);
  const newest = await rankedOnTheWay(listing, rank);
  if (newest.length >= listing.request.perPage) return rankByRank(listing, text, newest);
  const found = await rankedAtOnce(listing, rank);
  return found.count <= COUNTED_TO ? found : rankByRank(listing, text, newest);
}

function rankAmong(ranks: ReturnType<typeof ranksOf>): RawBuilder<number> {
  const cases = ranks.map((rank, index) => sql`when ${rank} then ${sql.lit(index)}`);
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(ranks.length)} end`;
}

/** The page of all hits, as long as there are no more than are counted. */
async function rankedAtOnce(listing: Listing, rank: RawBuilder<number>): Promise<Found> {
  const hits = gathering(allFound(listing), listing.filters)
    .select(rank.as('rank'))
    .limit(COUNTED_TO + 1);
  const rows = await pageOf(listing, subquery(listing, hits).select(countOver).orderBy(sql`rank`));
  return { rows, count: await countWith(listing, rows[0]?.count) };
}

/** Reads one rank after another; `newest` are the hits that a walk has met. */
async function rankByRank(
  listing: Listing,
  text: string,
  newest: readonly RankedPlace[],
): Promise<Found> {
  const { request, filters, zone } = listing;
  const others = { ...filters, search: undefined };
  const fits: Fit[] = [
    ...ranksOf(text).map(
      (rank): Fit =>
        (clients) =>
          fitting(clients, zone, others).where(rank),
    ),
    (clients) => fitOf(listing)(clients).where(isByPatronymic(text)),
  ];
  const rows: Place[] = [];
  let { offset } = request;
  let counted = 0;
  let isAllCounted = false;
  for (const [index, fit] of fits.entries()) {
    const perPage = request.perPage - rows.length;
    const rest = { ...listing, request: { ...request, perPage, offset } };
    const met = newest.filter((hit) => hit.rank === index);
    const walked = await walkedRank(rest, fit, met);
    const found = walked ?? (await gatheredPage(rest, fit));
    rows.push(...found);
    const passed = found.length > 0 || offset === 0 ? 0 : await countFitting(listing, fit, offset);
    counted += found[0]?.count ?? passed;
    isAllCounted = walked === null && index === fits.length - 1;
    if (rows.length === request.perPage) break;
    // The ranks before this place are passed over.
    offset = found.length > 0 ? 0 : offset - passed;
  }
  const isKnown = isAllCounted || counted > COUNTED_TO;
  return { rows, count: isKnown ? counted : await countFound(listing, COUNTED_TO + 1) };
}

/** The page of one rank, if a walk is likely to fill it sooner than all of the rank is gathered. */
async function walkedRank(listing: Listing, fit: Fit, met: readonly Place[]) {
  const { offset, perPage } = listing.request;
  const needed = offset + perPage;
  if (met.length >= needed) return met.slice(offset, needed);
  const steps = Math.min(Math.max(needed * STEPS_PER_ROW, MOST_STEPS), MOST_RANKED_STEPS);
  const isLikely = met.length * steps >= needed * LEAST_STEPS;
  return isLikely ? walkedPage(listing, fit, steps) : null;
}

interface RankedPlace extends Place {
  readonly rank: number;
}

/** The hits that a walk through the order meets, with their ranks. */
async function rankedOnTheWay(
  listing: Listing,
  rank: RawBuilder<number>,
): Promise<readonly RankedPlace[]> {
  const met = fitOf(listing)(subquery(listing, firstSteps(listing, LEAST_STEPS)));
  return inOrder(met, listing.filters)
    .select(['clients.id', rank.as('rank')])
    .execute();
}

/** The page, if so few steps through the order fill it. */
async function walkedPage(
  listing: Listing,
  fit: Fit,
  steps: number,
): Promise<readonly Place[] | null> {
  const met = await pageOf(listing, fit(subquery(listing, firstSteps(listing, steps))));
  return met.length === listing.request.perPage ? met : null;
}

const firstSteps = ({ db, filters }: Listing, steps: number): Clients =>
  inOrder(db.selectFrom('clients'), filters).selectAll('clients').limit(steps);

/** The page of all that fits, each row of which says how much that is. */
function gatheredPage(listing: Listing, fit: Fit) {
  const hits = gathering(fit(listing.db.selectFrom('clients')), listing.filters);
  return pageOf(listing, subquery(listing, hits).select(countOver));
}

const subquery = ({ db }: Listing, clients: Clients) =>
  db.selectFrom(clients.as('clients')) as unknown as Clients;

/** How many rows the query has, on each row of its page. */
const countOver = sql<number>`count(*) over ()`.as('count');
