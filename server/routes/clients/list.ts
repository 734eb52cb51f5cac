import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { COUNTED_TO, countUpTo, pagedList, readPage } from '#server/http/paged-list.ts';
import type { PageRequest } from '#server/http/paging.ts';
import type { Actor } from '#server/policies/access.ts';
import { type ClientRow, presentClient } from '#server/presenters/client.ts';
import { type Clients, fitting, gathering, inOrder } from '#server/routes/clients/filters.ts';
import { addressesOf, CLIENT_COLUMNS, passportOf } from '#server/routes/clients/records.ts';
import type { ClientFilters } from '#server/routes/clients/schema.ts';

/** How far a search walks through the order before it gathers: so many steps for each row. */
const STEPS_PER_ROW = 150;
const LEAST_STEPS = 3_000;
const MOST_STEPS = 10_000;

interface Listing {
  readonly db: Db;
  /** The clock of the business. */
  readonly zone: string;
  readonly request: PageRequest;
  readonly filters: ClientFilters;
}

interface Place {
  readonly id: number;
}

/** GET /api/v1/clients: a page, the newest first unless asked otherwise; empty beyond the last. */
export async function listClients(actor: Actor, listing: Listing) {
  const { request, filters } = listing;
  const { rows, count } = await (filters.search === undefined ? list(listing) : search(listing));
  const clients = await readClients(listing, rows);
  const shown = clients.map((client) => presentClient(actor, client));
  return pagedList(request, count, shown, filters);
}

/** Without words to search for, the database knows well enough which index leads to the page. */
function list(listing: Listing) {
  return readPage(
    listing.request,
    () => pageOf(listing, fit(listing)),
    (limit) => countFound(listing, limit),
  );
}

/**
 * There are two ways to answer a search, and seconds between them: to walk through the order until
 * the page is met, or to gather all hits and sort them. Which one is fast, the statistics of the
 * database cannot say, since whoever is called Яковлев stands at the end of the list by names. So
 * it walks a little way and then gathers.
 */
async function search(listing: Listing) {
  const { perPage, offset } = listing.request;
  const steps = Math.max((offset + perPage) * STEPS_PER_ROW, LEAST_STEPS);
  const met = await pageOf(listing, walked(listing, Math.min(steps, MOST_STEPS)));
  if (met.length === perPage) {
    return { rows: met, count: await countFound(listing, COUNTED_TO + 1) };
  }
  const hits = subquery(listing, gathering(fit(listing), listing.filters));
  const rows = await pageOf(listing, hits.select(countOver));
  // Beyond the last page there is no row to carry the count.
  const count = rows[0]?.count ?? (offset > 0 ? await countFound(listing, COUNTED_TO + 1) : 0);
  return { rows, count };
}

const fit = ({ db, zone, filters }: Listing) => fitting(db.selectFrom('clients'), zone, filters);

const countFound = (listing: Listing, limit: number) =>
  countUpTo(listing.db, fit(listing).select('clients.id'), limit);

/** The hits among so many clients from the beginning of the order. */
function walked(listing: Listing, steps: number): Clients {
  const { db, zone, filters } = listing;
  const first = inOrder(db.selectFrom('clients'), filters).selectAll('clients').limit(steps);
  return fitting(subquery(listing, first), zone, filters);
}

const subquery = ({ db }: Listing, clients: Clients) =>
  db.selectFrom(clients.as('clients')) as unknown as Clients;

/** How many rows the query has, on each row of its page. */
const countOver = sql<number>`count(*) over ()`.as('count');

/** Where the clients of the page are, by an index alone where one serves. */
const pageOf = <T>({ request, filters }: Listing, found: Clients<T>) =>
  inOrder(found, filters)
    .select('clients.id')
    .limit(request.perPage)
    .offset(request.offset)
    .execute();

/** These clients, in this order, and no row more than these. */
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
