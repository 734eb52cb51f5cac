import * as z from 'zod/mini';
import type { Channel } from '#contract/channels.ts';
import type { Offer } from '#contract/offers.ts';
import { toProblem } from '#contract/problem.ts';
import type { User } from '#contract/users.ts';
import type { Version } from '#contract/wire.ts';
import { type CallPlace, isGone } from '../call.ts';
import { channelPath, createChannelsApi } from '../channels.api.ts';
import {
  CHANNEL_DEFAULTS_PATH,
  createChannelDefaultsApi,
  createOfferDefaultsApi,
  type DefaultSetting,
  type DefaultSettingsApi,
  OFFER_DEFAULTS_PATH,
} from '../default-settings.api.ts';
import type { Http } from '../http.ts';
import { ifMatch, tagOf } from '../if-match.ts';
import { createOffersApi, offerPath } from '../offers.api.ts';
import { createUsersApi } from '../users.api.ts';

/** How a record of one kind is deleted as it was shown. */
export interface Removal<TSubject extends object> {
  /** Refused with 412 if there is a newer version. A record that is gone already counts as deleted. */
  readonly remove: (subject: TSubject) => Promise<unknown>;
  /** The record as it is now; null if it is not listed. Without it a 412 is a failure like others. */
  readonly read?: (subject: TSubject) => Promise<TSubject | null>;
}

interface Shown {
  readonly id: number;
  readonly name?: string;
  /** Missing if the API has no versions. */
  readonly version?: Version | null | undefined;
}

/** Deletions of records. */
export function createRemovalsApi(http: Http) {
  const offers = createOffersApi(http);
  const channels = createChannelsApi(http);
  const removing =
    (pathOf: (id: number) => string, place: CallPlace, whose: string) =>
    ({ id, name, version }: Shown) =>
      http('generic', 'DELETE', pathOf(id), z.unknown(), {
        ...asShown(version),
        words: `Удаление ${whose} #${id}`,
        named: name,
        place,
      }).catch(unlessGone);
  const ofDefaults = (path: string, place: CallPlace, whose: string, api: DefaultSettingsApi) =>
    ({
      remove: removing((id) => `${path}/${id}`, place, `настройки ${whose} по умолчанию`),
      read: async ({ id }) => (await api.list()).find((one) => one.id === id) ?? null,
    }) satisfies Removal<DefaultSetting>;
  return {
    channels: {
      remove: removing(channelPath, { on: 'channels' }, 'канала'),
      read: async ({ id }) => (await channels.read(id)).channel,
    } satisfies Removal<Channel>,
    offers: {
      remove: removing(offerPath, { on: 'offers' }, 'оффера'),
      read: async ({ id }) => (await offers.read(id)).offer,
    } satisfies Removal<Offer>,
    channelDefaults: ofDefaults(
      CHANNEL_DEFAULTS_PATH,
      { on: 'channelDefaults' },
      'каналов',
      createChannelDefaultsApi(http),
    ),
    offerDefaults: ofDefaults(
      OFFER_DEFAULTS_PATH,
      { on: 'offerDefaults' },
      'офферов',
      createOfferDefaultsApi(http),
    ),
    users: {
      remove: ({ id, version }: Shown) =>
        http('auth', 'DELETE', `/api/users/${id}`, z.unknown(), {
          ...asShown(version),
          place: { on: 'users' },
          isPersonal: true,
          lang: 'en',
          words: `Удаление пользователя #${id}`,
          subject: `Deletion of user #${id}`,
          ifGone: 'Already deleted',
        }).catch(unlessGone),
      read: ({ id }) => findUser(http, id),
    } satisfies Removal<User>,
  };
}
export type RemovalsApi = ReturnType<typeof createRemovalsApi>;

/** The question tells of a 412, and asks again. */
const asShown = (version: Shown['version']) => ({
  ...ifMatch({ etag: tagOf(version) }),
  ifGone: 'Уже удалено',
});

function unlessGone(error: unknown): void {
  if (!isGone(toProblem(error))) throw error;
}

/** The API reads users by pages only. */
async function findUser(http: Http, id: number): Promise<User | null> {
  const { list } = createUsersApi(http);
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, total, per_page } = await list(page, new AbortController().signal, 100);
    const found = data.find((user) => user.id === id);
    if (found) return found;
    last = data.length > 0 ? Math.ceil(total / Math.max(1, per_page)) : page;
  }
  return null;
}
