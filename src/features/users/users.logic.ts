import { fromPromise } from 'xstate';
import type { UsersApi } from '#api/users.api.ts';
import { type FieldErrors, ProblemError } from '#contract/problem.ts';
import { ROLES, type User } from '#contract/users.ts';
import {
  createSidePanelMachine,
  type SidePanelActor,
} from '#machines/editing/side-panel.machine.ts';
import { createCollectionMachine, type PageQuery } from '#machines/lists/collection.machine.ts';
import { memoize } from '#machines/memoize.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { deletionLogic } from '#workspace/editing/deletion.ts';
import { passwordErrors } from '#workspace/fields/password-errors.ts';
import type { Services } from '#workspace/services.tsx';
import { listRead } from '#workspace/tables/list-read.ts';
import { newAttempt } from '#workspace/writing/attempt.ts';

export const emptyUser = {
  name: '',
  email: '',
  /** Role names, including those that only the API knows. */
  roles: [] as string[],
  password: '',
  password_confirmation: '',
  /** Only for the user's own account, if the API requires it. */
  current_password: '',
};
export type UserDraft = typeof emptyUser;

export const userFields = Object.keys(emptyUser) as (keyof UserDraft)[];

export interface UsersQuery extends PageQuery {
  readonly search?: string;
}

export const usersMachine = createCollectionMachine<User, UsersQuery>('users');
export type UsersMachine = typeof usersMachine;

export const userPanelMachine = createSidePanelMachine<UserDraft, User>('userPanel', {
  empty: emptyUser,
  validate: validateUser,
  newAttempt,
});
export type UserPanelMachine = typeof userPanelMachine;
export type UserPanelActor = SidePanelActor<UserDraft, User>;

/** The password of an existing user may stay empty; the server validates the rest. */
function validateUser(draft: UserDraft, subject: User | null): FieldErrors {
  const { name, email, password, password_confirmation } = draft;
  const isPasswordWanted = subject === null || password !== '';
  return {
    ...(!name.trim() && { name: ['Name is required'] }),
    ...(!email.trim() && { email: ['Email is required'] }),
    ...(isPasswordWanted && passwordErrors(password)),
    ...(isPasswordWanted &&
      password !== password_confirmation && {
        password_confirmation: ['Passwords do not match'],
      }),
  };
}

/** The roles to choose from: the known ones, plus others that the user has. */
export function rolesFor(user: User | null): readonly string[] {
  return [...new Set([...ROLES, ...(user?.roles ?? []).map(({ name }) => name)])];
}

export function draftOf(user: User): UserDraft {
  const names = user.roles.map(({ name }) => name);
  return {
    ...emptyUser,
    name: user.name,
    email: user.email,
    roles: rolesFor(user).filter((role) => names.includes(role)),
  };
}

/** Every loaded page reports changes of the signed-in user to the session. */
export const createUsersLogic = memoize((api: UsersApi, session: SessionActor) => {
  const me = () => session.getSnapshot().context.user;
  return usersMachine.provide({
    actors: {
      load: listRead(async (query, signal) => {
        // The search is loaded separately from the first screen.
        const read = query.search ? (await import('./users-query.ts')).findUsers : readPage;
        const before = me();
        const result = await read(api, query, signal).catch(logged);
        const own = result.rows.find(({ id }) => id === before?.id);
        // If the profile was saved after this read began, the saved one is newer.
        if (own && me() === before) session.send({ type: 'user.changed', user: own });
        return result;
      }),
    },
  });
});

async function readPage(api: UsersApi, { page }: UsersQuery, signal: AbortSignal) {
  const { data, total, per_page } = await api.list(page, signal);
  const lastPage = Math.max(1, Math.ceil(total / Math.max(1, per_page)));
  return { rows: data, total, lastPage };
}

export type UserServices = Pick<Services, 'users' | 'session'>;

/** The form of a user, new or existing. */
export function createUserPanelLogic({ users, session }: UserServices) {
  // Kept for this user: the runtime replaces them for the next one.
  const services = { users, session };
  // Loaded with the form.
  const saving = () => import('./saved-users.ts');
  return userPanelMachine.provide({
    actors: {
      check: fromPromise(async ({ input, signal }) =>
        (await saving()).checkUser(services, input, signal),
      ),
      submit: fromPromise(async ({ input }) => (await saving()).saveUser(services, input)),
    },
  });
}

export const createUserDeletionLogic = ({ removals }: Pick<Services, 'removals'>) =>
  deletionLogic<User>(
    'userDeletion',
    async () => (await removals()).users,
    (remove) => remove().catch(logged),
  );

/** Failures of this list are also logged to the browser's console. */
function logged(error: unknown): never {
  if (error instanceof ProblemError) console.error(error.message, error);
  throw error;
}
