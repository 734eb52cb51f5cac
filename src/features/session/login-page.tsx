import { useActorRef, useSelector } from '@xstate/react';
import { type ComponentProps, useMemo } from 'react';
import { CommandButton, CommandForm, useCommands } from '#commands/react.tsx';
import type { Problem } from '#contract/problem.ts';
import { FormAlert } from '#ui/feedback/form-alert.tsx';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { LogoMark } from '#ui/layout/logo.tsx';
import { SignInLayout } from '#ui/layout/sign-in-layout.tsx';
import { useFocusOnRefusal } from '#workspace/editing/focus.ts';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { useServices } from '#workspace/services.tsx';
import { textFieldsOf } from '#workspace/writing/field-errors.ts';
import { loginCommands, signInWays } from './session.commands.ts';
import { createLoginLogic, type LoginDraft, rememberedEmail } from './sign-in.logic.ts';

/** Navigation state from the previous screen. */
export interface LoginState {
  readonly isRegistered?: boolean;
}

const { forgotPassword, register } = signInWays;
const ways = { forgotPassword, register };

export default function LoginPage() {
  const { auth, session, location, shell } = useServices();
  const logic = useMemo(() => createLoginLogic(auth, session), [auth, session]);
  const email = rememberedEmail();
  const actor = useActorRef(logic, {
    input: { draft: { email, password: '', remember: email !== '' } },
  });
  const state = useSelector(actor, (snapshot) => snapshot);
  useCommands(loginCommands, actor);
  useCommands(ways, shell);
  const region = useFocusOnRefusal<HTMLDivElement>(actor);

  const { draft, problem } = state.context;
  const isBusy = state.matches('submitting');
  const change = (patch: Partial<LoginDraft>) => actor.send({ type: 'change', patch });
  const field = textFieldsOf(state.context, isBusy, change);
  const arrival = location.state() as LoginState | null;

  return (
    <SignInLayout
      lang="en"
      brand={<LogoMark />}
      title="Sign in"
      footer={
        <>
          <AppLink href={paths.forgotPassword}>I forgot my password</AppLink>
          <AppLink href={paths.register}>Register a new membership</AppLink>
        </>
      }
    >
      <title>Sign in — Пульт</title>
      <div ref={region}>
        <CommandForm
          command={loginCommands.submit}
          actor={actor}
          className="flex flex-col gap-4"
          aria-busy={isBusy}
        >
          {arrival?.isRegistered && (
            <p role="status" className="rounded bg-success-soft px-3 py-2 text-success-text">
              The account is there. You can sign in now.
            </p>
          )}
          {problem && <FormAlert {...failureOf(problem)} />}
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            autoFocus={draft.email === ''}
            {...field('email')}
          />
          <TextField
            label="Password"
            as={PasswordInput}
            autoFocus={draft.email !== ''}
            {...field('password')}
          />
          <Checkbox
            label="Remember Me"
            checked={draft.remember}
            aria-disabled={isBusy}
            onChange={({ target }) => change({ remember: target.checked })}
          />
          <CommandButton
            command={loginCommands.submit}
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

/** The server's message, or 'Login failed' with the errors of other fields. */
function failureOf(problem: Problem): ComponentProps<typeof FormAlert> {
  const isUnanswered = problem.kind === 'network';
  if (!isUnanswered && !problem.isUnsaid) return { title: problem.message, details: [] };
  const isStray = (name: string) => name !== 'email' && name !== 'password';
  const stray = Object.keys(problem.fields).filter(isStray);
  return {
    title: 'Login failed',
    details: isUnanswered ? [problem.message] : stray.flatMap((name) => problem.fields[name] ?? []),
  };
}
