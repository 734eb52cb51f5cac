/** Guards and actions of the session machine with their params from its events. */
import type { ErrorActorEvent } from 'xstate';
import { ProblemError, TEXT, toProblem } from '#contract/problem.ts';
import type { User } from '#contract/users.ts';
import { withEvent } from '#machines/params.ts';

export const theProblem = ({ event }: { event: ErrorActorEvent }) => ({
  problem: toProblem(event.error),
});
const theLoadedUser = ({ event }: { event: { output: User } }) => ({ user: event.output });
const theToken = ({ event }: { event: { token: string | null; userId: number | null } }) => ({
  token: event.token!,
  userId: event.userId,
});

const { problem: unanswered } = new ProblemError({ kind: 'network', message: TEXT.network });
export const recordUnanswered = { type: 'recordProblem', params: { problem: unanswered } } as const;
export const recordFound = { type: 'recordProblem', params: theProblem } as const;
export const rememberLoadedUser = [
  { type: 'rememberUser', params: theLoadedUser },
  'storeOwner',
] as const;
export const landLoadedUser = [...rememberLoadedUser, 'moveToLanding', 'forgetLeaving'] as const;
export const rememberToken = { type: 'rememberToken', params: theToken } as const;
const leave = { target: '#session.unauthenticated', actions: ['revoke', 'forgetToken'] } as const;
/** Signing out asks first if it would lose unsaved input, here or on another page. */
export const leaving = {
  initial: 'free',
  states: {
    free: {
      on: {
        'sign.out': [
          { guard: 'losesWork', target: 'asking' },
          { guard: 'canAskOthers', target: 'checking' },
          leave,
        ],
      },
    },
    checking: {
      invoke: {
        id: 'askOthers',
        src: 'askOthers',
        onDone: leave,
        // Other pages would lose something, or it is unknown.
        onError: 'asking',
      },
      // The page is closing, so no one can answer, and the token must not stay.
      on: { 'page.closed': leave },
    },
    asking: { tags: 'asking', on: { discard: leave, keep: 'free' } },
  },
} as const;
/** Returns to the address of the lock from any other path, which Back or Forward has reached. */
export const keepLock = [
  { guard: withEvent('isLock'), actions: withEvent('rememberPath') },
  { actions: { type: 'moveToLock', params: { isNew: true } } },
] as const;
/** Another tab refreshed the token first. A page that began at the lock has yet to load its user. */
export const onTokenAtLock = [
  {
    guard: withEvent('isSameKnownUser'),
    target: 'authenticated',
    actions: [rememberToken, 'clearProblem', 'moveBack'],
  },
  {
    guard: withEvent('isSameUser'),
    target: 'starting',
    actions: [rememberToken, 'clearProblem', 'moveBack'],
  },
] as const;
