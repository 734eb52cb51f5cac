import { fromPromise } from 'xstate';
import type { ChannelsApi } from '#api/channels.api.ts';
import type { Channel, NewChannel } from '#contract/channels.ts';
import { type FieldErrors, toProblem } from '#contract/problem.ts';
import { createDeletionMachine, type DeletionActor } from '#machines/deletion.machine.ts';
import { createSidePanelMachine, type SidePanelActor } from '#machines/side-panel.machine.ts';
import {
  createToggleMachine,
  createTogglesMachine,
  type TogglesActor,
} from '#machines/toggles.machine.ts';
import { type ChannelsActor, dropChannel, findChannel, putChannel } from './channels-store.ts';

export const emptyChannel: NewChannel = {
  name: '',
  rate_type: 'level',
  is_active: true,
  description: '',
};
export const newChannelFields = Object.keys(emptyChannel) as (keyof NewChannel)[];

export const channelPanelMachine = createSidePanelMachine<NewChannel, never>(
  'channelPanel',
  emptyChannel,
  validateName,
);
export type ChannelPanelMachine = typeof channelPanelMachine;
export type ChannelPanelActor = SidePanelActor<NewChannel, never>;

export const channelDeletionMachine = createDeletionMachine<Channel>('channelDeletion');
export type ChannelDeletionMachine = typeof channelDeletionMachine;
export type ChannelDeletionActor = DeletionActor<Channel>;

const channelToggleMachine = createToggleMachine<Channel>('channelToggle');
export const channelTogglesMachine = createTogglesMachine<Channel>(
  'channelToggles',
  ({ id }) => id,
  channelToggleMachine,
);
export type ChannelTogglesMachine = typeof channelTogglesMachine;
export type ChannelTogglesActor = TogglesActor<Channel>;

/** Only the name is needed; the rest is the server's to judge. */
export function validateName({ name }: { name: string }): FieldErrors {
  return name.trim() ? {} : { name: ['Введите наименование'] };
}

export function createChannelPanelLogic(api: ChannelsApi, channels: ChannelsActor) {
  return channelPanelMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { draft } }) => {
        const created = await api.create({ ...draft, name: draft.name.trim() });
        if (created) putChannel(channels, created);
        // Where it stands among the others is the server's to say.
        channels.send({ type: 'rows.changed' });
      }),
    },
  });
}

export function createChannelDeletionLogic(api: ChannelsApi, channels: ChannelsActor) {
  return channelDeletionMachine.provide({
    actors: {
      remove: fromPromise(async ({ input: { subject } }) => {
        await api.remove(subject.id);
        dropChannel(channels, subject.id);
      }),
    },
  });
}

export function createChannelTogglesLogic(api: ChannelsApi, channels: ChannelsActor) {
  const turn = fromPromise<void, { subject: Channel }>(async ({ input: { subject } }) => {
    const wanted = !subject.is_active;
    const answer = await api.toggle(subject).catch(async (error: unknown) => {
      if (toProblem(error).status !== 412) throw error;
      // Somebody has changed the channel meanwhile; it is flipped only if it still needs to be.
      const { channel } = await api.read(subject.id);
      return channel.is_active === wanted ? channel : api.toggle(channel);
    });
    const known = findChannel(channels, subject.id) ?? subject;
    putChannel(channels, answer ?? { ...known, is_active: wanted });
  });
  return channelTogglesMachine.provide({
    actors: { toggle: channelToggleMachine.provide({ actors: { turn } }) },
  });
}
