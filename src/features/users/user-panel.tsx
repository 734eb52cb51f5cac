import { useSelector } from '@xstate/react';
import { bind } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import { ROLES, type RoleName } from '#contract/users.ts';
import { CheckboxGroup } from '#ui/checkbox.tsx';
import { Modal, Question } from '#ui/dialog.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { useFocusOnRefusal } from '#workspace/focus.ts';
import { generalNote, noteOf } from '#workspace/notes.ts';
import { userPanelCommands as commands } from './users.commands.ts';
import { type UserDraft, type UserPanelActor, userFields } from './users.logic.ts';

const roleOptions = ROLES.map((role) => ({ value: role, label: role }));

/** A new user, or one that exists: the same form. */
export default function UserPanel({ actor }: { actor: UserPanelActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const form = useFocusOnRefusal<HTMLDivElement>(actor);
  useBoundCommands(() => {
    const inside = () => form.current;
    return [commands.save, commands.cancel, commands.discard, commands.keep].map((command) =>
      bind(command, actor, inside),
    );
  }, [actor]);

  const { draft, notes, problem, subject } = state.context;
  const isBusy = state.hasTag('busy');
  const alert = generalNote(problem, userFields);
  const change = (patch: Partial<UserDraft>) => actor.send({ type: 'change', patch });

  return (
    <>
      <Modal
        open={state.hasTag('open')}
        title={subject ? 'Edit User' : 'Add User'}
        busy={isBusy}
        onClose={() => actor.send(commands.cancel.event)}
        onSubmit={(event) => {
          event.preventDefault();
          actor.send(commands.save.event);
        }}
        footer={
          <>
            <CommandButton command={commands.cancel} actor={actor} />
            <CommandButton command={commands.save} actor={actor} type="submit" variant="primary" />
          </>
        }
      >
        <div ref={form} className="flex flex-col gap-4">
          {alert && <FormAlert {...alert} />}
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
        </div>
      </Modal>
      <Question
        open={state.matches('confirmingDiscard')}
        question="Discard what you have typed?"
        cancel={<CommandButton command={commands.keep} actor={actor} />}
        confirm={<CommandButton command={commands.discard} actor={actor} variant="danger" />}
        onClose={() => actor.send(commands.keep.event)}
      />
    </>
  );
}
