import { fromPromise } from 'xstate';
import { isStale, tagOf } from '#api/if-match.ts';
import { type FieldErrors, ProblemError, toProblem } from '#contract/problem.ts';
import type { User } from '#contract/users.ts';
import { ChangedByOthers, createFormMachine } from '#machines/editing/form.machine.ts';
import { isSame } from '#machines/is-same.ts';
import { passwordErrors } from '#workspace/fields/password-errors.ts';
import type { Services } from '#workspace/services.tsx';
import { picked } from '#workspace/writing/part.ts';

export interface ProfileDraft {
  name: string;
  email: string;
  password: string;
  password_confirmation: string;
  /** Sent only if the API supports it. */
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
    ...(password && passwordErrors(password)),
    ...(password !== password_confirmation && {
      password_confirmation: ['Passwords do not match'],
    }),
  };
}

export function profileDraftOf({ name, email }: User): ProfileDraft {
  return { name, email, ...noSecrets };
}

const fields = ['name', 'email'] as const;
type Identity = Pick<ProfileDraft, (typeof fields)[number]>;

/**
 * Saves the user's own data and updates the session's user. A field that was not changed keeps what an administrator
 * has saved since. A field that both have changed is refused once, with the other value.
 */
export function createProfileLogic({
  users: api,
  auth,
  session,
  settle,
}: Pick<Services, 'users' | 'auth' | 'session' | 'settle'>) {
  /** The values sent without a response, so that they are not mistaken for a change by others. */
  let lost: Identity | null = null;
  const read = async (): Promise<User> => {
    const user = await auth.me(new AbortController().signal);
    session.send({ type: 'user.changed', user });
    return user;
  };
  /** Without a version the API would not refuse a stale write, so changes by others are read first. */
  const known = async (): Promise<User> => {
    const { user } = session.getSnapshot().context;
    if (user?.version != null) return user;
    return read().catch((error) => {
      // The write gets the same 401, which ends the session or locks it.
      if (user && toProblem(error).status === 401) return user;
      throw error;
    });
  };
  const write = async (sent: ProfileDraft, user: User, isLast: boolean) => {
    const { name, email, password, password_confirmation, current_password } = sent;
    const written = await api
      .updateProfile(
        {
          ...{ name, email },
          ...(password && { password, password_confirmation }),
          ...(current_password && { current_password }),
        },
        { etag: tagOf(user.version), isLast, subject: 'Your profile' },
      )
      .catch((error) => {
        if (toProblem(error).isOutcomeUnknown) lost = { name, email };
        throw error;
      });
    lost = null;
    session.send({
      type: 'user.changed',
      user: { ...user, name, email, version: written?.version },
    });
    return { next: { name, email, ...noSecrets } };
  };
  return profileMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { draft, initial } }) => {
        const user = await known();
        const sent = merged(draft, initial, user, lost);
        let link: string | undefined;
        try {
          return await write(sent, user, false);
        } catch (error) {
          if (!isStale(error)) throw error;
          link = toProblem(error).link;
        }
        const now = await read();
        if (isPasswordWritten(sent, user, now)) {
          if (link) settle(link, 'Your profile is already saved');
          return { next: profileDraftOf(now) };
        }
        return write(merged(draft, initial, now, lost), now, true);
      }),
    },
  });
}

/**
 * Whether a new password was written although the write was refused as stale: the browser may have sent it twice. In
 * doubt it is not sent again, because the current password may have changed. Throws if the outcome is unknowable.
 */
function isPasswordWritten(sent: ProfileDraft, before: User, now: User): boolean {
  if (!sent.password || !fields.every((field) => sent[field] === now[field])) return false;
  if (isSame(rolesOf(before), rolesOf(now))) return true;
  throw new ProblemError({
    message:
      'It is unknown whether the new password was saved: your account was changed at the same time. Try the new password before you save again.',
  });
}

const rolesOf = ({ roles }: User) => roles.map(({ name }) => name);

/**
 * Returns the draft to send over `now`. Throws `ChangedByOthers` if a field of `now` differs from the initial value and
 * from the sent one. A field that was sent and typed back counts as typed.
 */
function merged(
  draft: ProfileDraft,
  initial: ProfileDraft,
  now: User,
  lost: Identity | null,
): ProfileDraft {
  const sent = lost ?? initial;
  // Normalized as the API stores it: otherwise it would look like a change by others.
  const typed = { ...draft, name: draft.name.normalize().trim(), email: draft.email.trim() };
  const untyped = fields.filter(
    (field) =>
      sent[field] === initial[field] && [draft[field], typed[field]].includes(initial[field]),
  );
  const clashes = fields.filter(
    (field) =>
      !untyped.includes(field) && ![typed[field], initial[field], sent[field]].includes(now[field]),
  );
  if (clashes.length === 0) return { ...typed, ...picked(now, untyped) };
  const entries = clashes.map((field) => [
    field,
    [`It has since been changed to “${now[field]}”. Save again to keep yours.`],
  ]);
  throw new ChangedByOthers(
    { message: 'Your profile has since been changed.', fields: Object.fromEntries(entries) },
    profileDraftOf(now),
  );
}
