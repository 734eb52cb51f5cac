import { DeletionQuestion } from '#workspace/editing/deletion-question.tsx';
import { channelDeletionCommands } from './channels.commands.ts';
import type { ChannelDeletionActor } from './channels.logic.ts';

/** The question before a channel is deleted, and what the server has against it. */
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
