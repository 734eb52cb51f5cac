import { fromPromise } from 'xstate';
import type { ChannelsApi } from '#api/channels.api.ts';
import type { NewChannel } from '#contract/channels.ts';
import { type ChannelsActor, putChannel } from '#features/channels/list/channels-store.ts';
import {
  createSidePanelMachine,
  type SidePanelActor,
} from '#machines/editing/side-panel.machine.ts';
import { channelHref } from '#records/channel.ts';
import { useStoredForm } from '#workspace/drafts/stored-draft.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { newAttempt } from '#workspace/writing/attempt.ts';
import { lookUnlessKept } from '#workspace/writing/kept-attempt.ts';
import { emptyChannel, storedNewChannel, validateName } from './new-channel.ts';

export const channelPanelMachine = createSidePanelMachine<NewChannel, never>('channelPanel', {
  empty: emptyChannel,
  validate: validateName,
  newAttempt,
});
type ChannelPanelMachine = typeof channelPanelMachine;
export type ChannelPanelActor = SidePanelActor<NewChannel, never>;

export function createChannelPanelLogic(api: ChannelsApi, channels: ChannelsActor) {
  return channelPanelMachine.provide({
    actors: {
      check: lookUnlessKept(async ({ draft }, signal) => {
        const { findMade } = await import('./find-created.ts');
        const made = findMade(await api.list(signal), draft);
        if (made) channels.send({ type: 'rows.changed' });
        return made ? { words: made.name, href: channelHref(made.id) } : null;
      }),
      submit: fromPromise(async ({ input: { draft, attempt } }) => {
        const created = await api.create({ ...draft, name: draft.name.trim() }, attempt?.key);
        if (created) putChannel(channels, created);
        // The server decides the position of the new channel.
        channels.send({ type: 'rows.changed' });
        return { made: created?.id ?? null };
      }),
    },
  });
}

const panelKey = actorKey<ChannelPanelMachine>('channels.panel');

/** The panel for a new channel, and its stored draft. */
export function useChannelPanel(channels: ChannelsActor) {
  const services = useServices();
  const panel = useKeptActor(panelKey, () => createChannelPanelLogic(services.channels, channels));
  useEmitted(panel, 'unconfirmed', () => channels.send({ type: 'rows.changed' }));
  const panelDraft = useStoredForm(panelKey, panel, storedNewChannel, emptyChannel);
  return { panel, panelDraft };
}
