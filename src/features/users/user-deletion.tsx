import { useSelector } from '@xstate/react';
import { CommandButton, useCommands } from '#commands/react.tsx';
import { Question } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { userDeletionCommands as commands } from './users.commands.ts';
import type { UserDeletionActor } from './users.logic.ts';

export default function UserDeletion({ actor }: { actor: UserDeletionActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  useCommands(commands, actor);
  const { subject, problem } = state.context;
  return (
    <Question
      open={state.hasTag('open')}
      question="Are you sure you want to delete this user?"
      warning="This action cannot be undone."
      description={
        <>
          <p>{subject && `${subject.name}, ${subject.email}`}</p>
          {problem && <FormAlert title="An error occurred" details={[problem.message]} />}
        </>
      }
      busy={state.hasTag('busy')}
      cancel={<CommandButton command={commands.cancel} actor={actor} />}
      confirm={<CommandButton command={commands.confirm} actor={actor} variant="danger" />}
      onClose={() => actor.send(commands.cancel.event)}
    />
  );
}
