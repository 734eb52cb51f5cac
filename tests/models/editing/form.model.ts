import { ProblemError } from '#contract/problem.ts';
import { profileDraftOf, profileMachine } from '#features/profile/profile.logic.ts';
import { type RegisterDraft, registerMachine } from '#features/session/register.logic.ts';
import { loginMachine } from '#features/session/sign-in.logic.ts';
import { ChangedByOthers } from '#machines/editing/form.machine.ts';
import { changes, outages, refusedFields } from '#tests/support/happenings.ts';
import { explore, settled } from '#tests/support/model.ts';
import { ada } from '#tests/support/people.ts';

export const refusals = {
  words: new ProblemError({ message: 'Неверный логин или пароль', status: 422 }),
  fields: refusedFields({ email: ['Такой e-mail уже есть'] }),
  unanswered: outages.unanswered,
};
const refused = [
  settled.error('submit', refusals.words),
  settled.error('submit', refusals.fields),
  settled.error('submit', refusals.unanswered),
];

const ownRecord = 'nobody else changes what is typed on a public page';

/** The sign-in page. */
export const loginModel = explore({
  machine: loginMachine,
  starts: { login: { input: { draft: { email: '', password: '', remember: false } } } },
  events: ({ context: { draft } }) => [
    ...changes(
      draft,
      { email: 'ada@example.com' },
      { email: '' },
      { password: 'correct horse' },
      { remember: !draft.remember },
    ),
    { type: 'submit' },
    settled.done('submit', { next: { ...draft, password: '' } }),
    ...refused,
  ],
  distinguish: ({ context: { draft, fieldErrors } }) => [draft, Object.keys(fieldErrors)],
  condense: () => null,
  leavesOut: { 'record.changed': ownRecord },
});

export const registration: RegisterDraft = {
  name: 'Ada',
  email: 'ada@example.com',
  password: 'correct horse',
  password_confirmation: 'correct horse',
  terms: true,
};

/** The register page. */
export const registerModel = explore({
  machine: registerMachine,
  starts: {
    register: {
      input: {
        draft: { name: '', email: '', password: '', password_confirmation: '', terms: false },
      },
    },
  },
  events: ({ context: { draft } }) => [
    ...changes(draft, registration, { password: 'short' }),
    { type: 'submit' },
    settled.done('submit', { next: { ...draft, password: '', password_confirmation: '' } }),
    ...refused,
  ],
  distinguish: ({ context: { draft, fieldErrors } }) => [draft, Object.keys(fieldErrors)],
  condense: () => null,
  leavesOut: { 'record.changed': ownRecord },
});

/** A concurrent change of the account by an administrator. */
export const adaOfOthers = { ...ada, name: 'Ada King', email: 'king@example.com' };
const changedByOthers = new ChangedByOthers(
  {
    message: 'Your profile has since been changed.',
    fields: { name: ['It has since been changed to “Ada King”. Save again to keep yours.'] },
  },
  profileDraftOf(adaOfOthers),
);

/** Whether the typed name would conflict: it is a change, and the form began with the name that others changed. */
const changesName = (draft: { name: string }, initial: { name: string }) =>
  draft.name !== initial.name && initial.name === ada.name;

/** The profile form. */
export const profileModel = explore({
  machine: profileMachine,
  starts: { profile: { input: { draft: profileDraftOf(ada) } } },
  events: ({ context: { draft, initial, postponed } }) => [
    ...changes(draft, { name: 'Ada L.' }, { name: '' }, { password: 'correct horse' }),
    { type: 'submit' },
    ...(postponed ? [] : [{ type: 'record.changed', draft: profileDraftOf(adaOfOthers) } as const]),
    settled.done('submit', { next: { ...draft, password: '', password_confirmation: '' } }),
    ...refused,
    ...(changesName(draft, initial) ? [settled.error('submit', changedByOthers)] : []),
  ],
  distinguish: ({ context: { draft, initial, postponed, fieldErrors } }) => [
    draft,
    initial,
    postponed !== null,
    Object.keys(fieldErrors),
  ],
  condense: () => null,
});
