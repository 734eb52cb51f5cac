/**
 * Each list of the API against a plain JavaScript filter over the same rows: the same rows in the same
 * order, on each page, with the same totals.
 */

import { sql } from 'kysely';
import { CLIENTS_PER_PAGE } from '#contract/clients.ts';
import { OFFERS_PER_PAGE } from '#contract/offers.ts';
import { USERS_PER_PAGE } from '#contract/users.ts';
import { asSeed } from '#server/activity/entries.ts';
import { createRandom, type Random } from '#server/database/seed/random.ts';
import { type Attack, fewest, inBatches, type Outcome } from '#tests/attack/part.ts';
import { openPlace, type Place } from '#tests/attack/place.ts';
import { fillClients, fillOffers } from './people.ts';
import { type Client, findClients, findOffers, type Offer, pageOf, type Query } from './plain.ts';
import { clientQuery, offerQuery } from './queries.ts';

const BATCH = 250;
const FEW = 400;
/** More than the API counts, and more than it scans before it collects. */
const MANY = 12_000;
/** One of this many batches has many clients. */
const MANY_EVERY = 10;

interface Asked {
  readonly path: string;
  readonly query: Query;
  readonly token: string;
}
/** Returns the expected page of a list. */
type Expect = (query: Query) => ReturnType<typeof pageOf>;

/** Sends `attack.count` queries. */
export const attackSearch = (attack: Attack): Promise<Outcome> =>
  inBatches(attack, BATCH, async ({ at, seed, size, isOver, notify, tried, find }) => {
    const isLarge = at % MANY_EVERY === MANY_EVERY - 1;
    const lists = await openLists(attack, createRandom(seed), isLarge);
    try {
      for (let index = 0; index < size && !isOver(); index += 1) {
        const { asked, expect, name } = lists.next();
        const said = await lists.compare(asked, expect, (what) => notify(`${name} ${what}`));
        tried();
        if (said === null) continue;
        const fails = (pairs: readonly [string, string][]) =>
          lists.compare({ ...asked, query: Object.fromEntries(pairs) }, expect);
        const all = Object.entries(asked.query);
        const { items, said: what } = await fewest(all, said, fails, attack.shrinks);
        const text = new URLSearchParams(items.map(([key, it]) => [key, it])).toString();
        find({ what, smallest: `GET ${asked.path}?${decodeURIComponent(text)}` });
      }
    } finally {
      await lists.place.drop();
    }
  });

async function openLists({ postgres, plant }: Attack, random: Random, isLarge: boolean) {
  const place = await openPlace(postgres, { plant });
  const { db } = place;
  const count = isLarge ? MANY : FEW;
  // One log entry for each row would take most of the time.
  const { clients, offers } = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const made: { clients: Client[]; offers: Offer[] } = { clients: [], offers: [] };
    await asSeed(trx, { clients: count }, async () => {
      made.clients = await fillClients(trx, random, count);
      made.offers = await fillOffers(trx, random, 120);
    });
    return made;
  });
  const users = await db.selectFrom('users').orderBy('id').select('id').execute();
  await sql`analyze`.execute(db);
  const tokens = {
    admin: await place.signIn('admin@example.com'),
    user: await place.signIn('user@example.com'),
  };

  function next(): { readonly asked: Asked; readonly expect: Expect; readonly name: string } {
    const kind = random.next();
    if (kind < 0.8) {
      const isAdmin = random.isLucky(0.8);
      const query = clientQuery(random, clients);
      const expect: Expect = (it) =>
        pageOf(findClients(clients, it, isAdmin), it, CLIENTS_PER_PAGE);
      const token = isAdmin ? tokens.admin : tokens.user;
      return { name: 'clients', asked: { path: '/api/v1/clients', query, token }, expect };
    }
    if (kind < 0.95) {
      const query = offerQuery(random, offers);
      const expect: Expect = (it) => pageOf(findOffers(offers, it), it, OFFERS_PER_PAGE);
      return {
        name: 'offers',
        asked: { path: '/api/v1/offers', query, token: tokens.admin },
        expect,
      };
    }
    const { page = '1', per_page = '15' } = offerQuery(random, offers);
    const ids = users.map(({ id }) => id);
    const expect: Expect = (it) => pageOf(ids, it, USERS_PER_PAGE);
    const asked = { path: '/api/users', query: { page, per_page }, token: tokens.admin };
    return { name: 'users', asked, expect };
  }

  return { place, next, compare: comparer(place) };
}

interface Listed {
  readonly data: readonly { readonly id: number }[];
  readonly meta?: Record<string, number>;
  readonly total?: number;
  readonly current_page?: number;
  readonly per_page?: number;
}

/** Returns a function that calls the API and reports how its answer differs from the expected page. */
function comparer(place: Place) {
  return async (
    { path, query, token }: Asked,
    expect: Expect,
    notify: (what: string) => void = () => undefined,
  ): Promise<string | null> => {
    const text = new URLSearchParams(query).toString();
    const { status, body } = await place.call<Listed>(`${path}?${text}`, { token });
    if (status !== 200) return `answered ${status}`;
    const expected = expect(query);
    const ids = body.data.map(({ id }) => id);
    const meta = body.meta ?? (body as unknown as Record<string, number>);
    notify(
      `${expected.ids.length > 0 ? 'with' : 'without'} rows${query.search ? ', searched' : ''}`,
    );
    if (ids.join() !== expected.ids.join()) {
      return `expected ${expected.ids.length} rows (${shown(expected.ids)}), got ${ids.length} (${shown(ids)})`;
    }
    const { page, perPage, total, lastPage } = expected;
    const isCounted =
      meta.total === total && meta.current_page === page && meta.per_page === perPage;
    if (!isCounted)
      return `expected page ${page} of ${total} by ${perPage}, got ${JSON.stringify(meta)}`;
    if (meta.last_page !== undefined && meta.last_page !== lastPage)
      return `last page ${meta.last_page}`;
    return null;
  };
}

const shown = (ids: readonly number[]) =>
  `${ids.slice(0, 12).join(', ')}${ids.length > 12 ? ', …' : ''}`;
