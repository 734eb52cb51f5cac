import { useSelector } from '@xstate/react';
import { CommandButton, useCommands } from '#commands/react.tsx';
import { Question } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { channelDeletionCommands as commands } from './channels.commands.ts';
import type { ChannelDeletionActor } from './channels.logic.ts';

/** The question before a channel is deleted, and what the server has against it. */
export default function ChannelDeletion({ actor }: { actor: ChannelDeletionActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  useCommands(commands, actor);
  const { subject, problem } = state.context;
  return (
    <Question
      open={state.hasTag('open')}
      question="Подтвердите удаление канала"
      warning="Это действие нельзя отменить."
      description={
        <>
          <p className="wrap-anywhere">{subject && `${subject.name}, ID ${subject.id}`}</p>
          {problem && <FormAlert title="Канал не удалён" details={[problem.message]} />}
        </>
      }
      busy={state.hasTag('busy')}
      cancel={<CommandButton command={commands.cancel} actor={actor} />}
      confirm={<CommandButton command={commands.confirm} actor={actor} variant="danger" />}
      onClose={() => actor.send(commands.cancel.event)}
    />
  );
}
