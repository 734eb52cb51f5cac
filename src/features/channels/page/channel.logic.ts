import { fromPromise } from 'xstate';
import type { ChannelsApi } from '#api/channels.api.ts';
import type { Channel, ChannelWrite } from '#contract/channels.ts';
import { validateName } from '#features/channels/list/channels.logic.ts';
import {
  createEditableSectionMachine,
  type EditableSectionActor,
} from '#machines/editing/editable-section.machine.ts';
import { createRecordMachine, type RecordActor } from '#machines/lists/record.machine.ts';
import { channelHref } from '#records/channel.ts';
import type { CardPart } from '#workspace/editing/part.ts';
import { valueOrThrown } from '#workspace/editing/whole-writer.ts';
import type { Services } from '#workspace/services.tsx';
import { channelWriter, generalOf } from './channel-writer.ts';

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

export const channelGeneralMachine = createEditableSectionMachine<ChannelWrite>(
  'channelGeneral',
  validateName,
);
export type ChannelGeneralMachine = typeof channelGeneralMachine;
export type ChannelGeneralActor = EditableSectionActor<ChannelWrite>;

/** The five fields as a part of their channel. */
const generalPart: CardPart<Channel, ChannelWrite> = {
  read: generalOf,
  apply: (channel, { name, ...rest }) => ({
    ...channel,
    ...rest,
    name: name === channel.name ? name : name.trim(),
  }),
};

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

/** @param onSaved Told of what the channel is now, wherever its page is. */
export function createChannelGeneralLogic(
  { channels: api, writers, undo }: Pick<Services, 'channels' | 'writers' | 'undo'>,
  id: number,
  onSaved: (channel: Channel) => void,
) {
  return channelGeneralMachine.provide({
    actors: {
      save: fromPromise(async ({ input }) => {
        const label = `канал «${input.base.name}»: общие данные`;
        const words = { label, link: api.updateLink(id), href: channelHref(id) };
        const outcome = await writers
          .of(channelWriter)
          .write(id, generalPart, input, (revert) =>
            undo.offer({ ...words, revert: () => revert().then(onSaved) }),
          );
        const saved = valueOrThrown(outcome, generalPart, (draft) => draft);
        onSaved(outcome.whole);
        return saved;
      }),
    },
  });
}
