import { type Actor, can } from '#server/auth/access.ts';
import { COUNTED_TO, pagedList, readPage } from '#server/http/paged-list.ts';
import { type ClientRow, presentClient } from './presenter.ts';
import { addressesOf, CLIENT_COLUMNS, ownersOf, passportOf } from './queries.ts';
import type { ClientFilters } from './schema.ts';
import { passportIn } from './search.ts';
import { isRanked, searchByRank } from './search-by-rank.ts';
import { searchInOrder } from './search-in-order.ts';
import { allFound, countAll, countedTo, type Listing, type Place, pageOf } from './search-pages.ts';

/** GET /api/v1/clients: a page, newest first by default. Empty after the last page. */
export async function listClients(actor: Actor, asked: Omit<Listing, 'seesContacts' | 'most'>) {
  const { db, request } = asked;
  const seesContacts = can(actor, 'read', 'contacts');
  const filters = seesContacts ? asked.filters : unordered(asked.filters);
  const passport = can(actor, 'read', 'passports') ? passportIn(filters.search ?? '') : null;
  const owners = passport ? await ownersOf(db, passport) : [];
  const most = filters.search === undefined ? COUNTED_TO : await countedTo(db);
  const listing: Listing = { ...asked, filters, owners, seesContacts, most };
  const { rows, count } = await (filters.search === undefined
    ? list(listing)
    : isRanked(filters, filters.search)
      ? searchByRank(listing, filters.search)
      : searchInOrder(listing));
  const clients = await readClients(listing, rows);
  const shown = clients.map((client) => presentClient(actor, client));
  return pagedList(request, count, shown, filters, most);
}

/** Ignores sorting by hidden contacts, because the order would reveal something about them. */
function unordered(filters: ClientFilters): ClientFilters {
  if (filters.sort_by !== 'phone' && filters.sort_by !== 'email') return filters;
  const { sort_by: _, sort_direction: __, ...others } = filters;
  return others;
}

/** Finds a page without a search text: the planner chooses the right index itself. */
function list(listing: Listing) {
  return readPage(
    listing.request,
    () => pageOf(listing, allFound(listing)),
    () => countAll(listing),
  );
}

/** Reads these clients by id and keeps their order. */
async function readClients(
  { db, filters }: Listing,
  places: readonly Place[],
): Promise<ClientRow[]> {
  if (places.length === 0) return [];
  const ids = places.map(({ id }) => id);
  const clients: ClientRow[] = await db
    .selectFrom('clients')
    .where('clients.id', 'in', ids)
    .select(CLIENT_COLUMNS)
    .$if(filters.with_passport === true, (query) =>
      query.select((eb) => passportOf(eb).as('passport')),
    )
    .$if(filters.with_addresses === true, (query) =>
      query.select((eb) => addressesOf(eb).as('addresses')),
    )
    .execute();
  const byId = new Map(clients.map((client) => [client.id, client]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
