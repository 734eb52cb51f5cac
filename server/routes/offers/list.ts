import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/database/database.ts';
import { foldedWords, holds } from '#server/database/search.ts';
import { countUpTo, pagedList, readPage } from '#server/http/paged-list.ts';
import type { PageRequest } from '#server/http/paging.ts';
import { presentOfferRow } from './presenter.ts';
import { OFFER_COLUMNS } from './queries.ts';
import type { OfferFilters } from './schema.ts';

type Filters = z.output<typeof OfferFilters>;

/** GET /api/v1/offers: a page, newest first. Empty after the last page. */
export async function listOffers(db: Db, request: PageRequest, filters: Filters) {
  const { name, status, vip_position } = filters;
  let found = db.selectFrom('offers');
  const words = foldedWords(name ?? '');
  for (const word of words) found = found.where(({ ref }) => holds(ref('search'), word));
  // Invisible characters only: like other text that no name has, they find nothing.
  if (name !== undefined && words.length === 0) found = found.where(sql<SqlBool>`false`);
  if (status !== undefined) found = found.where('is_active', '=', status);
  if (vip_position !== undefined) found = found.where('vip_position', '=', vip_position);

  const { perPage, offset } = request;
  const { rows, count } = await readPage(
    request,
    () => found.select(OFFER_COLUMNS).orderBy('id', 'desc').limit(perPage).offset(offset).execute(),
    (limit) => countUpTo(db, found.select('id'), limit),
  );
  return pagedList(request, count, rows.map(presentOfferRow), filters);
}
