import type { NewChannel } from '#contract/channels.ts';

/** The draft of a new channel. */
export const emptyChannel: NewChannel = {
  name: '',
  rate_type: 'level',
  is_active: true,
  description: '',
};
export const newChannelFields = Object.keys(emptyChannel) as (keyof NewChannel)[];
