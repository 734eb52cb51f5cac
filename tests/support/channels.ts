import type { Channel } from '#contract/channels.ts';

export const vk: Channel = {
  id: 1,
  name: 'VK Реклама',
  slug: 'vk',
  description: 'Таргет',
  is_active: true,
  rate_type: 'level',
  version: 3,
};

export const yolka: Channel = {
  id: 2,
  name: 'Ёлка',
  slug: 'yolka',
  description: null,
  is_active: false,
  rate_type: 'ladder',
  version: 1,
};

/** A channel of which only its name matters. */
export const plainChannel = (id: number, name: string): Channel => ({
  id,
  name,
  is_active: true,
  rate_type: 'level',
});

/** An answer of the channel service. */
export const ok = (data: unknown) => ({ success: true, data });

/** A channel as the server returns it after a write. */
export const changed = (channel: Channel, change: Partial<Channel>): Channel => ({
  ...channel,
  ...change,
  version: Number(channel.version) + 1,
});
