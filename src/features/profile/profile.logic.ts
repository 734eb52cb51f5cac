import { fromPromise } from 'xstate';
import type { UsersApi } from '#api/users.api.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { PASSWORD_MIN_LENGTH, type User } from '#contract/users.ts';
import { createFormMachine } from '#machines/editing/form.machine.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';

export interface ProfileDraft {
  name: string;
  email: string;
  password: string;
  password_confirmation: string;
  /** Only if the API supports it. */
  current_password: string;
}

export const profileMachine = createFormMachine<ProfileDraft>('profile', validateProfile);
export type ProfileMachine = typeof profileMachine;

export const profileFields = [
  'name',
  'email',
  'password',
  'password_confirmation',
  'current_password',
] as const;

const noSecrets = { password: '', password_confirmation: '', current_password: '' };

export function validateProfile(draft: ProfileDraft): FieldErrors {
  const { name, email, password, password_confirmation } = draft;
  return {
    ...(!name.trim() && { name: ['Name is required'] }),
    ...(!email.trim() && { email: ['Email is required'] }),
    ...(password &&
      password.length < PASSWORD_MIN_LENGTH && {
        password: [`Password must have at least ${PASSWORD_MIN_LENGTH} characters`],
      }),
    ...(password !== password_confirmation && {
      password_confirmation: ['Passwords do not match'],
    }),
  };
}

export function profileDraftOf({ name, email }: User): ProfileDraft {
  return { name, email, ...noSecrets };
}

/** Saves the user's own data and updates the session's user. */
export function createProfileLogic(api: UsersApi, session: SessionActor) {
  return profileMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { draft } }) => {
        const own = { name: draft.name.trim(), email: draft.email.trim() };
        const { password, password_confirmation, current_password } = draft;
        await api.updateProfile({
          ...own,
          ...(password && { password, password_confirmation }),
          ...(current_password && { current_password }),
        });
        const { user } = session.getSnapshot().context;
        if (user) session.send({ type: 'user.changed', user: { ...user, ...own } });
        return { next: { ...own, ...noSecrets } };
      }),
    },
  });
}
