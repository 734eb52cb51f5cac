import { fromPromise } from 'xstate';
import type { ChannelsApi, ReadChannel } from '#api/channels.api.ts';
import type { Channel, ChannelWrite } from '#contract/channels.ts';
import { toProblem } from '#contract/problem.ts';
import {
  ConflictError,
  createEditableSectionMachine,
  type EditableSectionActor,
} from '#machines/editable-section.machine.ts';
import { createRecordMachine, type RecordActor } from '#machines/record.machine.ts';
import { validateName } from './channels.logic.ts';

export const channelMachine = createRecordMachine<Channel>('channel');
export type ChannelMachine = typeof channelMachine;
export type ChannelActor = RecordActor<Channel>;

export const channelFields = [
  'name',
  'rate_type',
  'is_active',
  'description',
  'slug',
] as const satisfies readonly (keyof ChannelWrite)[];
type ChannelField = (typeof channelFields)[number];

export const channelGeneralMachine = createEditableSectionMachine<ChannelWrite>(
  'channelGeneral',
  validateName,
);
export type ChannelGeneralMachine = typeof channelGeneralMachine;
export type ChannelGeneralActor = EditableSectionActor<ChannelWrite>;

/** The five fields as they are edited and sent. */
export function generalOf(channel: Channel): ChannelWrite {
  return {
    name: channel.name,
    rate_type: channel.rate_type,
    is_active: channel.is_active,
    description: channel.description ?? '',
    slug: channel.slug ?? '',
  };
}

const pick = (general: ChannelWrite, fields: readonly ChannelField[]): Partial<ChannelWrite> =>
  Object.fromEntries(fields.map((field) => [field, general[field]]));

/**
 * Brings two sets of changes of `base` together: theirs, wherever it was not changed here. What
 * both have changed, each to something else, is named.
 */
export function merge(base: ChannelWrite, mine: ChannelWrite, theirs: ChannelWrite) {
  const changed = channelFields.filter((field) => mine[field] !== base[field]);
  return {
    merged: { ...theirs, ...pick(mine, changed) },
    clashes: changed.filter(
      (field) => theirs[field] !== base[field] && theirs[field] !== mine[field],
    ),
  };
}

/** @param onRead Told of what was read, so that the list and the menu know it, too. */
export function createChannelLogic(api: ChannelsApi, onRead: (channel: Channel) => void) {
  return channelMachine.provide({
    actors: {
      load: fromPromise(async ({ input, signal }) => {
        const { channel } = await api.read(input.id, signal);
        onRead(channel);
        return { record: channel };
      }),
    },
  });
}

/** How often a save begins anew because somebody else was a moment quicker. */
const ATTEMPTS = 3;

/** @param onSaved Told of what the channel is now, wherever its page is. */
export function createChannelGeneralLogic(
  api: ChannelsApi,
  id: number,
  onSaved: (channel: Channel) => void,
) {
  return channelGeneralMachine.provide({
    actors: {
      save: fromPromise(async ({ input: { draft, base } }) => {
        const channel = await save(api, id, { ...draft, name: draft.name.trim() }, base);
        onSaved(channel);
        return { value: generalOf(channel) };
      }),
    },
  });
}

async function save(
  api: ChannelsApi,
  id: number,
  mine: ChannelWrite,
  base: ChannelWrite,
): Promise<Channel> {
  for (let attempt = 1; ; attempt++) {
    const { channel, etag } = await api.read(id);
    const theirs = generalOf(channel);
    const { merged, clashes } = merge(base, mine, theirs);
    if (clashes.length > 0) throw new ConflictError(theirs, merged);
    // An earlier attempt whose answer got lost may have saved it all.
    if (channelFields.every((field) => merged[field] === theirs[field])) return channel;
    try {
      return (
        (await api.update(id, merged, tagOf({ channel, etag }))) ?? (await api.read(id)).channel
      );
    } catch (error) {
      if (toProblem(error).status !== 412 || attempt === ATTEMPTS) throw error;
    }
  }
}

/** What a write names as its base; null where the API knows no versions. */
function tagOf({ channel, etag }: ReadChannel): string | null {
  return etag ?? (channel.version == null ? null : `"${channel.version}"`);
}
