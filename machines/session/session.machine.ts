/**
 * Who is signed in, and which of the guarded and the public paths may be seen.
 *
 *   starting ──user──▶ authenticated ──expired──▶ locked ⇄ refreshing ──token──▶ authenticated
 *    │  ▲ └─no verdict▶ unreachable │                │         │
 *    │  └─────retry────────┘        │ refused        │         │ refused
 *    │                              ▼                │         │
 *    │                            ending (0.5 s)     │         │
 *    └─no token, refused─▶ unauthenticated ◀─────────┴─────────┘
 *
 * The machine is told every path (`path.changed`) and answers with `moved`; the router obeys. Only
 * leaving for `unauthenticated` forgets the token. Only a 401 or a 403 is a verdict on it: a lost
 * connection, a server that is being deployed and a broken answer never cost a session.
 */

import type { ActorRefFrom, ErrorActorEvent } from 'xstate';
import { type Problem, toProblem } from '#contract/problem.ts';
import type { User } from '#contract/users.ts';
import { sessionSetup } from './session.setup.ts';

const theProblem = ({ event }: { event: ErrorActorEvent }) => ({ problem: toProblem(event.error) });
const theReason = ({ event }: { event: { problem: Problem } }) => ({ problem: event.problem });
const thePath = ({ event }: { event: { path: string } }) => ({ path: event.path });
const theUser = ({ event }: { event: { user: User } }) => ({ user: event.user });
const theLoadedUser = ({ event }: { event: { output: User } }) => ({ user: event.output });
const theToken = ({ event }: { event: { token: string | null } }) => ({ token: event.token! });

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({
    token: input.token,
    user: null,
    path: input.path,
    returnTo: null,
    problem: null,
  }),
  initial: 'starting',
  on: {
    'path.changed': {
      actions: { type: 'rememberPath', params: thePath },
    },
    // What was saved right before the lock is answered behind it.
    'user.changed': {
      guard: { type: 'isOfThem', params: theUser },
      actions: { type: 'rememberUser', params: theUser },
    },
    'token.changed': [
      {
        guard: { type: 'isSignedOut', params: ({ event }) => ({ token: event.token }) },
        target: '.unauthenticated',
      },
      {
        guard: 'isAtLock',
        target: '.starting',
        actions: [
          'forgetPerson',
          'announceLeaving',
          { type: 'rememberToken', params: theToken },
          'moveBack',
        ],
        reenter: true,
      },
      {
        target: '.starting',
        actions: ['forgetPerson', 'announceLeaving', { type: 'rememberToken', params: theToken }],
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
          {
            guard: 'isAtLock',
            target: 'locked',
            actions: [{ type: 'rememberUser', params: theLoadedUser }],
          },
          {
            guard: 'isAtSignIn',
            target: 'authenticated',
            actions: [{ type: 'rememberUser', params: theLoadedUser }, 'moveToLanding'],
          },
          {
            target: 'authenticated',
            actions: { type: 'rememberUser', params: theLoadedUser },
          },
        ],
        onError: [
          {
            guard: { type: 'isNoVerdict', params: theProblem },
            target: 'unreachable',
            actions: { type: 'recordProblem', params: theProblem },
          },
          {
            guard: { type: 'isRefreshable', params: theProblem },
            target: 'locked',
            actions: [
              { type: 'recordProblem', params: theProblem },
              'rememberReturn',
              'moveToLock',
            ],
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
            { type: 'rememberToken', params: ({ event }) => ({ token: event.token }) },
            { type: 'rememberUser', params: theUser },
            'storeToken',
            'moveToLanding',
          ],
        },
        'path.changed': [
          {
            guard: { type: 'isGuarded', params: thePath },
            actions: [{ type: 'rememberPath', params: thePath }, 'moveToLogin'],
          },
          { actions: { type: 'rememberPath', params: thePath } },
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
            guard: { type: 'isDelayed', params: ({ event }) => ({ isDelayed: event.isDelayed }) },
            target: 'ending',
            actions: {
              type: 'announceEnd',
              params: theReason,
            },
          },
          {
            target: 'unauthenticated',
            actions: [{ type: 'announceEnd', params: theReason }, 'forgetToken'],
          },
        ],
        'sign.out': { target: 'unauthenticated', actions: ['revoke', 'forgetToken'] },
        'path.changed': [
          {
            guard: { type: 'isLock', params: thePath },
            target: 'locked',
            actions: ['rememberReturn', { type: 'rememberPath', params: thePath }],
          },
          {
            guard: { type: 'isSignIn', params: thePath },
            actions: [{ type: 'rememberPath', params: thePath }, 'moveToLanding'],
          },
          { actions: { type: 'rememberPath', params: thePath } },
        ],
        'token.changed': {
          guard: { type: 'isSameUser', params: ({ event }) => event },
          actions: { type: 'rememberToken', params: theToken },
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
            actions: [{ type: 'rememberPath', params: thePath }, 'forgetToken'],
          },
          { actions: { type: 'rememberPath', params: thePath } },
        ],
      },
    },
    locked: {
      tags: ['workspace', 'covered'],
      on: {
        confirm: 'refreshing',
        'sign.out': { target: 'unauthenticated', actions: ['revoke', 'forgetToken'] },
        'path.changed': [
          {
            guard: { type: 'isLock', params: thePath },
            actions: { type: 'rememberPath', params: thePath },
          },
          { actions: 'moveToLock' },
        ],
        'token.changed': {
          guard: { type: 'isSameUser', params: ({ event }) => event },
          target: 'authenticated',
          actions: [{ type: 'rememberToken', params: theToken }, 'clearProblem', 'moveBack'],
        },
      },
    },
    refreshing: {
      tags: ['workspace', 'covered'],
      invoke: {
        id: 'refresh',
        src: 'refresh',
        input: ({ context }) => ({ token: context.token! }),
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
            actions: { type: 'recordProblem', params: theProblem },
          },
          {
            target: 'unauthenticated',
            actions: [{ type: 'announceEnd', params: theProblem }, 'forgetToken'],
          },
        ],
      },
      on: {
        'path.changed': [
          {
            guard: { type: 'isLock', params: thePath },
            actions: { type: 'rememberPath', params: thePath },
          },
          { actions: 'moveToLock' },
        ],
        // Another tab was quicker.
        'token.changed': {
          guard: { type: 'isSameUser', params: ({ event }) => event },
          target: 'authenticated',
          actions: [{ type: 'rememberToken', params: theToken }, 'clearProblem', 'moveBack'],
        },
      },
    },
  },
});

export type SessionMachine = typeof sessionMachine;
export type SessionActor = ActorRefFrom<SessionMachine>;
