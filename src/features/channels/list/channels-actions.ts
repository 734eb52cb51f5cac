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
  const { channels: api, undo, tell } = useServices();
  const channels = useChannels();
  const panel = useKeptActor('channels.panel', () => createChannelPanelLogic(api, channels));
  const panelDraft = useStoredDraft('channels.panel', panel, newChannelPort, newChannelValues);
  // A channel stays locked during its toggle call, on every screen.
  const toggles = useKeptActor('channels.toggles', () =>
    createChannelTogglesLogic(api, channels, undo, tell),
  );
  const deletion = useDeletion('channels.deletion', () =>
    createChannelDeletionLogic(api, channels),
  );
  return { channels, panel, panelDraft, toggles, deletion };
}
