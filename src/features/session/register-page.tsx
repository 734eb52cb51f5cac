import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { CommandButton, CommandForm, useCommands } from '#commands/react.tsx';
import { FormAlert } from '#ui/feedback/form-alert.tsx';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FieldError, TextField } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { LogoMark } from '#ui/layout/logo.tsx';
import { SignInLayout } from '#ui/layout/sign-in-layout.tsx';
import { useFocusOnRefusal } from '#workspace/editing/focus.ts';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { useServices } from '#workspace/services.tsx';
import { fieldErrorOf, generalError, textFieldsOf } from '#workspace/writing/field-errors.ts';
import type { LoginState } from './login-page.tsx';
import { registerCommands } from './register.commands.ts';
import { createRegisterLogic, type RegisterDraft } from './register.logic.ts';
import { signInWays } from './session.commands.ts';

const empty: RegisterDraft = {
  name: '',
  email: '',
  password: '',
  password_confirmation: '',
  terms: false,
};

const fields = Object.keys(empty);

const DOUBT = 'It is not known whether the account was created. Try to sign in first.';

const ways = { login: signInWays.login };

export default function RegisterPage() {
  const { auth, location, shell } = useServices();
  const logic = useMemo(() => {
    const state: LoginState = { isRegistered: true };
    return createRegisterLogic(auth, () => location.go(paths.login, { state }));
  }, [auth, location]);
  const actor = useActorRef(logic, { input: { draft: empty } });
  const state = useSelector(actor, (snapshot) => snapshot);
  useCommands(registerCommands, actor);
  useCommands(ways, shell);
  const region = useFocusOnRefusal<HTMLDivElement>(actor);

  const { draft, fieldErrors, problem } = state.context;
  const isBusy = state.matches('submitting');
  const change = (patch: Partial<RegisterDraft>) => actor.send({ type: 'change', patch });
  const field = textFieldsOf(state.context, isBusy, change);
  const termsNote = fieldErrorOf(fieldErrors, 'terms');

  return (
    <SignInLayout
      lang="en"
      brand={<LogoMark />}
      title="Register a new membership"
      footer={<AppLink href={paths.login}>I already have a membership</AppLink>}
    >
      <title>Register — Пульт</title>
      <div ref={region}>
        <CommandForm
          command={registerCommands.submit}
          actor={actor}
          className="flex flex-col gap-4"
          aria-busy={isBusy}
        >
          {problem && (
            <FormAlert
              title="Registration failed"
              details={[
                ...(generalError(problem, fields)?.details ?? []),
                ...(problem.isDoubtful ? [DOUBT] : []),
              ]}
            />
          )}
          <TextField label="Full name" autoComplete="name" autoFocus {...field('name')} />
          <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
          <TextField
            label="Password"
            as={PasswordInput}
            autoComplete="new-password"
            {...field('password')}
          />
          <TextField
            label="Retype password"
            as={PasswordInput}
            autoComplete="new-password"
            {...field('password_confirmation')}
          />
          <div>
            <Checkbox
              label="I agree to the terms"
              checked={draft.terms}
              aria-disabled={isBusy}
              aria-invalid={termsNote ? true : undefined}
              aria-describedby={termsNote && 'terms-note'}
              onChange={({ target }) => change({ terms: target.checked })}
            />
            {termsNote && <FieldError id="terms-note">{termsNote}</FieldError>}
          </div>
          <CommandButton
            command={registerCommands.submit}
            actor={actor}
            type="submit"
            variant="primary"
            className="w-full"
          />
        </CommandForm>
      </div>
      {isBusy && <BusyOverlay />}
    </SignInLayout>
  );
}
