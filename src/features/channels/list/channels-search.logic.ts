import type { ActorRefFrom } from 'xstate';
import { createDebouncedFilterMachine } from '#machines/lists/debounced-filter.machine.ts';

/** What is looked for by words: it holds while it is typed. */
export const channelSearchMachine = createDebouncedFilterMachine(
  'channelSearch',
  { search: '' },
  () => ({}),
  ({ search }) => ({ search: search.trim() }),
);
export type ChannelSearchMachine = typeof channelSearchMachine;
export type ChannelSearchActor = ActorRefFrom<ChannelSearchMachine>;
