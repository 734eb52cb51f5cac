import * as z from 'zod/mini';
import type { Channel } from '#contract/channels.ts';
import type { Offer } from '#contract/offers.ts';
import { type Problem, ProblemError, toProblem } from '#contract/problem.ts';
import type { User } from '#contract/users.ts';
import type { Version } from '#contract/wire.ts';
import type { CallIdentity, CallPlace } from '../call.ts';
import { channelPath, createChannelsApi } from '../channels.api.ts';
import {
  CHANNEL_DEFAULTS_PATH,
  createChannelDefaultsApi,
  createOfferDefaultsApi,
  type DefaultSetting,
  type DefaultSettingsApi,
  OFFER_DEFAULTS_PATH,
} from '../default-settings.api.ts';
import { type CallOptions, type Http, withOptions } from '../http.ts';
import { ifMatch, tagOf } from '../if-match.ts';
import { createOffersApi, offerPath } from '../offers.api.ts';
import { createUsersApi } from '../users.api.ts';

/** Deletes a record of one kind in the version that was shown. */
export interface Removal<TSubject extends object> {
  /** Refused with 412 if there is a newer version. A record that is already gone counts as deleted. */
  readonly remove: (subject: TSubject) => Promise<unknown>;
  /** The record as it is now; null if it is not listed. Without `read` a 412 is an ordinary failure. */
  readonly read?: (subject: TSubject) => Promise<TSubject | null>;
}

interface Shown {
  readonly id: number;
  readonly name?: string;
  /** Missing if the API has no versions. */
  readonly version?: Version | null | undefined;
}

export function createRemovalsApi(http: Http) {
  // The deletion question shows the failures of these reads.
  const reading = withOptions(http, { silent: true });
  const offers = createOffersApi(reading);
  const channels = createChannelsApi(reading);
  const sending =
    (pathOf: (id: number) => string, place: CallPlace, whose: string) =>
    ({ id, name }: Shown, options: Partial<CallOptions>) =>
      http('generic', 'DELETE', pathOf(id), z.unknown(), {
        ...options,
        words: `Удаление ${whose} #${id}`,
        named: name,
        place,
      });
  const ofDefaults = (path: string, place: CallPlace, whose: string, api: DefaultSettingsApi) =>
    removal<DefaultSetting>(
      sending((id) => `${path}/${id}`, place, `настройки ${whose} по умолчанию`),
      async ({ id }) => (await api.list()).find((one) => one.id === id) ?? null,
      { isListed: true },
    );
  return {
    channels: removal<Channel>(
      sending(channelPath, { on: 'channels' }, 'канала'),
      async ({ id }) => (await channels.read(id)).channel,
    ),
    offers: removal<Offer>(
      sending(offerPath, { on: 'offers' }, 'оффера'),
      async ({ id }) => (await offers.read(id)).offer,
    ),
    channelDefaults: ofDefaults(
      CHANNEL_DEFAULTS_PATH,
      { on: 'channelDefaults' },
      'каналов',
      createChannelDefaultsApi(reading),
    ),
    offerDefaults: ofDefaults(
      OFFER_DEFAULTS_PATH,
      { on: 'offerDefaults' },
      'офферов',
      createOfferDefaultsApi(reading),
    ),
    users: removal<User>(
      ({ id }, options) =>
        http('auth', 'DELETE', `/api/users/${id}`, z.unknown(), {
          ...options,
          place: { on: 'users' },
          isPersonal: true,
          lang: 'en',
          words: `Удаление пользователя #${id}`,
          subject: `Deletion of user #${id}`,
        }),
      ({ id }) => findUser(reading, id),
      { text: 'Already deleted', isListed: true },
    ),
  };
}
export type RemovalsApi = ReturnType<typeof createRemovalsApi>;

/**
 * A 404 may mean that the API has no deletions, so the record is read again: in a list, whose own 404 does not mean
 * that the record is gone, or by its own path.
 */
function removal<TSubject extends Shown>(
  send: (subject: Shown, options: Partial<CallOptions>) => Promise<unknown>,
  read: (subject: Pick<TSubject, 'id'>) => Promise<TSubject | null>,
  { text = 'Уже удалено', isListed = false } = {},
) {
  return {
    read,
    async remove(subject: Shown) {
      let isThere: boolean | null = null;
      const lookAfter = async (error: unknown, call: CallIdentity) => {
        if (toProblem(error).status !== 404) return error;
        try {
          isThere = Boolean(await read(subject));
        } catch (failure) {
          // The user has signed out, so the deletion is not reported.
          if (!(failure instanceof ProblemError)) return failure;
          isThere = isGone(failure.problem) && !isListed ? false : null;
        }
        if (isThere === false) call.ifGone = text;
        return error;
      };
      try {
        // After a 412 the question shows the reason and asks again.
        await send(subject, { ...ifMatch({ etag: tagOf(subject.version) }), lookAfter });
      } catch (error) {
        if (isThere === false) return;
        throw isThere ? new ProblemError({ ...toProblem(error), written: false }) : error;
      }
    },
  };
}

/** Whether the API itself says that there is no such record: a page of a gateway has no message. */
const isGone = ({ status, hasNoMessage }: Problem): boolean => status === 404 && !hasNoMessage;

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
