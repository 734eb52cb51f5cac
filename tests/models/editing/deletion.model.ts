import { ProblemError } from '#contract/problem.ts';
import { deletionOf } from '#tests/support/happenings.ts';
import { ada, grace } from '#tests/support/people.ts';

/** Deletes Ada or Grace. Another user may have renamed Ada. */
export const userDeletionModel = deletionOf(
  'userDeletion',
  [ada, grace],
  { ...ada, name: 'Ada Byron', version: 2 },
  new ProblemError({ message: 'Последний администратор', status: 422 }),
  new ProblemError({ message: 'База недоступна', status: 503, isOutcomeUnknown: true }),
);
