/** Where each kind of record is looked for, and what is taken for an answer. */
import type { ChannelsApi } from '#api/channels.api.ts';
import type { ClientsApi } from '#api/clients.api.ts';
import type { OffersApi } from '#api/offers.api.ts';
import type { UsersApi } from '#api/users.api.ts';
import { fold, haystackOf, inOtherLayout, search } from '#commands/search.ts';
import type { Channel } from '#contract/channels.ts';
import type { Client } from '#contract/clients.ts';
import type { Offer } from '#contract/offers.ts';
import { toProblem } from '#contract/problem.ts';
import { USERS_PER_PAGE, type User } from '#contract/users.ts';
import { searchText, wholePhone } from '#features/clients/fields/phone.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';
import type { Found, Hit } from '#machines/palette/lookup.machine.ts';
import { createDirectory } from './lookup-directory.ts';
import { channelHit, clientHit, offerHit, userHit } from './lookup-hits.ts';
import { type Meaning, wordsIn } from './lookup-meaning.ts';

/** How many of each kind are shown. */
const HITS_AT_MOST = 5;
const PAGE_OF_HITS = 20;
const PAGE_OF_DIRECTORY = 100;

/** Calls whose failures are told in the palette, and nowhere else. */
export interface QuietApis {
  readonly channels: ChannelsApi;
  readonly offers: OffersApi;
  readonly clients: ClientsApi;
  readonly users: UsersApi;
}

export interface LookupSourcesConfig extends QuietApis {
  /** The channels that the menu shows, once it has them; null where it failed to. */
  readonly knownChannels: (signal: AbortSignal) => Promise<readonly Channel[] | null>;
}

type Load = (meaning: Meaning, signal: AbortSignal) => Promise<Found>;
export type LookupSources = Readonly<Record<RecordKind, Load>>;

const nothing: Found = { exact: [], hits: [], total: 0 };
const exactly = (hits: readonly Hit[], seen?: Found['seen']): Found => ({
  ...nothing,
  exact: hits,
  ...(seen && { seen }),
});

/** The sources of one palette; what they have read is forgotten with it. */
export function createLookupSources(config: LookupSourcesConfig): LookupSources {
  const { offers, clients, users } = config;
  const channelsOf = createChannelList(config);
  const offerDirectory = createDirectory<Offer>(async (page, signal) => {
    const { data, meta } = await offers.list({ page, per_page: PAGE_OF_DIRECTORY }, signal);
    return { rows: data, total: meta.total, lastPage: meta.last_page };
  });
  const userDirectory = createDirectory<User>(async (page, signal) => {
    const { data, total, per_page } = await users.list(page, signal, PAGE_OF_DIRECTORY);
    return { rows: data, total, lastPage: Math.ceil(total / Math.max(1, per_page)) };
  });

  return {
    channel: async (meaning, signal) => {
      const rows = await channelsOf(signal);
      const own = rows.find(({ id }) => id === idIn(meaning));
      const words = wordsIn(meaning);
      const found = words === null ? [] : search(words, haystacksOf(rows), rows.length);
      const others = found.flatMap(({ row }) => (row === own ? [] : row));
      return {
        ...best(others.slice(0, HITS_AT_MOST).map(channelHit), others.length),
        exact: own ? [leading(meaning, channelHit(own))] : [],
      };
    },

    offer: async (meaning, signal) => {
      const ask = async (name: string) => {
        const { data, meta } = await offers.list({ page: 1, per_page: PAGE_OF_HITS, name }, signal);
        return best(data.map(offerHit), meta.total);
      };
      if (meaning.type === 'site') {
        const { url } = meaning;
        const { rows, seen } = await offerDirectory(signal, (all) => leadingTo(url, all).isSame);
        const exact = leadingTo(url, rows).offers.slice(0, HITS_AT_MOST).map(offerHit);
        const found = await byWords(meaning, ask);
        return { ...found, exact, ...(seen && !exact.length && { seen }) };
      }
      return byIdAndWords(meaning, ask, async (id) =>
        offerHit((await offers.read(id, signal)).offer),
      );
    },

    client: async (meaning, signal) => {
      const list = async (text: string) => {
        const query = { page: 1, per_page: PAGE_OF_HITS, search: text };
        return clients.list(query, signal);
      };
      const only = async (text: string, isIt: (client: Client) => boolean) =>
        exactly((await list(text)).data.filter(isIt).slice(0, HITS_AT_MOST).map(clientHit));
      if (meaning.type === 'phone') {
        const { phone } = meaning;
        return only(searchText(phone), (client) => wholePhone(client.phone ?? '') === phone);
      }
      if (meaning.type === 'email') {
        const { email } = meaning;
        return only(email, (client) => client.email?.trim().toLowerCase() === email);
      }
      const ask = async (text: string) => {
        const { data, meta } = await list(searchText(text));
        return best(data.map(clientHit), meta.total);
      };
      return byIdAndWords(meaning, ask, async (id) =>
        clientHit((await clients.get(id, signal)).client),
      );
    },

    user: async (meaning, signal) => {
      const isIt = (user: User) =>
        meaning.type === 'email'
          ? user.email.toLowerCase() === meaning.email
          : user.id === idIn(meaning);
      const { rows, seen } = await userDirectory(signal, (all) => all.some(isIt));
      const hitOf = (user: User) => userHit(user, pageIn(rows, user));
      const exact = rows.filter(isIt).map(hitOf);
      const words = wordsIn(meaning);
      const found = words === null ? [] : search(words, userHaystacks(rows), rows.length);
      const others = found.flatMap(({ row }) => (isIt(row) ? [] : hitOf(row)));
      return { ...best(others), exact, ...(seen && !exact.length && { seen }) };
    },
  };
}

const best = (hits: readonly Hit[], total = hits.length): Found => ({
  exact: [],
  hits: hits.slice(0, HITS_AT_MOST),
  total,
});

/** The number that a text asks a source for. */
const idIn = (meaning: Meaning): number | null => {
  if (meaning.type === 'record') return meaning.record.id;
  return meaning.type === 'id' ? meaning.id : null;
};

/** Where it leads: the address that was given, where one was. */
const leading = (meaning: Meaning, hit: Hit): Hit =>
  meaning.type === 'record' ? { ...hit, to: meaning.to } : hit;

/** By number and by words, as far as the text can be either. */
async function byIdAndWords(
  meaning: Meaning,
  ask: (text: string) => Promise<Found>,
  read: (id: number) => Promise<Hit>,
): Promise<Found> {
  const id = idIn(meaning);
  const [exact, found] = await Promise.all([
    id === null ? [] : existing(read(id)),
    byWords(meaning, ask),
  ]);
  return {
    ...found,
    exact: exact.map((hit) => leading(meaning, hit)),
    hits: found.hits.filter((hit) => hit.id !== id),
  };
}

async function existing(reading: Promise<Hit>): Promise<Hit[]> {
  try {
    return [await reading];
  } catch (error) {
    if (toProblem(error).status === 404) return [];
    throw error;
  }
}

/** Servers know nothing of keyboards: what was typed in the wrong layout is asked for once more. */
async function byWords(meaning: Meaning, ask: (text: string) => Promise<Found>): Promise<Found> {
  const words = wordsIn(meaning);
  if (words === null) return nothing;
  const found = await ask(words);
  const other = inOtherLayout(fold(words));
  return found.hits.length > 0 || other === fold(words) ? found : ask(other);
}

interface RowHaystack<TRow> {
  readonly row: TRow;
  readonly haystack: ReturnType<typeof haystackOf>;
}

const prepared = new WeakMap<readonly Channel[], readonly RowHaystack<Channel>[]>();

/** Prepared once for as long as the rows are the same: there may be thousands. */
function haystacksOf(rows: readonly Channel[]): readonly RowHaystack<Channel>[] {
  const known = prepared.get(rows);
  if (known) return known;
  const made = rows.map((row) => ({ row, haystack: haystackOf(row.name, [row.slug ?? '']) }));
  prepared.set(rows, made);
  return made;
}

const userHaystacks = (rows: readonly User[]): readonly RowHaystack<User>[] =>
  rows.map((row) => ({ row, haystack: haystackOf(row.name, [row.email]) }));

/** The page of the users' list on which one stands: that shows all, in the order of the API. */
const pageIn = (rows: readonly User[], user: User) =>
  Math.floor(rows.indexOf(user) / USERS_PER_PAGE) + 1;

const hostOf = (url: URL) => url.host.replace(/^www\./, '');
const bareOf = (url: URL) => hostOf(url) + url.pathname.replace(/\/+$/, '') + url.search;

/** The offers whose address or site this is, else those of the same host. */
function leadingTo(url: URL, rows: readonly Offer[]) {
  const addressed = rows.flatMap((offer) =>
    [offer.url, offer.site].flatMap((text) => {
      const full = text && (/^[a-z][a-z+.-]*:/i.test(text) ? text : `http://${text}`);
      return full && URL.canParse(full) ? [{ offer, url: new URL(full) }] : [];
    }),
  );
  const same = addressed.filter((one) => bareOf(one.url) === bareOf(url));
  const alike = addressed.filter((one) => hostOf(one.url) === hostOf(url));
  const chosen = same.length ? same : alike;
  return { isSame: same.length > 0, offers: [...new Set(chosen.map(({ offer }) => offer))] };
}

/** The channels that the menu has; where it has none, they are asked for here, once. */
function createChannelList({ channels, knownChannels }: LookupSourcesConfig) {
  let own: readonly Channel[] | null = null;
  return async (signal: AbortSignal) => {
    const known = (await knownChannels(signal)) ?? own;
    own = known ?? (await channels.list(signal));
    return own;
  };
}
