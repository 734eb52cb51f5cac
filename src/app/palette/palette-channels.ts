/** The screens of every channel as palette entries. Each channel has five, and there may be thousands of channels. */

import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { recordIn } from '#app/lookup/places.ts';
import { soundsOf } from '#commands/matching/sounds.ts';
import { fold, type Haystack } from '#commands/search.ts';
import type { Channel } from '#contract/channels.ts';
import { useChannels } from '#features/channels/list/channels-store.ts';
import { rowsOf } from '#machines/lists/collection.machine.ts';
import { memoize } from '#machines/memoize.ts';
import { type ChannelTab, channelHref, EMPTY_CHANNEL_TABS } from '#records/channel.ts';
import type { PaletteRow } from './palette-entries.ts';
import { iconOf } from './palette-icons.ts';
import { rankOf, weighed } from './palette-ranks.ts';

/** One screen of one channel. Its row is built only when it is found. */
export interface ChannelScreen {
  readonly channel: Channel;
  readonly part: Part;
  readonly haystack: Haystack;
}

interface Part {
  readonly tab: ChannelTab;
  readonly label: string;
  readonly words: string;
}

const part = (tab: ChannelTab, label: string, others: string): Part => ({
  tab,
  label,
  words: fold(`${label} канал channel ${others}`),
});

const parts: readonly Part[] = [
  part('general', 'Основное', 'general'),
  part('settings', 'Настройки', 'settings'),
  part('statistic', 'Статистика', 'statistic'),
  part('analytic', 'Аналитика', 'analytic'),
  part('rates', 'Ставки', 'rates'),
];

/** Cached per channel, so that a changed channel rebuilds only its own screens. */
const screensOf = memoize((channel: Channel): readonly ChannelScreen[] => {
  const name = fold(channel.name);
  const slug = fold(channel.slug ?? '');
  const description = fold(channel.description ?? '');
  const sounds = soundsOf(`${name} ${slug}`);
  return parts.map((one) => ({
    channel,
    part: one,
    haystack: {
      title: `${name}: ${one.label.toLowerCase()}`,
      // The description only once: five rows with the same words would hide other channels.
      plain: `${name}: ${one.words} ${channel.id} ${slug} ${one.tab === 'general' ? description : ''}`,
      sounds,
    },
  }));
});

/** The screens of these channels. */
export const channelScreens = memoize((channels: readonly Channel[]) =>
  channels.flatMap((channel) => screensOf(channel)),
);

/** The channel that is open at an address. */
export function channelOpenAt(href: string): number | null {
  const open = recordIn(href);
  return open?.kind === 'channel' ? open.id : null;
}

/** Subtracted for the screen of another channel, so that it ranks below the entry that asks for the channel. */
const ONE_OF_MANY = 7;

/** The score of a screen that matches a query while this channel is open. */
export const weighScreenOn =
  (open: number | null) =>
  (score: number, { channel, part }: ChannelScreen): number => {
    const isOpen = channel.id === open;
    const owner = isOpen ? 'record' : 'elsewhere';
    const rank = rankOf({ owner, isEmpty: EMPTY_CHANNEL_TABS.includes(part.tab) });
    return weighed(score - (isOpen ? 0 : ONE_OF_MANY), rank);
  };

/** The palette row of a found screen. */
export function rowOfScreen({ channel, part: { tab, label } }: ChannelScreen): PaletteRow {
  const href = channelHref(channel.id, tab);
  return {
    key: href,
    icon: iconOf('channel'),
    title: `${channel.name || `Канал ${channel.id}`}: ${label}`,
    hint: `ID ${channel.id}`,
    choice: { type: 'go', href },
  };
}

/** The screens of the channels loaded so far. */
export function useChannelScreens(): readonly ChannelScreen[] {
  const channels = useChannels();
  const rows = useSelector(channels, () => rowsOf(channels));
  return useMemo(() => channelScreens(rows), [rows]);
}
