/**
 * Who is signed in, and which paths they may see.
 *
 *   starting ──user──▶ authenticated ──expired──▶ locked ⇄ refreshing ──token──▶ authenticated
 *    │  ▲ └─no verdict▶ unreachable │                │         │
 *    │  └────retry, online─┘        │ refused        │         │ refused
 *    │                              ▼                │         │
 *    │                            ending (0.5 s)     │         │
 *    └─no token, refused─▶ unauthenticated ◀─────────┴─────────┘
 *
 * The machine receives every path (`path.changed`) and redirects the router with `moved`. Only a transition to
 * `unauthenticated` drops the token. Only a 401 or a 403 is a verdict on the token, never a failed connection or
 * server. Signing out asks first if unsaved input would be lost, here or on another page of this browser.
 */

import type { ActorRefFrom } from 'xstate';
import { pausing } from '#machines/feedback/pause.machine.ts';
import { withEvent, withOutput } from '#machines/params.ts';
import {
  keepLock,
  landLoadedUser,
  leaving,
  onTokenAtLock,
  recordFound,
  recordUnanswered,
  rememberLoadedUser,
  rememberToken,
  theProblem,
} from './session.params.ts';
import { sessionSetup } from './session.setup.ts';

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({
    token: input.token,
    owner: input.owner ?? null,
    user: null,
    path: input.path,
    returnTo: null,
    ...{ leftAt: null, problem: null, asksPassword: false },
  }),
  initial: 'starting',
  on: {
    'path.changed': { actions: withEvent('rememberPath') },
    // The answer to a save that began before the lock may arrive during it.
    'user.changed': { guard: withEvent('isOfThem'), actions: withEvent('rememberUser') },
    'token.changed': [
      { guard: withEvent('isSignedOut'), target: '.unauthenticated', actions: 'rememberLeaving' },
      {
        guard: 'isAtLock',
        target: '.starting',
        actions: ['forgetPerson', 'announceLeaving', rememberToken, 'moveBack'],
      },
      {
        target: '.starting',
        actions: ['forgetPerson', 'announceLeaving', rememberToken],
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
            guard: { type: 'isAskedToWait', params: theProblem },
            target: 'unreachable.pausing',
            actions: recordFound,
          },
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
      after: { timeout: { target: 'unreachable', actions: recordUnanswered } },
    },
    unreachable: {
      exit: 'clearProblem',
      initial: 'free',
      states: {
        pausing,
        free: {
          on: {
            retry: '#session.starting',
            online: { guard: 'wasCutOff', target: '#session.starting' },
          },
        },
      },
      on: {
        'sign.out': { target: 'unauthenticated', actions: ['revoke', 'forgetToken'] },
      },
    },
    unauthenticated: {
      entry: ['forgetPerson', 'clearProblem', 'announceLeaving', 'moveToLogin'],
      on: {
        'signed.in': {
          target: 'authenticated',
          actions: [
            withEvent('rememberToken'),
            withEvent('rememberUser'),
            'storeToken',
            'moveToLanding',
            'forgetLeaving',
            'announceEntry',
          ],
        },
        'path.changed': [
          { guard: withEvent('isGuarded'), actions: [withEvent('rememberPath'), 'moveToLogin'] },
          { actions: withEvent('rememberPath') },
        ],
      },
    },
    authenticated: {
      ...leaving,
      tags: 'workspace',
      on: {
        'session.expired': [
          {
            guard: withEvent('isRefreshable'),
            target: 'locked',
            actions: [withEvent('recordProblem'), 'rememberReturn', 'moveToLock'],
          },
          { guard: withEvent('isDelayed'), target: 'ending', actions: withEvent('announceEnd') },
          { target: 'unauthenticated', actions: [withEvent('announceEnd'), 'forgetToken'] },
        ],
        'path.changed': [
          {
            guard: withEvent('isLock'),
            target: 'locked',
            actions: ['rememberReturn', withEvent('rememberPath')],
          },
          { guard: withEvent('isSignIn'), actions: [withEvent('rememberPath'), 'moveToLanding'] },
          { actions: withEvent('rememberPath') },
        ],
        'token.changed': { guard: withEvent('isSameUser'), actions: rememberToken },
      },
    },
    ending: {
      tags: 'workspace',
      after: { readingTime: { target: 'unauthenticated', actions: 'forgetToken' } },
      on: {
        'path.changed': [
          {
            guard: withEvent('isForSession'),
            target: 'unauthenticated',
            actions: [withEvent('rememberPath'), 'forgetToken'],
          },
          { actions: withEvent('rememberPath') },
        ],
      },
    },
    locked: {
      ...leaving,
      tags: ['workspace', 'covered'],
      on: {
        confirm: 'refreshing',
        'path.changed': keepLock,
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
            actions: [withOutput('rememberToken'), 'storeToken', 'clearProblem', 'moveBack'],
          },
          {
            target: 'starting',
            actions: [withOutput('rememberToken'), 'storeToken', 'clearProblem', 'moveBack'],
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
      after: { timeout: { target: 'locked', actions: recordUnanswered } },
      on: {
        'path.changed': keepLock,
        'token.changed': onTokenAtLock,
      },
    },
  },
});

export type SessionMachine = typeof sessionMachine;
export type SessionActor = ActorRefFrom<SessionMachine>;
