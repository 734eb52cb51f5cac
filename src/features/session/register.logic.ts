import { fromPromise } from 'xstate';
import type { AuthApi } from '#api/auth.api.ts';
import { type FieldErrors, ProblemError, toProblem } from '#contract/problem.ts';
import { createFormMachine } from '#machines/editing/form.machine.ts';
import { passwordErrors } from '#workspace/fields/password-errors.ts';

export const emptyRegistration = {
  name: '',
  email: '',
  password: '',
  password_confirmation: '',
  terms: false,
};
export type RegisterDraft = typeof emptyRegistration;

export const registerMachine = createFormMachine<RegisterDraft>('register', validateRegistration);
export type RegisterMachine = typeof registerMachine;

function validateRegistration(draft: RegisterDraft): FieldErrors {
  const { name, email, password, password_confirmation, terms } = draft;
  return {
    ...(!name.trim() && { name: ['Full name is required'] }),
    ...(!email.trim() && { email: ['Email is required'] }),
    ...passwordErrors(password),
    ...(!password_confirmation
      ? { password_confirmation: ['Retype the password'] }
      : password !== password_confirmation && {
          password_confirmation: ['Passwords do not match'],
        }),
    ...(!terms && { terms: ['You have to agree to the terms'] }),
  };
}

/** @param onRegistered Called when the account exists and can sign in with this e-mail. */
export function createRegisterLogic(auth: AuthApi, onRegistered: (email: string) => void) {
  /** The e-mail of the account that may have been created. */
  let lost: string | null = null;
  function inDoubt(error: unknown, email: string): unknown {
    const problem = toProblem(error);
    if (problem.isOutcomeUnknown) lost = email;
    // The lost call may have created the account that has this e-mail.
    const isOwn = lost === email && problem.fields.email;
    return isOwn ? new ProblemError({ ...problem, isOutcomeUnknown: true }) : error;
  }
  return registerMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { draft }, signal }) => {
        const { terms: _, ...registration } = draft;
        const email = draft.email.trim();
        await auth.register({ ...registration, email }, signal).catch((error: unknown) => {
          throw inDoubt(error, email);
        });
        onRegistered(email);
        return { next: { ...draft, password: '', password_confirmation: '' } };
      }),
    },
  });
}
