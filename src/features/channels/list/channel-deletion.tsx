import { DeletionQuestion } from '#workspace/editing/deletion-question.tsx';
import { channelDeletionCommands } from './channels.commands.ts';
import type { ChannelDeletionActor } from './channels.logic.ts';

/** The confirmation before a channel is deleted, with the server's error if it fails. */
export default function ChannelDeletion({ actor }: { actor: ChannelDeletionActor }) {
  return (
    <DeletionQuestion
      actor={actor}
      commands={channelDeletionCommands}
      question="Подтвердите удаление канала"
      failure="Канал не удалён"
      describe={({ id, name }) => `${name}, ID ${id}`}
    />
  );
}
