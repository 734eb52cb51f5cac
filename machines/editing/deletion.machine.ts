/**
 * Deletes a record after a confirmation.
 *
 *   idle ──ask──▶ asking ──confirm──▶ deleting ──done──▶ idle (`deleted`)
 *    ▲              │                    ├──done, but changed (`outdated`)──▶ failed, asking about the newer one
 *    └───cancel─────┘                    └──error──▶ failed ──confirm──▶ deleting
 *    └───cancel (`outdated`, if it may have arrived)─────┘
 */

import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import type { Problem } from '#contract/problem.ts';
import { problemOf, unprovided, withEvent, withOutput } from '#machines/params.ts';

/** The record was not deleted, because it has changed since it was shown: its current state and the message to show. */
export interface Changed<TSubject> {
  readonly subject: TSubject;
  readonly problem: Problem;
}

export function createDeletionMachine<TSubject>(id: string) {
  return setup({
    types: {
      context: {} as { subject: TSubject | null; problem: Problem | null },
      events: {} as { type: 'ask'; subject: TSubject } | { type: 'confirm' } | { type: 'cancel' },
      emitted: {} as
        | { type: 'deleted'; subject: TSubject }
        /** The record is newer than the screen shows, or may have been deleted although the user cancelled. */
        | { type: 'outdated'; subject: TSubject },
      tags: {} as 'open' | 'busy' | 'writing',
    },
    actors: {
      remove: fromPromise<Changed<TSubject> | undefined, { subject: TSubject }>(
        unprovided(id, 'remove'),
      ),
    },
    guards: {
      isOutcomeUnknown: ({ context }) => context.problem?.isOutcomeUnknown === true,
      isChanged: (_, changed: Changed<TSubject> | undefined) => changed !== undefined,
    },
    actions: {
      rememberSubject: assign((_, params: { subject: TSubject }) => ({ subject: params.subject })),
      forgetSubject: assign({ subject: null }),
      recordProblem: assign(problemOf),
      recordChanged: assign((_, changed: Changed<TSubject> | undefined) => ({ ...changed })),
      clearProblem: assign({ problem: null }),
      announceDeleted: emit(({ context }) => ({ type: 'deleted', subject: context.subject! })),
      announceOutdated: emit(({ context }) => ({ type: 'outdated', subject: context.subject! })),
    },
  }).createMachine({
    id,
    context: { subject: null, problem: null },
    initial: 'idle',
    states: {
      idle: {
        entry: 'forgetSubject',
        on: { ask: { target: 'asking', actions: withEvent('rememberSubject') } },
      },
      asking: { tags: 'open', on: { confirm: 'deleting', cancel: 'idle' } },
      deleting: {
        tags: ['open', 'busy', 'writing'],
        invoke: {
          id: 'remove',
          src: 'remove',
          input: ({ context }) => ({ subject: context.subject! }),
          onDone: [
            {
              guard: withOutput('isChanged'),
              target: 'failed',
              actions: [withOutput('recordChanged'), 'announceOutdated'],
            },
            { target: 'idle', actions: 'announceDeleted' },
          ],
          onError: { target: 'failed', actions: withEvent('recordProblem') },
        },
      },
      failed: {
        tags: 'open',
        exit: 'clearProblem',
        on: {
          confirm: 'deleting',
          cancel: [
            { guard: 'isOutcomeUnknown', target: 'idle', actions: 'announceOutdated' },
            { target: 'idle' },
          ],
        },
      },
    },
  });
}

export type DeletionMachine<TSubject> = ReturnType<typeof createDeletionMachine<TSubject>>;
export type DeletionActor<TSubject> = ActorRefFrom<DeletionMachine<TSubject>>;
