import { fromPromise } from 'xstate';
import { isStale, tagOf } from '#api/if-match.ts';
import { type FieldErrors, ProblemError } from '#contract/problem.ts';
import { isTooShort, PASSWORD_MIN_LENGTH, type User } from '#contract/users.ts';
import { createFormMachine } from '#machines/editing/form.machine.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';
import type { Services } from '#workspace/services.tsx';
import { picked } from '#workspace/writing/part.ts';

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

const noSecrets = { password: '', password_confirmation: '', current_password: '' };

export const profileFields = ['name', 'email', ...Object.keys(noSecrets)];

export function validateProfile(draft: ProfileDraft): FieldErrors {
  const { name, email, password, password_confirmation } = draft;
  return {
    ...(!name.trim() && { name: ['Name is required'] }),
    ...(!email.trim() && { email: ['Email is required'] }),
    ...(password &&
      isTooShort(password) && {
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

/**
 * Saves the user's own data and updates the session's user. A field that was not typed keeps what an administrator
 * has saved since. A field that both have changed is refused once, with the other value.
 */
export function createProfileLogic(
  { users: api, auth }: Pick<Services, 'users' | 'auth'>,
  session: SessionActor,
) {
  const write = async (typed: ProfileDraft, isLast = false): Promise<ProfileDraft> => {
    const { user } = session.getSnapshot().context;
    const name = typed.name.trim();
    const email = typed.email.trim();
    const { password, password_confirmation, current_password } = typed;
    try {
      await api.updateProfile(
        {
          ...{ name, email },
          ...(password && { password, password_confirmation }),
          ...(current_password && { current_password }),
        },
        { etag: tagOf(user?.version), isLast, subject: 'Your profile' },
      );
    } catch (error) {
      if (!isStale(error) || isLast || !user) throw error;
      const now = await auth.me(new AbortController().signal);
      session.send({ type: 'user.changed', user: now });
      const sent = { name, email };
      const fields = ['name', 'email'] as const;
      const clashes = fields.filter(
        (field) => ![sent[field], user[field]].includes(now[field]) && sent[field] !== user[field],
      );
      if (clashes.length > 0) throw changedByOthers(now, clashes);
      const own = fields.filter((field) => sent[field] === user[field]);
      return write({ ...typed, ...picked(now, own) }, true);
    }
    // The answer does not say the new version in all APIs.
    if (user)
      session.send({ type: 'user.changed', user: { ...user, name, email, version: undefined } });
    return { name, email, ...noSecrets };
  };
  return profileMachine.provide({
    actors: { submit: fromPromise(async ({ input: { draft } }) => ({ next: await write(draft) })) },
  });
}

function changedByOthers(now: User, clashes: readonly ('name' | 'email')[]): ProblemError {
  const fields = Object.fromEntries(
    clashes.map((field) => [
      field,
      [`It has since been changed to “${now[field]}”. Save again to keep yours.`],
    ]),
  );
  return new ProblemError({ message: 'Your profile has since been changed.', fields });
}
