/** Guards and actions of the session machine with what they take from its events. */
import type { ErrorActorEvent } from 'xstate';
import { type Problem, toProblem } from '#contract/problem.ts';
import type { User } from '#contract/users.ts';

export const theProblem = ({ event }: { event: ErrorActorEvent }) => ({
  problem: toProblem(event.error),
});
export const theReason = ({ event }: { event: { problem: Problem } }) => event;
export const thePath = ({ event }: { event: { path: string } }) => event;
export const theUser = ({ event }: { event: { user: User } }) => event;
const theLoadedUser = ({ event }: { event: { output: User } }) => ({ user: event.output });
const theToken = ({ event }: { event: { token: string | null } }) => ({
  token: event.token!,
});

export const announceReason = { type: 'announceEnd', params: theReason } as const;
export const recordFound = { type: 'recordProblem', params: theProblem } as const;
export const rememberPath = { type: 'rememberPath', params: thePath } as const;
export const rememberUser = { type: 'rememberUser', params: theUser } as const;
export const rememberLoadedUser = { type: 'rememberUser', params: theLoadedUser } as const;
export const landLoadedUser = [rememberLoadedUser, 'moveToLanding', 'forgetLeaving'] as const;
export const rememberToken = { type: 'rememberToken', params: theToken } as const;
export const signedOut = {
  type: 'isSignedOut',
  params: ({ event }: { event: { token: string | null } }) => event,
} as const;
const leave = { target: '#session.unauthenticated', actions: ['revoke', 'forgetToken'] } as const;
/** Signing out asks first if it would lose what was typed. */
export const leaving = {
  initial: 'free',
  states: {
    free: { on: { 'sign.out': [{ guard: 'losesTyped', target: 'asking' }, leave] } },
    asking: { tags: 'asking', on: { discard: leave, keep: 'free' } },
  },
} as const;
/** Another tab refreshed the token first. */
export const onTokenAtLock = {
  guard: {
    type: 'isSameUser',
    params: ({ event }: { event: { token: string | null; userId: number | null } }) => event,
  },
  target: 'authenticated',
  actions: [rememberToken, 'clearProblem', 'moveBack'],
} as const;
