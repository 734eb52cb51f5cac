import type { ChannelsApi } from '#api/channels.api.ts';
import { createTurns, type InTurn } from '#workspace/editing/serialize.ts';

const turns = new WeakMap<ChannelsApi, InTurn>();

/** The turns of a console in which whatever is done to a channel is done, on whichever screen. */
export function channelTurnsOf(api: ChannelsApi): InTurn {
  const inTurn = turns.get(api) ?? createTurns();
  turns.set(api, inTurn);
  return inTurn;
}
