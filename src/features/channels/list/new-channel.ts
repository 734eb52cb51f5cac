import type { NewChannel } from '#contract/channels.ts';

/** How the form for a new channel begins. */
export const emptyChannel: NewChannel = {
  name: '',
  rate_type: 'level',
  is_active: true,
  description: '',
};
export const newChannelFields = Object.keys(emptyChannel) as (keyof NewChannel)[];
