import { fromPromise } from 'xstate';
import type { ChannelsApi } from '#api/channels.api.ts';
import { tagOf } from '#api/if-match.ts';
import type { Channel, ChannelWrite } from '#contract/channels.ts';
import {
  createEditableSectionMachine,
  type EditableSectionActor,
} from '#machines/editable-section.machine.ts';
import { createRecordMachine, type RecordActor } from '#machines/record.machine.ts';
import {
  createRecordWriter,
  type RecordPart,
  type RecordWriter,
} from '#workspace/record-writer.ts';
import { channelHref } from '#workspace/routes.ts';
import type { Undo } from '#workspace/undo.ts';
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

/** The five fields as a part of their channel. */
const generalPart: RecordPart<Channel, ChannelWrite> = {
  read: generalOf,
  apply: (channel, { name, ...rest }) => ({
    ...channel,
    ...rest,
    name: name === channel.name ? name : name.trim(),
  }),
};

const writers = new WeakMap<ChannelsApi, RecordWriter<Channel>>();

/** The one writer of a console, so that what is saved and what is undone wait for each other. */
export function channelWriterOf(api: ChannelsApi): RecordWriter<Channel> {
  const writer =
    writers.get(api) ??
    createRecordWriter<Channel>({
      read: async (id) => {
        const { channel, etag } = await api.read(id);
        // A version does as well; where the API knows neither, none is named.
        return { record: channel, etag: etag ?? tagOf(channel.version) };
      },
      write: (id, channel, base) => api.update(id, generalOf(channel), base),
      readsBack: true,
    });
  writers.set(api, writer);
  return writer;
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

/** @param onSaved Told of what the channel is now, wherever its page is. */
export function createChannelGeneralLogic(
  api: ChannelsApi,
  id: number,
  onSaved: (channel: Channel) => void,
  undo?: Undo,
) {
  return channelGeneralMachine.provide({
    actors: {
      save: fromPromise(async ({ input: { draft, base } }) => {
        const label = `канал «${base.name}»: общие данные`;
        const words = { label, link: api.updateLink(id), href: channelHref(id) };
        const channel = await channelWriterOf(api).write(id, generalPart, draft, base, (revert) =>
          undo?.offer({ ...words, revert: () => revert().then(onSaved) }),
        );
        onSaved(channel);
        return { value: generalOf(channel) };
      }),
    },
  });
}
