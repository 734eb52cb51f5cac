/** Types, paths, actors, guards and actions of the session machine. */

import { assign, emit, fromPromise, setup } from 'xstate';
import type { Problem } from '#contract/problem.ts';
import type { User } from '#contract/users.ts';
import { pauseMachine } from '#machines/feedback/pause.machine.ts';
import { isSame } from '#machines/is-same.ts';
import { unprovided } from '#machines/params.ts';

/** The paths that the session redirects to. */
export const SESSION_PATHS = {
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  lock: '/lock',
  landing: '/users',
  home: '/',
} as const;

/** Navigation state of the lock screen. */
export interface LockState {
  readonly previousPath: string | null;
  readonly error: string | null;
}

export type SessionEvent =
  | { type: 'retry' }
  | { type: 'signed.in'; token: string; user: User }
  | { type: 'user.changed'; user: User }
  | { type: 'session.expired'; problem: Problem; isDelayed: boolean }
  | { type: 'confirm'; password?: string }
  | { type: 'sign.out' }
  /** The user has left or reloaded this page. */
  | { type: 'page.closed' }
  /** The answers to the question whether to discard unsaved input. */
  | { type: 'discard' }
  | { type: 'keep' }
  /** The connection is back. */
  | { type: 'online' }
  | { type: 'path.changed'; path: string }
  /** Another tab signed in, refreshed the token or signed out. */
  | { type: 'token.changed'; token: string | null; userId: number | null };

export type SessionEmitted =
  /** `isNew`: keeps the entry that Back has reached, otherwise a later Back would lock again. */
  | { type: 'moved'; to: string; state?: LockState; isNew?: true }
  /** The server ended the session, and why. */
  | { type: 'ended'; problem: Problem }
  /** Signed out here: the server should revoke the token, too. */
  | { type: 'revoked'; token: string }
  /** Signed in on this page. */
  | { type: 'entered' }
  /** All data of the user must be removed from memory. */
  | { type: 'person.left' };

interface SessionContext {
  token: string | null;
  /** The id of the token's user, as far as the browser knows it before the user is loaded. */
  owner: number | null;
  user: User | null;
  /** The current address with query and hash. */
  path: string;
  /** Where to return after the lock. */
  returnTo: string | null;
  /** The user and address at the time when another tab signed out; the same user's next sign-in returns there. */
  leftAt: { readonly userId: number; readonly path: string } | null;
  problem: Problem | null;
  /** A refusal has shown that the API requires the password for a refresh. */
  asksPassword: boolean;
}

/** Compared like the router does: without case and trailing slash. */
const pathname = (path: string) => path.replace(/\/?(?:[?#].*)?$/, '').toLowerCase();
const isLockPath = (path: string) => pathname(path) === SESSION_PATHS.lock;
const signInPaths: readonly string[] = [SESSION_PATHS.login, SESSION_PATHS.register];
const publicPaths: readonly string[] = [...signInPaths, SESSION_PATHS.forgotPassword];
const isGuardedPath = (path: string) => !publicPaths.includes(pathname(path));
const ownerIn = ({ user, owner }: Pick<SessionContext, 'user' | 'owner'>) => user?.id ?? owner;

export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    input: {} as { token: string | null; owner?: number | null; path: string },
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    /** `workspace`: the guarded screens are mounted; `covered`: they are hidden and inert. */
    tags: {} as 'workspace' | 'covered' | 'pausing' | 'asking',
  },
  actors: {
    pause: pauseMachine,
    loadUser: fromPromise<User, { token: string }>(unprovided('session', 'loadUser')),
    /** Throws if another page of this browser would lose something. */
    askOthers: fromPromise<void>(unprovided('session', 'askOthers')),
    refresh: fromPromise<{ token: string }, { token: string; password?: string | undefined }>(
      unprovided('session', 'refresh'),
    ),
  },
  // A dead connection never answers, and it may take minutes until the browser notices.
  delays: { readingTime: 500, timeout: 15_000 },
  guards: {
    losesWork: () => false,
    canAskOthers: () => false,
    hasUser: ({ context }) => context.user !== null,
    isOfThem: ({ context }, params: { user: User }) => context.user?.id === params.user.id,
    isTokenless: ({ context }) => context.token === null,
    isAtLock: ({ context }) => isLockPath(context.path),
    isAtSignIn: ({ context }) => signInPaths.includes(pathname(context.path)),
    isRefreshable: (_, params: { problem: Problem }) => params.problem.refreshable,
    isNoVerdict: (_, { problem }: { problem: Problem }) => ![401, 403].includes(problem.status),
    isAskedToWait: (_, { problem }: { problem: Problem }) =>
      problem.retryAfter !== undefined && ![401, 403].includes(problem.status),
    wasCutOff: ({ context }) => context.problem?.kind === 'network',
    isDelayed: (_, params: { isDelayed: boolean }) => params.isDelayed,
    isLock: (_, params: { path: string }) => isLockPath(params.path),
    isSignIn: (_, params: { path: string }) => signInPaths.includes(pathname(params.path)),
    /** Whether the path is a sign-in page or the lock, from which an ending session goes straight to sign-in. */
    isForSession: (_, { path }: { path: string }) =>
      isLockPath(path) || signInPaths.includes(pathname(path)),
    isGuarded: (_, params: { path: string }) => isGuardedPath(params.path),
    isSignedOut: (_, params: { token: string | null }) => params.token === null,
    isSameUser: ({ context }, event: { token: string | null; userId: number | null }) =>
      event.token !== null && event.userId !== null && event.userId === ownerIn(context),
    isSameKnownUser: (
      { context: { user } },
      event: { token: string | null; userId: number | null },
    ) => event.token !== null && user?.id === event.userId,
  },
  actions: {
    /** Stores the token and the id of its user where every tab can read them. */
    storeToken: () => {},
    /** Stores the id of the user once they are loaded. */
    storeOwner: () => {},
    forgetToken: () => {},
    rememberPath: assign({ path: (_, params: { path: string }) => params.path }),
    /** Keeps the rights, and what the API supports, if an answer about the user does not contain them. */
    rememberUser: assign({
      user: ({ context: { user: before } }, { user }: { user: User }) => {
        const now = { ...before, ...user, permissions: user.permissions ?? before?.permissions };
        // Keep the object if nothing has changed: half of the screen depends on the user and would be drawn again.
        return isSame(now, before) ? before : now;
      },
    }),
    rememberToken: assign(({ context }, params: { token: string; userId?: number | null }) => ({
      token: params.token,
      owner: params.userId ?? context.owner,
    })),
    recordProblem: assign(({ context }, { problem }: { problem: Problem }) => ({
      problem,
      asksPassword: context.asksPassword || 'password' in problem.fields,
    })),
    clearProblem: assign({ problem: null }),
    rememberReturn: assign({
      returnTo: ({ context }) => (isLockPath(context.path) ? null : context.path),
    }),
    forgetPerson: assign({
      ...{ token: null, owner: null, user: null },
      ...{ returnTo: null, asksPassword: false },
    }),
    rememberLeaving: assign(({ context: { user, path, returnTo, leftAt } }) => {
      const place = returnTo ?? path;
      if (!user || isLockPath(place) || !isGuardedPath(place)) return { leftAt };
      return { leftAt: { userId: user.id, path: place } };
    }),
    forgetLeaving: assign({ leftAt: null }),
    announceLeaving: emit({ type: 'person.left' }),
    announceEnd: emit((_, params: { problem: Problem }) => ({
      type: 'ended',
      problem: params.problem,
    })),
    revoke: emit(({ context }) => ({ type: 'revoked', token: context.token! })),
    /** Public screens stay open. */
    moveToLogin: emit(({ context }) => ({
      type: 'moved',
      to: isGuardedPath(context.path) ? SESSION_PATHS.login : context.path,
    })),
    announceEntry: emit({ type: 'entered' }),
    moveToLanding: emit(({ context: { user, leftAt } }) => ({
      type: 'moved',
      to: user && leftAt?.userId === user.id ? leftAt.path : SESSION_PATHS.landing,
    })),
    moveToLock: emit(({ context }, params: { isNew: true } | undefined) => ({
      type: 'moved',
      to: SESSION_PATHS.lock,
      state: { previousPath: context.returnTo, error: context.problem?.message ?? null },
      ...params,
    })),
    moveBack: emit(({ context }) => ({
      type: 'moved',
      to: context.returnTo ?? SESSION_PATHS.home,
    })),
  },
});
