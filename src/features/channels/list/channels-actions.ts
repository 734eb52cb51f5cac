import type { Channel } from '#contract/channels.ts';
import type { DeletionMachine } from '#machines/editing/deletion.machine.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { useDeletion } from '#workspace/editing/deletion.ts';
import type { DeletionQuestionProps } from '#workspace/editing/deletion-question.tsx';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { channelDeletionCommands } from './channels.commands.ts';
import {
  type ChannelTogglesMachine,
  createChannelDeletionLogic,
  createChannelTogglesLogic,
} from './channels.logic.ts';
import { useChannels } from './channels-store.ts';

const togglesKey = actorKey<ChannelTogglesMachine>('channels.toggles');
const deletionKey = actorKey<DeletionMachine<Channel>>('channels.deletion');

/** The confirmation, in the list and on the page of a channel. */
export const channelDeletion: Omit<DeletionQuestionProps<Channel>, 'actor'> = {
  commands: channelDeletionCommands,
  question: 'Подтвердите удаление канала',
  failure: 'Канал не удалён',
  describe: ({ id, name, is_active }, isChanged) =>
    `${name}, ID ${id}${isChanged ? `, ${is_active ? 'активен' : 'неактивен'}` : ''}`,
};

/** The actors and commands for channels, shared by the list and the page of one channel. */
export function useChannelActions() {
  const services = useServices();
  const channels = useChannels();
  // A channel stays locked during its toggle call, on every screen.
  const toggles = useKeptActor(togglesKey, () => createChannelTogglesLogic(services, channels));
  const deletion = useDeletion(deletionKey, () => createChannelDeletionLogic(services, channels));
  useEmitted(channels, 'read', () => toggles.send({ type: 'look' }));
  useEmitted(deletion, 'outdated', () => channels.send({ type: 'rows.changed' }));
  return { channels, toggles, deletion };
}
