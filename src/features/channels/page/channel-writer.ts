import type { ChannelsApi } from '#api/channels.api.ts';
import { tagOf } from '#api/if-match.ts';
import type { Channel, ChannelWrite } from '#contract/channels.ts';
import { channelSerializerOf } from '#features/channels/list/channels-store.ts';
import { createWholeWriter, type WholeWriter } from '#workspace/editing/whole-writer.ts';

/** The five fields as they are edited and sent. */
export function generalOf(channel: Channel): ChannelWrite {
  return {
    name: channel.name,
    rate_type: channel.rate_type,
    is_active: channel.is_active,
    description: channel.description ?? '',
    slug: channel.slug ?? '',
  };
}

const writers = new WeakMap<ChannelsApi, WholeWriter<Channel>>();

/** The one writer of a console, so that whatever is done to a channel is done in turn. */
export function channelWriterOf(api: ChannelsApi): WholeWriter<Channel> {
  const writer =
    writers.get(api) ??
    createWholeWriter<Channel>(
      {
        read: async (id) => {
          const { channel, etag } = await api.read(id);
          // A version does as well; where the API knows neither, none is named.
          return { whole: channel, etag: etag ?? tagOf(channel.version) };
        },
        write: (id, channel, base) => api.update(id, generalOf(channel), base),
        readsBack: true,
      },
      channelSerializerOf(api),
    );
  writers.set(api, writer);
  return writer;
}
