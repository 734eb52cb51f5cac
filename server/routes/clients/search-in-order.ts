/** Search results in the requested order. */
import { inOrder, withFilters } from './filters.ts';
import { matchesPhone } from './search.ts';
import {
  collectedPage,
  countAll,
  type Fit,
  type Found,
  firstMatches,
  firstRows,
  type Listing,
  matchesOf,
  scanFurther,
  subquery,
} from './search-pages.ts';

/** The maximum number of phones that are scanned in their index. */
const PHONES = 60_000;

/** Returns a page of matches in the requested order. */
export async function searchInOrder(listing: Listing): Promise<Found> {
  const hits = await inOrder(firstMatches(listing), listing.filters).select('clients.id').execute();
  const scanned = await scanFurther(listing, matchesOf(listing), hits);
  if (scanned) return { rows: scanned, count: await countAll(listing) };
  const fit = hits.length > 0 && (await upToPhone(listing));
  const found = fit && (await collectedPage(listing, fit));
  if (found && found.rows.length === listing.request.perPage) {
    return { rows: found.rows, count: await countAll(listing) };
  }
  return collectedPage(listing, matchesOf(listing));
}

/**
 * Returns the matches up to the last phone that the page can contain; null if unknown. In the order of phones,
 * all matching numbers may be far down the list, and the index alone shows where.
 */
async function upToPhone(listing: Listing): Promise<Fit | null> {
  const { search = '', sort_by, sort_direction, ...others } = listing.filters;
  const { birth_date_from, birth_date_to, created_from, created_to, ...flags } = others;
  const inPhone = sort_by === 'phone' ? matchesPhone(search) : null;
  if (!inPhone || birth_date_from || birth_date_to || created_from || created_to) return null;
  const { offset, perPage } = listing.request;
  const phones = subquery(listing, firstRows(listing, PHONES)).where(inPhone);
  const last = await inOrder(withFilters(phones, { ...listing, filters: flags }), listing.filters)
    .select('clients.phone')
    .offset(offset + perPage - 1)
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  const side = sort_direction === 'desc' ? '>=' : '<=';
  return (clients) => matchesOf(listing)(clients).where('clients.phone', side, last.phone);
}
