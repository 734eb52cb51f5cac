import { createChannelSettingsApi } from './channel-settings.api.ts';
import { createChannelsApi } from './channels.api.ts';
import { createClientsApi } from './clients.api.ts';
import { createChannelDefaultsApi, createOfferDefaultsApi } from './default-settings.api.ts';
import type { Http } from './http.ts';
import { createOffersApi } from './offers.api.ts';
import { createRatesApi } from './rates.api.ts';
import { createUsersApi } from './users.api.ts';

/** The API clients of the screens, all using the same `http`. */
export const createApis = (http: Http) => ({
  users: createUsersApi(http),
  /** Loaded later, because the first screen does not need it. */
  accounts: async () => (await import('./later/accounts.api.ts')).createAccountsApi(http),
  activity: async () => (await import('./later/activity.api.ts')).createActivityApi(http),
  removals: async () => (await import('./later/removals.api.ts')).createRemovalsApi(http),
  offers: createOffersApi(http),
  channels: createChannelsApi(http),
  rates: createRatesApi(http),
  clients: createClientsApi(http),
  channelSettings: createChannelSettingsApi(http),
  channelDefaults: createChannelDefaultsApi(http),
  offerDefaults: createOfferDefaultsApi(http),
});

export type Apis = ReturnType<typeof createApis>;
