import * as z from 'zod/mini';
import {
  ChannelDefaultSettingList,
  ChannelSetting,
  ChannelSettingList,
  type ChannelSettingsWrite,
} from '#contract/settings.ts';
import type { Http } from './http.ts';
import { ifMatch, type ReadRows, readTagged, type WriteBase, writtenOf } from './if-match.ts';

declare module './call.ts' {
  interface Places {
    channelSettings: { readonly id: number };
    channelNewSettings: { readonly id: number };
  }
}

export const channelSettingsPath = (channelId: number) => `/api/v1/channels/${channelId}/settings`;

export const availableSettingsPath = (channelId: number) =>
  `/api/v1/channels/${channelId}/available-settings`;

/** The settings of a channel, a list that is written as a whole, and the settings it could have. */
export function createChannelSettingsApi(http: Http) {
  const written = writtenOf(z.array(ChannelSetting));
  return {
    bound: async (
      channelId: number,
      signal: AbortSignal | null = null,
    ): Promise<ReadRows<ChannelSetting>> => {
      const path = channelSettingsPath(channelId);
      const [{ data: rows }, etag] = await readTagged(http, path, ChannelSettingList, {
        words: `Настройки канала #${channelId}`,
        place: { on: 'channelSettings', id: channelId },
        signal,
      });
      return { rows, etag };
    },
    unbound: async (channelId: number, signal: AbortSignal) => {
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
     * @param base The version that was read. The server answers 412 if there is a newer one.
     */
    replace: (
      channelId: number,
      settings: ChannelSettingsWrite['settings'],
      base: WriteBase,
    ): Promise<readonly ChannelSetting[] | null> =>
      http('generic', 'POST', channelSettingsPath(channelId), written, {
        words: `Сохранение настроек канала #${channelId}`,
        place: { on: 'channelSettings', id: channelId },
        body: { settings },
        ...ifMatch(base),
      }),
  };
}
export type ChannelSettingsApi = ReturnType<typeof createChannelSettingsApi>;
