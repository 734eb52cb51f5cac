import { fromPromise } from 'xstate';
import type { AuthApi } from '#api/auth.api.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { PASSWORD_MIN_LENGTH } from '#contract/users.ts';
import { createFormMachine } from '#machines/editing/form.machine.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { browserStorage } from '#workspace/drafts/browser-storage.ts';

export interface LoginDraft {
  email: string;
  password: string;
  remember: boolean;
}

export interface RegisterDraft {
  name: string;
  email: string;
  password: string;
  password_confirmation: string;
  terms: boolean;
}

const REMEMBERED_EMAIL = 'pult.email';

/** The remembered e-mail of this browser. */
export function rememberedEmail(): string {
  return browserStorage.getItem(REMEMBERED_EMAIL) ?? '';
}

function rememberEmail({ email, remember }: LoginDraft): void {
  if (remember) browserStorage.setItem(REMEMBERED_EMAIL, email);
  else browserStorage.removeItem(REMEMBERED_EMAIL);
}

export const loginMachine = createFormMachine<LoginDraft>('login', ({ email, password }) => ({
  ...(!email.trim() && { email: ['Email is required'] }),
  ...(!password && { password: ['Password is required'] }),
}));
export type LoginMachine = typeof loginMachine;

export const registerMachine = createFormMachine<RegisterDraft>('register', validateRegistration);
export type RegisterMachine = typeof registerMachine;

function validateRegistration(draft: RegisterDraft): FieldErrors {
  const { name, email, password, password_confirmation, terms } = draft;
  return {
    ...(!name.trim() && { name: ['Full name is required'] }),
    ...(!email.trim() && { email: ['Email is required'] }),
    ...(password.length < PASSWORD_MIN_LENGTH && {
      password: [
        password
          ? `Password must have at least ${PASSWORD_MIN_LENGTH} characters`
          : 'Password is required',
      ],
    }),
    ...(!password_confirmation
      ? { password_confirmation: ['Retype the password'] }
      : password !== password_confirmation && {
          password_confirmation: ['Passwords do not match'],
        }),
    ...(!terms && { terms: ['You have to agree to the terms'] }),
  };
}

/** Sign-in: sets the session's token and user, and remembers the e-mail on request. */
export function createLoginLogic(auth: AuthApi, session: SessionActor) {
  return loginMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { draft }, signal }) => {
        const email = draft.email.trim();
        const answer = await auth.login({ email, password: draft.password }, signal);
        rememberEmail({ ...draft, email });
        session.send({ type: 'signed.in', token: answer.access_token, user: answer.user });
        return { next: { ...draft, password: '' } };
      }),
    },
  });
}

/** @param onRegistered Called when the account exists and can sign in. */
export function createRegisterLogic(auth: AuthApi, onRegistered: () => void) {
  return registerMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { draft }, signal }) => {
        const { terms: _, ...registration } = draft;
        await auth.register(registration, signal);
        onRegistered();
        return { next: { ...draft, password: '', password_confirmation: '' } };
      }),
    },
  });
}
