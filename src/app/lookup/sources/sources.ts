/** The search sources of all kinds of records. */
import type { Apis } from '#api/apis.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';
import { channelSearch, type KnownChannels } from './channel.ts';
import { clientSearch } from './client.ts';
import { offerSearch } from './offer.ts';
import type { Search } from './source.ts';
import { userSearch } from './user.ts';

/** The palette reports the failures of these calls, so they need no other message. */
type SearchedApis = Pick<Apis, 'channels' | 'offers' | 'clients' | 'users'>;

export interface LookupSourcesConfig extends SearchedApis {
  readonly knownChannels: KnownChannels;
}

export type LookupSources = Readonly<Record<RecordKind, Search>>;

/** The sources of one palette. Their cached data is dropped with them. */
export const createLookupSources = (config: LookupSourcesConfig): LookupSources => ({
  channel: channelSearch(config.channels, config.knownChannels),
  offer: offerSearch(config.offers),
  client: clientSearch(config.clients),
  user: userSearch(config.users),
});
