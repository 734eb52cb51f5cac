import type { DefaultSettingsApi } from '#api/default-settings.api.ts';
import type { RemovalsApi } from '#api/later/removals.api.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';
import { paths } from '#workspace/navigation/routes.ts';
import type { Services } from '#workspace/services.tsx';

/** The differences between the two default settings screens. */
export interface SettingKind {
  readonly id: 'channels' | 'offers';
  /** The kind of record that has these defaults. */
  readonly record: RecordKind;
  readonly title: string;
  readonly href: string;
  readonly crumb: { readonly label: string; readonly href: string };
  /** The label of the first column and of the panel's first field. */
  readonly nameLabel: string;
  /** The name of that field in the API. */
  readonly nameField: 'key' | 'name';
  readonly apiOf: (services: Services) => DefaultSettingsApi;
  readonly removalOf: (removals: RemovalsApi) => RemovalsApi['channelDefaults'];
}

export const SETTING_KINDS: Record<SettingKind['id'], SettingKind> = {
  channels: {
    id: 'channels',
    record: 'channel',
    title: 'Настройки каналов по умолчанию',
    href: paths.channelDefaults,
    crumb: { label: 'Channels', href: paths.channels },
    nameLabel: 'Ключ',
    nameField: 'key',
    apiOf: ({ channelDefaults }) => channelDefaults,
    removalOf: ({ channelDefaults }) => channelDefaults,
  },
  offers: {
    id: 'offers',
    record: 'offer',
    title: 'Настройки офферов по умолчанию',
    href: paths.offerDefaults,
    crumb: { label: 'Offers', href: paths.offers },
    nameLabel: 'Название',
    nameField: 'name',
    apiOf: ({ offerDefaults }) => offerDefaults,
    removalOf: ({ offerDefaults }) => offerDefaults,
  },
};
