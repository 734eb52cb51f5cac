/**
 * Who is signed in, and which paths they may see.
 *
 *   starting ──user──▶ authenticated ──expired──▶ locked ⇄ refreshing ──token──▶ authenticated
 *    │  ▲ └─no verdict▶ unreachable │                │         │
 *    │  └─────retry────────┘        │ refused        │         │ refused
 *    │                              ▼                │         │
 *    │                            ending (0.5 s)     │         │
 *    └─no token, refused─▶ unauthenticated ◀─────────┴─────────┘
 *
 * The machine hears every path (`path.changed`) and emits `moved`; the router obeys. Only the way to
 * `unauthenticated` drops the token. Only a 401 or a 403 is a verdict on it, never a failed connection or server.
 */

import type { ActorRefFrom, ErrorActorEvent } from 'xstate';
import { type Problem, toProblem } from '#contract/problem.ts';
import type { User } from '#contract/users.ts';
import { sessionSetup } from './session.setup.ts';

const theProblem = ({ event }: { event: ErrorActorEvent }) => ({ problem: toProblem(event.error) });
const theReason = ({ event }: { event: { problem: Problem } }) => event;
const thePath = ({ event }: { event: { path: string } }) => event;
const theUser = ({ event }: { event: { user: User } }) => event;
const theLoadedUser = ({ event }: { event: { output: User } }) => ({ user: event.output });
const theToken = ({ event }: { event: { token: string | null } }) => ({ token: event.token! });

const announceReason = { type: 'announceEnd', params: theReason } as const;
const recordFound = { type: 'recordProblem', params: theProblem } as const;
const rememberPath = { type: 'rememberPath', params: thePath } as const;
const rememberUser = { type: 'rememberUser', params: theUser } as const;
const rememberLoadedUser = { type: 'rememberUser', params: theLoadedUser } as const;
const landLoadedUser = [rememberLoadedUser, 'moveToLanding', 'forgetLeaving'] as const;
const rememberToken = { type: 'rememberToken', params: theToken } as const;
const signedOut = {
  type: 'isSignedOut',
  params: ({ event }: { event: { token: string | null } }) => event,
} as const;
/** Another tab refreshed the token first. */
const onTokenAtLock = {
  guard: {
    type: 'isSameUser',
    params: ({ event }: { event: { token: string | null; userId: number | null } }) => event,
  },
  target: 'authenticated',
  actions: [rememberToken, 'clearProblem', 'moveBack'],
} as const;

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({
    token: input.token,
    user: null,
    path: input.path,
    returnTo: null,
    ...{ leftAt: null, problem: null, asksPassword: false },
  }),
  initial: 'starting',
  on: {
    'path.changed': { actions: rememberPath },
    // The answer to a save from before the lock may arrive behind it.
    'user.changed': { guard: { type: 'isOfThem', params: theUser }, actions: rememberUser },
    'token.changed': [
      { guard: signedOut, target: '.unauthenticated', actions: 'rememberLeaving' },
      {
        guard: 'isAtLock',
        target: '.starting',
        actions: ['forgetPerson', 'announceLeaving', rememberToken, 'moveBack'],
        reenter: true,
      },
      {
        target: '.starting',
        actions: ['forgetPerson', 'announceLeaving', rememberToken],
        reenter: true,
      },
    ],
  },
  states: {
    starting: {
      always: { guard: 'isTokenless', target: 'unauthenticated' },
      invoke: {
        id: 'loadUser',
        src: 'loadUser',
        input: ({ context }) => ({ token: context.token! }),
        onDone: [
          { guard: 'isAtLock', target: 'locked', actions: rememberLoadedUser },
          { guard: 'isAtSignIn', target: 'authenticated', actions: landLoadedUser },
          { target: 'authenticated', actions: rememberLoadedUser },
        ],
        onError: [
          {
            guard: { type: 'isNoVerdict', params: theProblem },
            target: 'unreachable',
            actions: recordFound,
          },
          {
            guard: { type: 'isRefreshable', params: theProblem },
            target: 'locked',
            actions: [recordFound, 'rememberReturn', 'moveToLock'],
          },
          { target: 'unauthenticated', actions: 'forgetToken' },
        ],
      },
    },
    unreachable: {
      exit: 'clearProblem',
      on: {
        retry: 'starting',
        'sign.out': { target: 'unauthenticated', actions: ['revoke', 'forgetToken'] },
      },
    },
    unauthenticated: {
      entry: ['forgetPerson', 'clearProblem', 'announceLeaving', 'moveToLogin'],
      on: {
        'signed.in': {
          target: 'authenticated',
          actions: [
            { type: 'rememberToken', params: ({ event }) => event },
            rememberUser,
            'storeToken',
            'moveToLanding',
            'forgetLeaving',
            'announceEntry',
          ],
        },
        'path.changed': [
          { guard: { type: 'isGuarded', params: thePath }, actions: [rememberPath, 'moveToLogin'] },
          { actions: rememberPath },
        ],
      },
    },
    authenticated: {
      tags: 'workspace',
      on: {
        'session.expired': [
          {
            guard: { type: 'isRefreshable', params: theReason },
            target: 'locked',
            actions: [{ type: 'recordProblem', params: theReason }, 'rememberReturn', 'moveToLock'],
          },
          {
            guard: { type: 'isDelayed', params: ({ event }) => event },
            target: 'ending',
            actions: announceReason,
          },
          {
            target: 'unauthenticated',
            actions: [announceReason, 'forgetToken'],
          },
        ],
        'sign.out': { target: 'unauthenticated', actions: ['revoke', 'forgetToken'] },
        'path.changed': [
          {
            guard: { type: 'isLock', params: thePath },
            target: 'locked',
            actions: ['rememberReturn', rememberPath],
          },
          {
            guard: { type: 'isSignIn', params: thePath },
            actions: [rememberPath, 'moveToLanding'],
          },
          { actions: rememberPath },
        ],
        'token.changed': {
          guard: { type: 'isSameUser', params: ({ event }) => event },
          actions: rememberToken,
        },
      },
    },
    ending: {
      tags: 'workspace',
      after: { readingTime: { target: 'unauthenticated', actions: 'forgetToken' } },
      on: {
        'path.changed': [
          {
            guard: { type: 'isForSession', params: thePath },
            target: 'unauthenticated',
            actions: [rememberPath, 'forgetToken'],
          },
          { actions: rememberPath },
        ],
      },
    },
    locked: {
      tags: ['workspace', 'covered'],
      on: {
        confirm: 'refreshing',
        'sign.out': { target: 'unauthenticated', actions: ['revoke', 'forgetToken'] },
        'path.changed': [
          { guard: { type: 'isLock', params: thePath }, actions: rememberPath },
          { actions: 'moveToLock' },
        ],
        'token.changed': onTokenAtLock,
      },
    },
    refreshing: {
      tags: ['workspace', 'covered'],
      invoke: {
        id: 'refresh',
        src: 'refresh',
        input: ({ context, event }) => ({
          token: context.token!,
          password: event.type === 'confirm' ? event.password : undefined,
        }),
        onDone: [
          {
            guard: 'hasUser',
            target: 'authenticated',
            actions: [
              { type: 'rememberToken', params: ({ event }) => event.output },
              'storeToken',
              'clearProblem',
              'moveBack',
            ],
          },
          {
            target: 'starting',
            actions: [
              { type: 'rememberToken', params: ({ event }) => event.output },
              'storeToken',
              'clearProblem',
              'moveBack',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isNoVerdict', params: theProblem },
            target: 'locked',
            actions: recordFound,
          },
          {
            target: 'unauthenticated',
            actions: [{ type: 'announceEnd', params: theProblem }, 'forgetToken'],
          },
        ],
      },
      on: {
        'path.changed': [
          { guard: { type: 'isLock', params: thePath }, actions: rememberPath },
          { actions: 'moveToLock' },
        ],
        'token.changed': onTokenAtLock,
      },
    },
  },
});

export type SessionMachine = typeof sessionMachine;
export type SessionActor = ActorRefFrom<SessionMachine>;
