/** All channels: loaded once, shared by the list, the menu and the palette. */

import type { ChannelsApi } from '#api/channels.api.ts';
import type { Channel } from '#contract/channels.ts';
import { isSame } from '#machines/is-same.ts';
import {
  type CollectionActor,
  createCollectionMachine,
  type PageQuery,
  rowsOf,
} from '#machines/lists/collection.machine.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { type Services, useServices } from '#workspace/services.tsx';
import { wholeListRead } from '#workspace/tables/list-read.ts';
import { createSerializer } from '#workspace/writing/serialize.ts';

export const channelsMachine = createCollectionMachine<Channel, PageQuery>('channels');
export type ChannelsMachine = typeof channelsMachine;
export type ChannelsActor = CollectionActor<Channel, PageQuery>;

/** The API sends all channels at once. The console filters, sorts and pages them. */
export const createChannelsLogic = (api: ChannelsApi) =>
  channelsMachine.provide({ actors: { load: wholeListRead(api.list) } });

const channelsKey = actorKey<ChannelsMachine>('channels');

/** The channels of this session; loaded on the first request. */
export function channelsOf({ kept, channels }: Pick<Services, 'kept' | 'channels'>): ChannelsActor {
  return kept.get(channelsKey, () => createChannelsLogic(channels), {
    input: { query: { page: 1 } },
  });
}

export const useChannels = (): ChannelsActor => channelsOf(useServices());

export function findChannel(channels: ChannelsActor, id: number): Channel | undefined {
  return rowsOf(channels).find((row) => row.id === id);
}

/** Reads the list again if it has a channel that does not exist: menu and palette would keep it. */
export function noteMissing(channels: ChannelsActor, id: number): void {
  if (findChannel(channels, id)) channels.send({ type: 'rows.changed' });
}

/** The name of a channel, or its number as long as the name is unknown. */
export const channelTitle = (services: Pick<Services, 'kept' | 'channels'>, id: number): string =>
  findChannel(channelsOf(services), id)?.name || `Канал ${id}`;

/** Adds a channel that was read on its own, if it differs from the known one. */
export function learnChannel(channels: ChannelsActor, channel: Channel): void {
  const isKnown = isSame(findChannel(channels, channel.id), channel);
  // A list that is still loading will include it.
  if (!isKnown && channels.getSnapshot().context.result) putChannel(channels, channel);
}

/** Shows a changed or new channel at once. */
export function putChannel(channels: ChannelsActor, channel: Channel): void {
  const rows = rowsOf(channels);
  const isKnown = rows.some(({ id }) => id === channel.id);
  channels.send({
    type: 'rows.replaced',
    rows: isKnown ? rows.map((row) => (row.id === channel.id ? channel : row)) : [...rows, channel],
  });
}

/** Removes a deleted channel at once. */
export function dropChannel(channels: ChannelsActor, id: number): void {
  channels.send({
    type: 'rows.replaced',
    rows: rowsOf(channels).filter((row) => row.id !== id),
  });
}

/** Runs the writes to one channel one after another, from all screens. */
export const channelSerializer = () => createSerializer();
