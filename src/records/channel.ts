import type { RateType } from '#contract/channels.ts';
import { pageAddresses, type RecordDescription } from './record.ts';

/** The tabs of a channel's page, in order. */
export const CHANNEL_TABS = [
  'general',
  'settings',
  'add-settings',
  'statistic',
  'analytic',
  'rates',
  'history',
] as const;
export type ChannelTab = (typeof CHANNEL_TABS)[number];

/** The tabs without content so far. */
export const EMPTY_CHANNEL_TABS: readonly ChannelTab[] = ['statistic', 'analytic'];

/** The titles of rate types in a list. */
export const RATE_TYPE_TITLES: Record<RateType, string> = { level: 'Уровни', ladder: 'Лесенка' };

export const activityTitle = (isActive: boolean) => (isActive ? 'Активен' : 'Неактивен');

/** The hint of the palette beside the name of a channel. */
export const channelHint = ({ id, is_active }: { id: number; is_active: boolean }) =>
  `ID ${id}, ${activityTitle(is_active).toLowerCase()}`;

const listPath = '/channels';
const addresses = pageAddresses<ChannelTab>(listPath);

export const CHANNEL_PATTERN = addresses.pattern;
export const channelHref = addresses.href;
export const channelAt = addresses.at;

export const channelRecord = {
  kind: 'channel',
  words: { one: 'Канал', many: 'Каналы', which: 'Какой канал?' },
  apiPath: '/api/v1/channels',
  listPath,
  href: (id) => channelHref(id),
  idAt: addresses.idAt,
  namedBy: [],
  listCommands: { pick: 'channels.open', reload: 'channels.reload' },
  page: {
    tabs: CHANNEL_TABS,
    reloads: {
      general: 'channel.reload',
      settings: 'channelSettings.reload',
      'add-settings': 'channelSettings.reloadUnbound',
      rates: 'rates.reload',
      history: 'activity.reload',
    },
    at: channelAt,
  },
  screens: {
    channels: () => listPath,
    channel: (id) => channelHref(id),
    channelSettings: (id) => channelHref(id, 'settings'),
    channelNewSettings: (id) => channelHref(id, 'add-settings'),
    channelRates: (id) => channelHref(id, 'rates'),
  },
} as const satisfies RecordDescription;
