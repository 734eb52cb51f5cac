import { DeletionQuestion } from '#workspace/editing/deletion-question.tsx';
import { userDeletionCommands } from './users.commands.ts';
import type { UserDeletionActor } from './users.logic.ts';

/** The confirmation before a user is deleted, with the server's error if it fails. */
export default function UserDeletion({ actor }: { actor: UserDeletionActor }) {
  return (
    <DeletionQuestion
      actor={actor}
      commands={userDeletionCommands}
      question="Are you sure you want to delete this user?"
      warning="This action cannot be undone."
      failure="An error occurred"
      describe={({ name, email }) => `${name}, ${email}`}
    />
  );
}
