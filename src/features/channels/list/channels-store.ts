/** All channels: read once, shown by the list, the menu and the palette alike. */

import { fromPromise } from 'xstate';
import type { ChannelsApi } from '#api/channels.api.ts';
import type { Channel } from '#contract/channels.ts';
import {
  type CollectionActor,
  createCollectionMachine,
  type PageQuery,
} from '#machines/lists/collection.machine.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { type Services, useServices } from '#workspace/services.tsx';
import { createSerializer } from '#workspace/writing/serialize.ts';

export const channelsMachine = createCollectionMachine<Channel, PageQuery>('channels');
export type ChannelsMachine = typeof channelsMachine;
export type ChannelsActor = CollectionActor<Channel, PageQuery>;

/** The API sends all channels at once; the console filters, sorts and pages them itself. */
export function createChannelsLogic(api: ChannelsApi) {
  return channelsMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const rows = await api.list(signal);
        return { result: { rows, total: rows.length, lastPage: 1 } };
      }),
    },
  });
}

const channelsKey = actorKey<ChannelsMachine>('channels');

/** The channels of this session; they are read when they are asked for first. */
export function channelsOf({ kept, channels }: Pick<Services, 'kept' | 'channels'>): ChannelsActor {
  return kept.get(channelsKey, () => createChannelsLogic(channels), {
    input: { query: { page: 1 } },
  });
}

export const useChannels = (): ChannelsActor => channelsOf(useServices());

const noChannels: readonly Channel[] = [];

/** The channels as far as they have been read. */
export function rowsOf(channels: ChannelsActor): readonly Channel[] {
  return channels.getSnapshot().context.result?.rows ?? noChannels;
}

export function findChannel(channels: ChannelsActor, id: number): Channel | undefined {
  return rowsOf(channels).find((row) => row.id === id);
}

/** Takes over what was read of one channel, where that is not known yet. */
export function learnChannel(channels: ChannelsActor, channel: Channel): void {
  const isSame = JSON.stringify(findChannel(channels, channel.id)) === JSON.stringify(channel);
  // A list that is still being read will have it.
  if (!isSame && channels.getSnapshot().context.result) putChannel(channels, channel);
}

/** Shows at once what a channel has become, or that there is a new one. */
export function putChannel(channels: ChannelsActor, channel: Channel): void {
  const rows = rowsOf(channels);
  const isKnown = rows.some(({ id }) => id === channel.id);
  channels.send({
    type: 'rows.replaced',
    rows: isKnown ? rows.map((row) => (row.id === channel.id ? channel : row)) : [...rows, channel],
  });
}

/** Shows at once that a channel is gone. */
export function dropChannel(channels: ChannelsActor, id: number): void {
  channels.send({
    type: 'rows.replaced',
    rows: rowsOf(channels).filter((row) => row.id !== id),
  });
}

/** Runs the writes of one channel in turn, whichever screen they come from. */
export const channelSerializer = () => createSerializer();
