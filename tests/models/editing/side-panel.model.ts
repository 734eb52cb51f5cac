import { ProblemError } from '#contract/problem.ts';
import {
  draftOf,
  emptyUser,
  type UserDraft,
  userPanelMachine,
} from '#features/users/users.logic.ts';
import type { SimilarRecord } from '#machines/editing/side-panel.setup.ts';
import { changes, refusedFields } from '#tests/support/happenings.ts';
import { explore, settled } from '#tests/support/model.ts';
import { ada } from '#tests/support/people.ts';

export const complete: UserDraft = {
  name: 'Grace',
  email: 'grace@example.com',
  roles: ['editor'],
  password: 'correct horse',
  password_confirmation: 'correct horse',
  current_password: '',
};

export const refusals = {
  words: new ProblemError({ message: 'Лицензия исчерпана', status: 422 }),
  unknown: new ProblemError({ message: 'База недоступна', status: 503, isOutcomeUnknown: true }),
  fields: refusedFields({ 'roles.0': ['Такую роль дать нельзя'] }),
};

/** The record that was created from the sent draft. */
export const found: SimilarRecord = { words: 'Grace', href: '/users?row=9' };

/** The user panel: a new user, or Ada. */
export const userPanelModel = explore({
  machine: userPanelMachine,
  starts: { panel: {} },
  events: (snapshot) => {
    const { draft, subject, unconfirmed } = snapshot.context;
    const isOpen = snapshot.matches('editing') || snapshot.matches('failed');
    const takesUnknownOutcome = isOpen && subject === null && unconfirmed === null;
    const unknownOutcome = { draft: complete, attempt: null };
    const patches: Partial<UserDraft>[] = subject
      ? [{ name: 'Ada L.' }, { name: '' }, { name: 'Ada' }]
      : [complete];
    return [
      { type: 'open', subject: null, draft: emptyUser },
      { type: 'open', subject: ada, draft: draftOf(ada) },
      ...(takesUnknownOutcome
        ? [{ type: 'open', subject: null, draft: emptyUser, unknownOutcome } as const]
        : []),
      ...changes(draft, ...patches),
      { type: 'submit' },
      { type: 'close' },
      { type: 'discard' },
      { type: 'keep' },
      settled.done('submit', undefined),
      settled.error('submit', refusals.words),
      settled.error('submit', refusals.unknown),
      settled.error('submit', refusals.fields),
      settled.done('check', { found: null }),
      settled.done('check', { found }),
      settled.error('check', refusals.words),
      { type: 'openFound' },
      { type: 'createAnyway' },
    ];
  },
  distinguish: ({ context: { subject, draft, fieldErrors, unconfirmed } }) => [
    unconfirmed !== null,
    subject?.id,
    draft.name,
    Object.keys(fieldErrors),
  ],
  condense: () => null,
});
