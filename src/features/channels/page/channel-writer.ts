import { tagOf } from '#api/if-match.ts';
import type { Channel, ChannelWrite } from '#contract/channels.ts';
import { channelSerializer } from '#features/channels/list/channels-store.ts';
import type { Services } from '#workspace/services.tsx';
import { createWholeWriter, type WholeWriter } from '#workspace/writing/whole-writer.ts';

/** Returns the five fields that are sent; description and slug even if the API returned none. */
const sentOf = ({ name, rate_type, is_active, description = '', slug = '' }: Channel) => ({
  name,
  rate_type,
  is_active,
  description,
  slug,
});

/** The five fields as they are edited. */
export function generalOf(channel: Channel): ChannelWrite {
  const { description, slug, ...rest } = sentOf(channel);
  return { ...rest, description: description ?? '', slug: slug ?? '' };
}

/** Writes share a queue with toggling and deleting a channel. */
export function channelWriter({
  channels: api,
  writers,
  settle,
}: Pick<Services, 'channels' | 'writers'> &
  Partial<Pick<Services, 'settle'>>): WholeWriter<Channel> {
  return createWholeWriter<Channel>(
    {
      settle,
      nameOf: (id, { name }) => name || `Канал ${id}`,
      read: async (id) => {
        const { channel, etag } = await api.read(id);
        // Some APIs have a version but no ETag, others have neither.
        return { whole: channel, etag: etag ?? tagOf(channel.version) };
      },
      write: (id, channel, base) => api.update(id, sentOf(channel), base),
      readsBack: true,
    },
    writers.of(channelSerializer),
  );
}
