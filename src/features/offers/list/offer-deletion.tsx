import { DeletionQuestion } from '#workspace/editing/deletion-question.tsx';
import { offerDeletionCommands } from './offers.commands.ts';
import type { OfferDeletionActor } from './offers.logic.ts';

/** The confirmation before an offer is deleted, with the server's error if it fails. */
export default function OfferDeletion({ actor }: { actor: OfferDeletionActor }) {
  return (
    <DeletionQuestion
      actor={actor}
      commands={offerDeletionCommands}
      question="Подтвердите удаление оффера"
      failure="Оффер не удалён"
      describe={({ id, name }) => `${name}, ID ${id}`}
    />
  );
}
