import type { ChannelsApi } from '#api/channels.api.ts';
import { createSerializer, type Serialize } from '#workspace/editing/serialize.ts';

const turns = new WeakMap<ChannelsApi, Serialize>();

/** The turns of a console in which whatever is done to a channel is done, on whichever screen. */
export function channelSerializerOf(api: ChannelsApi): Serialize {
  const serialize = turns.get(api) ?? createSerializer();
  turns.set(api, serialize);
  return serialize;
}
