import { ProblemError } from '#contract/problem.ts';
import { userDeletionMachine } from '#features/users/users.logic.ts';
import { explore, settled } from '#tests/support/model.ts';
import { ada, grace } from '#tests/support/people.ts';

/** Deletes Ada or Grace. */
export const userDeletionModel = explore({
  machine: userDeletionMachine,
  starts: { question: {} },
  events: [
    { type: 'ask', subject: ada },
    { type: 'ask', subject: grace },
    { type: 'confirm' },
    { type: 'cancel' },
    settled.done('remove', undefined),
    settled.error('remove', new ProblemError({ message: 'Последний администратор', status: 422 })),
  ],
  distinguish: ({ context: { subject } }) => subject?.id,
});
