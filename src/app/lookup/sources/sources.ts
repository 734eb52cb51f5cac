/** The source of each kind of record. */
import type { ChannelsApi } from '#api/channels.api.ts';
import type { ClientsApi } from '#api/clients.api.ts';
import type { OffersApi } from '#api/offers.api.ts';
import type { UsersApi } from '#api/users.api.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';
import { channelSearch, type KnownChannels } from './channel.ts';
import { clientSearch } from './client.ts';
import { offerSearch } from './offer.ts';
import type { Search } from './source.ts';
import { userSearch } from './user.ts';

/** APIs whose failures are shown in the palette only. */
export interface QuietApis {
  readonly channels: ChannelsApi;
  readonly offers: OffersApi;
  readonly clients: ClientsApi;
  readonly users: UsersApi;
}

export interface LookupSourcesConfig extends QuietApis {
  readonly knownChannels: KnownChannels;
}

export type LookupSources = Readonly<Record<RecordKind, Search>>;

/** The sources of one palette. Their data is dropped with it. */
export const createLookupSources = (config: LookupSourcesConfig): LookupSources => ({
  channel: channelSearch(config.channels, config.knownChannels),
  offer: offerSearch(config.offers),
  client: clientSearch(config.clients),
  user: userSearch(config.users),
});
