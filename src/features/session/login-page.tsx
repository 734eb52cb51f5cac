import { useActorRef } from '@xstate/react';
import {
  type ComponentProps,
  type ComponentType,
  useEffect,
  useLayoutEffect,
  useMemo,
} from 'react';
import { useCommands } from '#commands/react.tsx';
import type { Problem } from '#contract/problem.ts';
import { FormAlert } from '#ui/feedback/form-alert.tsx';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField, TextInput, type TextInputProps } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { SignInLayout } from '#ui/layout/sign-in-layout.tsx';
import { holdKeys } from '#workspace/held-keys.ts';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { useServices } from '#workspace/services.tsx';
import { SubmitForm, useForm } from '#workspace/submit-form.tsx';
import { loginCommands, signInWays } from './session.commands.ts';
import { createLoginLogic, type LoginDraft, rememberedEmail } from './sign-in.logic.ts';

/** Navigation state from the previous screen: the e-mail of a new account; empty after the form has taken it. */
export interface LoginState {
  readonly registered: string;
  readonly of: null;
}

const { forgotPassword, register } = signInWays;
const ways = { forgotPassword, register };

const ACCOUNT_MADE = 'account-made';

/** Describes a field by the news of the registration: it gets the focus before anything can be announced. */
const withNews = (Input: ComponentType<TextInputProps>) => (props: TextInputProps) => (
  <Input
    {...props}
    aria-describedby={[props['aria-describedby'], ACCOUNT_MADE].filter(Boolean).join(' ')}
  />
);
const [EmailWithNews, PasswordWithNews] = [withNews(TextInput), withNews(PasswordInput)];

export default function LoginPage() {
  const { auth, session, location, shell } = useServices();
  // Drop held keys: they were meant for the previous screen, not for a password.
  useLayoutEffect(() => holdKeys()(false), []);
  const logic = useMemo(() => createLoginLogic(auth, session), [auth, session]);
  const registered = (location.state() as Partial<LoginState> | null)?.registered;
  const isRegistered = registered !== undefined;
  const remembered = rememberedEmail();
  const actor = useActorRef(logic, {
    input: {
      draft: { email: registered || remembered, password: '', remember: remembered !== '' },
    },
  });
  // The form has the e-mail now. In the history, Back would show it to the next person.
  useEffect(() => {
    const state: LoginState = { registered: '', of: null };
    if (registered) location.go(paths.login, { replace: true, state });
  }, [registered, location]);
  const form = useForm<LoginDraft>(actor, loginCommands);
  useCommands(ways, shell);

  const { isBusy, change, field } = form;
  const { draft, problem } = form.state.context;

  return (
    <SignInLayout
      lang="en"
      title="Sign in"
      footer={
        <>
          <AppLink href={paths.forgotPassword}>I forgot my password</AppLink>
          <AppLink href={paths.register}>Register a new membership</AppLink>
        </>
      }
    >
      <title>Sign in — Пульт</title>
      <SubmitForm form={form} command={loginCommands.submit}>
        {isRegistered && (
          <p id={ACCOUNT_MADE} className="rounded bg-success-soft px-3 py-2 text-success-text">
            The account is there. You can sign in now.
          </p>
        )}
        {problem && <FormAlert {...failureOf(problem)} />}
        <TextField
          label="Email"
          required
          as={isRegistered ? EmailWithNews : TextInput}
          type="email"
          autoComplete="username"
          autoFocus={draft.email === ''}
          {...field('email')}
        />
        <TextField
          label="Password"
          required
          as={isRegistered ? PasswordWithNews : PasswordInput}
          autoFocus={draft.email !== ''}
          {...field('password')}
        />
        <Checkbox
          label="Remember Me"
          checked={draft.remember}
          aria-disabled={isBusy}
          onChange={({ target }) => change({ remember: target.checked })}
        />
      </SubmitForm>
      {isBusy && <BusyOverlay>Loading...</BusyOverlay>}
    </SignInLayout>
  );
}

/** The server's message, or 'Login failed' with the errors of other fields. */
function failureOf(problem: Problem): ComponentProps<typeof FormAlert> {
  const isUnanswered = problem.kind === 'network';
  if (!isUnanswered && !problem.hasNoMessage) return { title: problem.message, details: [] };
  const isStray = (name: string) => name !== 'email' && name !== 'password';
  const stray = Object.keys(problem.fields).filter(isStray);
  return {
    title: 'Login failed',
    details: isUnanswered ? [problem.message] : stray.flatMap((name) => problem.fields[name] ?? []),
  };
}
