import { useSelector } from '@xstate/react';
import { ROLES, type RoleName } from '#contract/users.ts';
import { CheckboxGroup } from '#ui/checkbox.tsx';
import { Modal } from '#ui/dialog.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { noteOf } from '#workspace/notes.ts';
import { PanelForm } from '#workspace/panel-form.tsx';
import { userPanelCommands as commands } from './users.commands.ts';
import { type UserDraft, type UserPanelActor, userFields } from './users.logic.ts';

const roleOptions = ROLES.map((role) => ({ value: role, label: role }));

/** A new user, or one that exists: the same form. */
export default function UserPanel({ actor }: { actor: UserPanelActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { draft, notes, subject } = state.context;
  const isBusy = state.hasTag('busy');
  const change = (patch: Partial<UserDraft>) => actor.send({ type: 'change', patch });

  return (
    <PanelForm
      actor={actor}
      commands={commands}
      as={Modal}
      loss={null}
      title={subject ? 'Edit User' : 'Add User'}
      fields={userFields}
      question="Discard what you have typed?"
    >
      <Field label="Name" required error={noteOf(notes, 'name')}>
        {(control) => (
          <TextInput
            {...control}
            value={draft.name}
            readOnly={isBusy}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label="Email" required error={noteOf(notes, 'email')}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            value={draft.email}
            readOnly={isBusy}
            onChange={({ target }) => change({ email: target.value })}
          />
        )}
      </Field>
      <CheckboxGroup
        legend="Roles"
        required
        options={roleOptions}
        value={draft.roles}
        error={noteOf(notes, 'roles')}
        onChange={(roles) => change({ roles: roles as RoleName[] })}
      />
      <Field
        label="Password"
        required={!subject}
        hint={subject ? 'Leave empty to keep the current one' : undefined}
        error={noteOf(notes, 'password')}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={draft.password}
            readOnly={isBusy}
            onChange={({ target }) => change({ password: target.value })}
          />
        )}
      </Field>
      <Field
        label="Confirm password"
        required={!subject}
        error={noteOf(notes, 'password_confirmation')}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={draft.password_confirmation}
            readOnly={isBusy}
            onChange={({ target }) => change({ password_confirmation: target.value })}
          />
        )}
      </Field>
    </PanelForm>
  );
}
