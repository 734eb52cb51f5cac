import { useDeletion } from '#workspace/deletion.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { useStoredDraft } from '#workspace/stored-draft.ts';
import { newChannelPort, newChannelValues } from './channel-drafts.ts';
import {
  createChannelDeletionLogic,
  createChannelPanelLogic,
  createChannelTogglesLogic,
} from './channels.logic.ts';
import { useChannels } from './channels-store.ts';

/** What can be done with channels, on their list and on the page of one. */
export function useChannelActions() {
  const { channels: api, undo, tell } = useServices();
  const channels = useChannels();
  const panel = useKeptActor('channels.panel', () => createChannelPanelLogic(api, channels));
  const panelDraft = useStoredDraft('channels.panel', panel, newChannelPort, newChannelValues);
  // A channel stays locked while it is being turned, wherever one has gone meanwhile.
  const toggles = useKeptActor('channels.toggles', () =>
    createChannelTogglesLogic(api, channels, undo, tell),
  );
  const deletion = useDeletion('channels.deletion', () =>
    createChannelDeletionLogic(api, channels),
  );
  return { channels, panel, panelDraft, toggles, deletion };
}
