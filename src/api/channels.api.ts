import {
  Channel,
  ChannelAnswer,
  ChannelList,
  type ChannelWrite,
  type NewChannel,
} from '#contract/channels.ts';
import type { Http } from './http.ts';
import { ifMatch, readTagged, tagOf, type WriteBase, writtenOf } from './if-match.ts';

declare module './call.ts' {
  interface Places {
    channels: unknown;
    channel: { readonly id: number };
  }
}

const Written = writtenOf(Channel);

export const channelPath = (id: number) => `/api/v1/channels/${id}`;

/** Channels and their general data. */
export function createChannelsApi(http: Http) {
  const all = { place: { on: 'channels' } } as const;
  return {
    list: async (signal: AbortSignal): Promise<readonly Channel[]> => {
      const { data } = await http('generic', 'GET', '/api/v1/channels', ChannelList, {
        ...all,
        words: 'Список каналов',
        signal,
      });
      return data;
    },
    create: (channel: NewChannel, key?: string): Promise<Channel | null> =>
      http('generic', 'POST', '/api/v1/channels', Written, {
        ...all,
        words: 'Создание канала',
        named: channel.name,
        makes: 'channel',
        body: channel,
        key,
      }),
    read: async (id: number, signal: AbortSignal | null = null) => {
      const [{ data: channel }, etag] = await readTagged(http, channelPath(id), ChannelAnswer, {
        words: `Канал #${id}`,
        place: { on: 'channel', id },
        signal,
      });
      return { channel, etag };
    },
    /** The link of `update` in messages. */
    updateLink: (id: number) => `PUT ${channelPath(id)}`,
    /**
     * @param channel Fields that are not edited may be null or missing, as they were read.
     * @param base The version that was read. The server answers 412 if there is a newer one.
     */
    update: (
      id: number,
      channel: Pick<Channel, keyof ChannelWrite>,
      base: WriteBase,
    ): Promise<Channel | null> =>
      http('generic', 'PUT', channelPath(id), Written, {
        words: `Сохранение канала #${id}`,
        place: { on: 'channel', id },
        body: channel,
        ...ifMatch(base),
      }),
    /** The link of `toggle` in messages. */
    toggleLink: (id: number) => `PATCH ${channelPath(id)}/toggle-status`,
    /** The API flips the current state, so the call sends the version whose state it expects to flip. */
    toggle: (
      {
        id,
        name,
        is_active,
        version,
      }: Pick<Channel, 'id' | 'version'> & Partial<Pick<Channel, 'name' | 'is_active'>>,
      { isLast = false, key }: { isLast?: boolean; key?: string | undefined } = {},
    ): Promise<Channel | null> =>
      http('generic', 'PATCH', `${channelPath(id)}/toggle-status`, Written, {
        ...all,
        words: `Переключение активности канала #${id}`,
        key,
        ...ifMatch({
          etag: tagOf(version),
          isLast,
          hasNoForm: true,
          ...(name && {
            subject: `${name} · активность: ${is_active ? 'Активен\u00A0→\u00A0Неактивен' : 'Неактивен\u00A0→\u00A0Активен'}`,
          }),
        }),
      }),
  };
}
export type ChannelsApi = ReturnType<typeof createChannelsApi>;
