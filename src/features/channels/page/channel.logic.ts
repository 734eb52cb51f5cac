import { fromPromise } from 'xstate';
import type { ChannelsApi } from '#api/channels.api.ts';
import type { Channel, ChannelWrite } from '#contract/channels.ts';
import { validateName } from '#features/channels/new/new-channel.ts';
import { exceptUntouched } from '#machines/editing/draft.ts';
import { createEditorMachine } from '#machines/editing/editor.machine.ts';
import { createRecordMachine } from '#machines/lists/record.machine.ts';
import { activityTitle, channelHref, RATE_TYPE_TITLES } from '#records/channel.ts';
import type { Services } from '#workspace/services.tsx';
import { recordRead } from '#workspace/tables/list-read.ts';
import { type DraftWords, fieldsText } from '#workspace/writing/change-text.ts';
import { type CardPart, changedFields, picked } from '#workspace/writing/part.ts';
import { channelWriter, generalOf } from './channel-writer.ts';

export const channelMachine = createRecordMachine<Channel>('channel');
export type ChannelMachine = typeof channelMachine;

export const channelGeneralMachine = createEditorMachine<ChannelWrite>('channelGeneral', {
  validate: exceptUntouched(validateName),
});
export type ChannelGeneralMachine = typeof channelGeneralMachine;

const generalWords: DraftWords<ChannelWrite> = {
  name: { label: 'наименование', text: ({ name }) => name },
  rate_type: { label: 'тип ставок', text: ({ rate_type }) => RATE_TYPE_TITLES[rate_type] },
  is_active: { label: 'активность', text: ({ is_active }) => activityTitle(is_active) },
  description: { label: 'описание' },
  slug: { label: 'слаг', text: ({ slug }) => slug },
};

/** The value of a channel's field as text. */
export function generalText(general: ChannelWrite, field: string): string {
  if (field === 'is_active') return activityTitle(general.is_active);
  if (field === 'rate_type') return RATE_TYPE_TITLES[general.rate_type];
  return String(general[field as keyof ChannelWrite] || '-');
}

/** The five fields as a part of the channel. */
export const generalPart: CardPart<Channel, ChannelWrite> = {
  read: generalOf,
  apply: (channel, draft) => {
    const tidied = { ...draft, name: draft.name.trim(), slug: draft.slug.trim() };
    return { ...channel, ...picked(tidied, changedFields(draft, generalOf(channel))) };
  },
  changeText: (from, to) => fieldsText(generalWords, from!, to!),
};

/** @param onRead Receives each channel that is read, to update the list and the menu. */
export function createChannelLogic(api: ChannelsApi, onRead: (channel: Channel) => void) {
  return channelMachine.provide({
    actors: {
      load: recordRead(async (id, signal) => {
        const { channel } = await api.read(id, signal);
        onRead(channel);
        return channel;
      }),
    },
  });
}

/** @param onSaved Receives the saved channel, even after its page was closed. */
export function createChannelGeneralLogic(
  { channels: api, writers, undo }: Pick<Services, 'channels' | 'writers' | 'undo'>,
  id: number,
  onSaved: (channel: Channel) => void,
) {
  return channelGeneralMachine.provide({
    actors: {
      save: fromPromise(async ({ input }) => {
        const label = `канал «${input.base!.name}», общие данные`;
        const words = { label, link: api.updateLink(id), href: channelHref(id) };
        const outcome = await writers
          .of(channelWriter)
          .write(id, generalPart, input, (revert) =>
            undo.offer({ ...words, revert: () => revert().then(onSaved) }),
          );
        if (outcome.type === 'saved') onSaved(outcome.whole);
        return outcome;
      }),
    },
    actions: { look: ({ context }) => writers.of(channelWriter).look(id, context) },
  });
}
