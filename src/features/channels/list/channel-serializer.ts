import { createSerializer } from '#workspace/editing/serialize.ts';

/** The queue of all calls that change a channel, from whatever screen. */
export const channelSerializer = () => createSerializer();
