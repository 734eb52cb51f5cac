import type { ChannelsApi } from '#api/channels.api.ts';
import type { Channel, NewChannel } from '#contract/channels.ts';
import {
  CHANNELS_PER_PAGE,
  type ChannelsQuery,
  select,
} from '#features/channels/list/channels-query.ts';
import type { FindCreated } from '#workspace/tables/landing.ts';
import { isAlike, newestLike } from '#workspace/writing/newest-like.ts';

/** Whether a channel matches the one that was sent. */
export const isLike = ({ name, rate_type }: Channel, sent: NewChannel) =>
  isAlike(name, sent.name) && rate_type === sent.rate_type;

/** Returns the newest channel that matches the one that was sent. */
export const findMade = (channels: readonly Channel[], sent: NewChannel) =>
  newestLike(channels, (one) => isLike(one, sent));

/** Finds a created channel in the filtered and sorted list. */
export const findCreated =
  (api: ChannelsApi, query: ChannelsQuery): FindCreated<NewChannel> =>
  async ({ made, sent }, signal) => {
    const channels = await api.list(signal);
    const key = made ?? findMade(channels, sent)?.id;
    const at = select(channels, query).findIndex(({ id }) => id === key);
    return key === undefined || at < 0
      ? null
      : { key, page: Math.floor(at / CHANNELS_PER_PAGE) + 1 };
  };
