import * as z from 'zod/mini';
import {
  type ChannelDefaultSetting,
  ChannelDefaultSettingList,
  ChannelSetting,
  ChannelSettingList,
  type ChannelSettingsWrite,
} from '#contract/settings.ts';
import type { Http } from './http.ts';
import { ifMatch, type WriteBase } from './if-match.ts';

declare module './call.ts' {
  interface Places {
    channelSettings: { readonly id: number };
    channelNewSettings: { readonly id: number };
  }
}

/** The settings of a channel, and the `ETag` of what was read, where the API knows one. */
export interface ReadChannelSettings {
  readonly rows: readonly ChannelSetting[];
  readonly etag: string | null;
}

export const channelSettingsPath = (channelId: number) => `/api/v1/channels/${channelId}/settings`;

export const availableSettingsPath = (channelId: number) =>
  `/api/v1/channels/${channelId}/available-settings`;

/** The settings of a channel, a list that is written as a whole, and the settings it could have. */
export function createChannelSettingsApi(http: Http) {
  // The write has succeeded, so a body without the list is not a failure.
  const written = z.looseObject({ data: z.catch(z.nullish(z.array(ChannelSetting)), null) });
  return {
    bound: async (channelId: number, signal?: AbortSignal): Promise<ReadChannelSettings> => {
      let etag: string | null = null;
      const { data } = await http(
        'generic',
        'GET',
        channelSettingsPath(channelId),
        ChannelSettingList,
        {
          words: `Настройки канала #${channelId}`,
          place: { on: 'channelSettings', id: channelId },
          signal: signal ?? null,
          onETag: (tag) => {
            etag = tag;
          },
        },
      );
      return { rows: data, etag };
    },
    unbound: async (
      channelId: number,
      signal: AbortSignal,
    ): Promise<readonly ChannelDefaultSetting[]> => {
      const path = availableSettingsPath(channelId);
      const { data } = await http('generic', 'GET', path, ChannelDefaultSettingList, {
        words: `Доступные настройки канала #${channelId}`,
        place: { on: 'channelNewSettings', id: channelId },
        signal,
      });
      return data;
    },
    /** The link of `replace` in messages. */
    replaceLink: (channelId: number) => `POST ${channelSettingsPath(channelId)}`,
    /**
     * Answers with the new list; null if the answer does not contain it.
     *
     * @param base The version that was read. The server refuses a newer one with 412.
     */
    replace: async (
      channelId: number,
      settings: ChannelSettingsWrite['settings'],
      base: WriteBase,
    ): Promise<readonly ChannelSetting[] | null> => {
      const { data } = await http('generic', 'POST', channelSettingsPath(channelId), written, {
        words: `Сохранение настроек канала #${channelId}`,
        place: { on: 'channelSettings', id: channelId },
        body: { settings },
        ...ifMatch(base),
      });
      return data ?? null;
    },
  };
}
export type ChannelSettingsApi = ReturnType<typeof createChannelSettingsApi>;
