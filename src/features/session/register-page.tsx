import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { useCommands } from '#commands/react.tsx';
import { FormAlert } from '#ui/feedback/form-alert.tsx';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FieldError, TextField } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { SignInLayout } from '#ui/layout/sign-in-layout.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { useServices } from '#workspace/services.tsx';
import { SubmitForm, useForm } from '#workspace/submit-form.tsx';
import { fieldErrorOf, generalError } from '#workspace/writing/field-errors.ts';
import type { LoginState } from './login-page.tsx';
import { registerCommands } from './register.commands.ts';
import { createRegisterLogic, emptyRegistration, type RegisterDraft } from './register.logic.ts';
import { signInWays } from './session.commands.ts';

const fields = Object.keys(emptyRegistration);

const UNKNOWN_OUTCOME = 'It is not known whether the account was created. Try to sign in first.';

const ways = { login: signInWays.login };

/** Set by the server in the page. Another server may report it only when it refuses. */
const isClosed = () =>
  document.querySelector('meta[name="registration"][content="closed"]') !== null;

export default function RegisterPage() {
  const { auth, location, shell } = useServices();
  const logic = useMemo(
    () =>
      createRegisterLogic(auth, (registered) => {
        const state: LoginState = { registered, of: null };
        location.go(paths.login, { state });
      }),
    [auth, location],
  );
  const actor = useActorRef(logic, { input: { draft: emptyRegistration } });
  const form = useForm<RegisterDraft>(actor, registerCommands);
  useCommands(ways, shell);

  const { isBusy, change, field } = form;
  const { draft, fieldErrors, problem } = form.state.context;
  const termsNote = fieldErrorOf(fieldErrors, 'terms');

  return (
    <SignInLayout
      lang="en"
      title="Register a new membership"
      footer={<AppLink href={paths.login}>I already have a membership</AppLink>}
    >
      <title>Register — Пульт</title>
      <SubmitForm form={form} command={registerCommands.submit}>
        {!problem && isClosed() && (
          <FormAlert
            title="Registration is closed"
            details={['Ask an administrator for an account.']}
          />
        )}
        {problem && (
          <FormAlert
            title="Registration failed"
            details={[
              ...(generalError(problem, fields)?.details ?? []),
              ...(problem.isOutcomeUnknown ? [UNKNOWN_OUTCOME] : []),
            ]}
          />
        )}
        <TextField label="Full name" required autoComplete="name" autoFocus {...field('name')} />
        <TextField
          label="Email"
          required
          type="email"
          autoComplete="username"
          {...field('email')}
        />
        <TextField
          label="Password"
          required
          as={PasswordInput}
          autoComplete="new-password"
          {...field('password')}
        />
        <TextField
          label="Retype password"
          required
          as={PasswordInput}
          autoComplete="new-password"
          {...field('password_confirmation')}
        />
        <div>
          <Checkbox
            label="I agree to the terms"
            checked={draft.terms}
            aria-required
            aria-disabled={isBusy}
            aria-invalid={termsNote ? true : undefined}
            aria-describedby={termsNote && 'terms-note'}
            onChange={({ target }) => change({ terms: target.checked })}
          />
          {termsNote && <FieldError id="terms-note">{termsNote}</FieldError>}
        </div>
      </SubmitForm>
      {isBusy && <BusyOverlay>Loading...</BusyOverlay>}
    </SignInLayout>
  );
}
