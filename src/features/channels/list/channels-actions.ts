import { newChannelPort, newChannelValues } from '#features/channels/page/channel-drafts.ts';
import { useStoredDraft } from '#workspace/drafts/stored-draft.ts';
import { useDeletion } from '#workspace/editing/deletion.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import {
  createChannelDeletionLogic,
  createChannelPanelLogic,
  createChannelTogglesLogic,
} from './channels.logic.ts';
import { useChannels } from './channels-store.ts';

/** What can be done with channels, on their list and on the page of one. */
export function useChannelActions() {
  const services = useServices();
  const channels = useChannels();
  const panel = useKeptActor('channels.panel', () =>
    createChannelPanelLogic(services.channels, channels),
  );
  const panelDraft = useStoredDraft('channels.panel', panel, newChannelPort, newChannelValues);
  // A channel stays locked while it is being turned, wherever one has gone meanwhile.
  const toggles = useKeptActor('channels.toggles', () =>
    createChannelTogglesLogic(services, channels),
  );
  const deletion = useDeletion('channels.deletion', () =>
    createChannelDeletionLogic(services, channels),
  );
  return { channels, panel, panelDraft, toggles, deletion };
}
