import { actorKey } from '#workspace/editing/actor-registry.ts';
import { useDeletion } from '#workspace/editing/deletion.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import {
  type ChannelDeletionMachine,
  type ChannelTogglesMachine,
  createChannelDeletionLogic,
  createChannelTogglesLogic,
} from './channels.logic.ts';
import { useChannels } from './channels-store.ts';

const togglesKey = actorKey<ChannelTogglesMachine>('channels.toggles');
const deletionKey = actorKey<ChannelDeletionMachine>('channels.deletion');

/** The actors and commands for channels, shared by the list and the page of one channel. */
export function useChannelActions() {
  const services = useServices();
  const channels = useChannels();
  // A channel stays locked during its toggle call, on every screen.
  const toggles = useKeptActor(togglesKey, () => createChannelTogglesLogic(services, channels));
  const deletion = useDeletion(deletionKey, () => createChannelDeletionLogic(services, channels));
  return { channels, toggles, deletion };
}
