import { useSelector } from '@xstate/react';
import { CommandButton, useCommands } from '#commands/react.tsx';
import { Question } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { offerDeletionCommands as commands } from './offers.commands.ts';
import type { OfferDeletionActor } from './offers.logic.ts';

/** The question before an offer is deleted, and what the server has against it. */
export default function OfferDeletion({ actor }: { actor: OfferDeletionActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  useCommands(commands, actor);
  const { subject, problem } = state.context;
  return (
    <Question
      open={state.hasTag('open')}
      question="Подтвердите удаление оффера"
      warning="Это действие нельзя отменить."
      description={
        <>
          <p className="wrap-anywhere">{subject && `${subject.name}, ID ${subject.id}`}</p>
          {problem && <FormAlert title="Оффер не удалён" details={[problem.message]} />}
        </>
      }
      busy={state.hasTag('busy')}
      cancel={<CommandButton command={commands.cancel} actor={actor} />}
      confirm={<CommandButton command={commands.confirm} actor={actor} variant="danger" />}
      onClose={() => actor.send(commands.cancel.event)}
    />
  );
}
