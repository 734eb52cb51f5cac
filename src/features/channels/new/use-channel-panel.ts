import type { ChannelsActor } from '#features/channels/list/channels-store.ts';
import { useStoredForm } from '#workspace/drafts/stored-draft.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { type ChannelPanelMachine, createChannelPanelLogic } from './channel-panel.logic.ts';
import { emptyChannel, storedNewChannel } from './new-channel.ts';

const panelKey = actorKey<ChannelPanelMachine>('channels.panel');

/** The panel for a new channel, and its stored draft. */
export function useChannelPanel(channels: ChannelsActor) {
  const services = useServices();
  const panel = useKeptActor(panelKey, () => createChannelPanelLogic(services.channels, channels));
  const panelDraft = useStoredForm(panelKey, panel, storedNewChannel, emptyChannel);
  return { panel, panelDraft };
}
