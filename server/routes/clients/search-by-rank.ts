/** Search results with the best matches first. */
import { type RawBuilder, sql } from 'kysely';
import { inOrder, withFilters } from './filters.ts';
import type { ClientFilters } from './schema.ts';
import { ranksOf } from './search.ts';
import {
  collected,
  collectedPage,
  countAll,
  type Fit,
  type Found,
  firstMatches,
  type Listing,
  matchesOf,
  type Place,
  pageAmong,
  scanFurther,
} from './search-pages.ts';

/** The maximum number of matches that are ranked at once. */
const MOST_AT_ONCE = 10_000;
/** With this many matches among the first rows, there are probably too many to rank at once. */
const COMMON = 30;

/** Returns whether results are ranked. Digits occur only in phones and e-mails, which have the same rank. */
export const isRanked = ({ sort_by, sort_direction }: ClientFilters, text: string) =>
  sort_by === undefined && sort_direction === undefined && /\p{L}/u.test(text);

/**
 * Sorts by rank, and within a rank newest first. Rare matches are ranked all at once; common ones are read rank
 * by rank until the page is full.
 */
export async function searchByRank(listing: Listing, text: string): Promise<Found> {
  const ranks = ranksOf(text, listing);
  const rank = rankAmong(ranks);
  const newest = await rankedInScan(listing, rank);
  if (newest.length >= COMMON) return rankByRank(listing, text, newest);
  const hits = collected(listing, matchesOf(listing))
    .select(rank.as('rank'))
    .limit(MOST_AT_ONCE + 1);
  const found = await pageAmong(listing, hits, sql`rank`);
  return found.count <= MOST_AT_ONCE ? found : rankByRank(listing, text, newest);
}

function rankAmong(ranks: ReturnType<typeof ranksOf>): RawBuilder<number> {
  const last = ranks.length - 1;
  const cases = ranks.slice(0, last).map((rank, index) => sql`when ${rank} then ${sql.lit(index)}`);
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(last)} end`;
}

/** Reads one rank after another; `newest` are the matches found by the scan. */
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
    const found = scanned ? { rows: scanned, count: 0 } : await collectedPage(rest, fit);
    rows.push(...found.rows);
    counted += found.count;
    isAllCounted = scanned === null && index === fits.length - 1;
    if (rows.length === request.perPage) break;
    // Skip ranks that end before the offset.
    offset = found.rows.length > 0 ? 0 : offset - found.count;
  }
  const isKnown = isAllCounted || counted > listing.most;
  return { rows, count: isKnown ? counted : await countAll(listing) };
}

interface RankedPlace extends Place {
  readonly rank: number;
}

/** Returns the matches found by a scan in sort order, with their ranks. */
async function rankedInScan(
  listing: Listing,
  rank: RawBuilder<number>,
): Promise<readonly RankedPlace[]> {
  return inOrder(firstMatches(listing), listing.filters)
    .select(['clients.id', rank.as('rank')])
    .execute();
}
