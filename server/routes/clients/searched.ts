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
/** So many hits are ranked at once. */
const RANKED_AT_ONCE = 2_000;

export interface Listing {
  readonly db: Db;
  /** The clock of the business. */
  readonly zone: string;
  readonly request: PageRequest;
  readonly filters: ClientFilters;
}

export interface Place {
  readonly id: number;
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

/** Numbers stand in phones and e-mails only, which are of one rank. */
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
  const met = await walkedPage(listing, fitOf(listing));
  if (met) return { rows: met, count: await countFound(listing, COUNTED_TO + 1) };
  const { offset } = listing.request;
  const rows = await gatheredPage(listing, fitOf(listing));
  // Beyond the last page there is no row to carry the count.
  const count = rows[0]?.count ?? (offset > 0 ? await countFound(listing, COUNTED_TO + 1) : 0);
  return { rows, count };
}

/**
 * The newest first among hits of one rank. Few hits are ranked at once; of many, the ranks are read
 * one after another, until the page is full.
 */
async function searchByRank(listing: Listing, text: string): Promise<Found> {
  const { request, filters, zone } = listing;
  const ranks = ranksOf(text);
  const cases = ranks.map((rank, index) => sql`when ${rank} then ${sql.lit(index)}`);
  const rank = sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(ranks.length)} end`;
  const hits = gathering(allFound(listing), filters)
    .select(rank.as('rank'))
    .limit(RANKED_AT_ONCE + 1);
  const all = subquery(listing, hits).select(countOver).orderBy(sql`rank`);
  const best = await pageOf(listing, all);
  if (best[0] && best[0].count <= RANKED_AT_ONCE) return { rows: best, count: best[0].count };
  const count = best[0] || request.offset > 0 ? await countFound(listing, COUNTED_TO + 1) : 0;
  if (count <= RANKED_AT_ONCE) return { rows: best, count };

  const others = { ...filters, search: undefined };
  const fits: Fit[] = [
    ...ranks.map(
      (rank): Fit =>
        (clients) =>
          fitting(clients, zone, others).where(rank),
    ),
    (clients) => fitOf(listing)(clients).where(isByPatronymic(text)),
  ];
  const newest = await rankedOnTheWay(listing, rank);
  const rows: Place[] = [];
  let { offset } = request;
  for (const [index, fit] of fits.entries()) {
    const perPage = request.perPage - rows.length;
    const met = newest.filter((hit) => hit.rank === index).slice(offset, offset + perPage);
    const rest = { ...listing, request: { ...request, perPage, offset } };
    const found = met.length === perPage ? met : await gatheredPage(rest, fit);
    rows.push(...found);
    if (rows.length === request.perPage) break;
    // The ranks before this place are passed over.
    offset = found.length > 0 ? 0 : offset - (await countFitting(listing, fit, offset));
  }
  return { rows, count };
}

/** The hits that a walk through the order meets, with their ranks. */
async function rankedOnTheWay(listing: Listing, rank: RawBuilder<number>) {
  const met = fitOf(listing)(subquery(listing, firstSteps(listing)));
  return inOrder(met, listing.filters)
    .select(['clients.id', rank.as('rank')])
    .execute();
}

/** The page, if so few steps through the order fill it. */
async function walkedPage(listing: Listing, fit: Fit): Promise<readonly Place[] | null> {
  const met = await pageOf(listing, fit(subquery(listing, firstSteps(listing))));
  return met.length === listing.request.perPage ? met : null;
}

function firstSteps({ db, request, filters }: Listing): Clients {
  const steps = Math.max((request.offset + request.perPage) * STEPS_PER_ROW, LEAST_STEPS);
  const first = inOrder(db.selectFrom('clients'), filters).selectAll('clients');
  return first.limit(Math.min(steps, MOST_STEPS));
}

/** The page of all that fits, each row of which says how much that is. */
function gatheredPage(listing: Listing, fit: Fit) {
  const hits = gathering(fit(listing.db.selectFrom('clients')), listing.filters);
  return pageOf(listing, subquery(listing, hits).select(countOver));
}

const subquery = ({ db }: Listing, clients: Clients) =>
  db.selectFrom(clients.as('clients')) as unknown as Clients;

/** How many rows the query has, on each row of its page. */
const countOver = sql<number>`count(*) over ()`.as('count');
