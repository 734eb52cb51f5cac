import { useSelector } from '@xstate/react';
import type { User } from '#contract/users.ts';
import { CheckboxGroup } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { type ReadList, useAbandonedForms } from '#workspace/editing/later/abandoned-forms.ts';
import { PanelForm } from '#workspace/editing/panel-form.tsx';
import { useServices } from '#workspace/services.tsx';
import { type LandingList, useLanding } from '#workspace/tables/landing.ts';
import { fieldErrorOf, textFieldsOf } from '#workspace/writing/field-errors.ts';
import { findUser, hasEmail } from './saved-users.ts';
import { userPanelCommands as commands } from './users.commands.ts';
import { rolesFor, type UserDraft, type UserPanelActor, userFields } from './users.logic.ts';

const unknownOutcome = {
  loss: 'It may have been saved already: the list will be read again.',
  advice: 'It is not known whether it was saved. Saving again looks for it first.',
  question: (isNew: boolean) =>
    isNew ? 'It seems that the user has been created already' : 'The changes are already saved',
  unsent: 'What was changed after sending is not in it: opening it loses that.',
  settled: 'Already saved',
};

/** The form for a new or an existing user. */
export default function UserPanel({
  actor,
  list,
  read,
}: {
  actor: UserPanelActor;
  /** Shows the new user. */
  list?: LandingList;
  read: ReadList<User>;
}) {
  const { users: api, session } = useServices();
  const me = useSelector(session, ({ context }) => context.user);
  useLanding(actor, list, async ({ sent }, signal) => findUser(api, sent.email.trim(), signal), {
    unlisted: 'The new user is not in the list.',
    failed: 'Its place in the list could not be found.',
  });
  useAbandonedForms(
    actor,
    read,
    (user, { email }) => hasEmail(email.trim())(user),
    ({ id }) => `Already saved: new user #${id}`,
  );
  const state = useSelector(actor, (snapshot) => snapshot);
  const { draft, fieldErrors, subject } = state.context;
  const isBusy = state.hasTag('busy');
  const change = (patch: Partial<UserDraft>) => actor.send({ type: 'change', patch });
  const field = textFieldsOf(state.context, isBusy, change);
  const needsPassword = subject?.id === me?.id && me?.supports?.includes('reauthentication');

  return (
    <PanelForm
      actor={actor}
      commands={commands}
      as={Dialog}
      lang="en"
      loss={null}
      title={subject ? 'Edit User' : 'Add User'}
      fields={userFields.filter((name) => needsPassword || name !== 'current_password')}
      unknownOutcome={unknownOutcome}
      question="Discard what you have typed?"
    >
      <TextField label="Name" required {...field('name')} />
      <TextField label="Email" required type="email" {...field('email')} />
      <CheckboxGroup
        legend="Roles"
        options={rolesFor(subject).map((role) => ({ value: role, label: role }))}
        value={draft.roles}
        error={fieldErrorOf(fieldErrors, 'roles')}
        onChange={(roles) => change({ roles })}
      />
      <TextField
        label="Password"
        required={!subject}
        hint={subject ? 'Leave empty to keep the current one' : undefined}
        as={PasswordInput}
        autoComplete="new-password"
        {...field('password')}
      />
      <TextField
        label="Confirm password"
        required={!subject}
        as={PasswordInput}
        autoComplete="new-password"
        {...field('password_confirmation')}
      />
      {needsPassword && (
        <TextField
          label="Current password"
          hint="Needed to change email or password"
          as={PasswordInput}
          {...field('current_password')}
        />
      )}
    </PanelForm>
  );
}
