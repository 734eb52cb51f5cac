/**
 * Deletes a record after a confirmation.
 *
 *   idle ──ask──▶ asking ──confirm──▶ deleting ──done──▶ idle (`deleted`)
 *    ▲              │                    │
 *    └───cancel─────┘                    └──error──▶ failed ──confirm──▶ deleting
 *    └───cancel (`doubted`, if it may have arrived)─────┘
 */

import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import type { Problem } from '#contract/problem.ts';
import { problemOf, unprovided, withEvent } from '#machines/params.ts';

export function createDeletionMachine<TSubject>(id: string) {
  return setup({
    types: {
      context: {} as { subject: TSubject | null; problem: Problem | null },
      events: {} as { type: 'ask'; subject: TSubject } | { type: 'confirm' } | { type: 'cancel' },
      emitted: {} as
        | { type: 'deleted'; subject: TSubject }
        /** Given up, though it may have been deleted. */
        | { type: 'doubted'; subject: TSubject },
      tags: {} as 'open' | 'busy' | 'writing',
    },
    actors: { remove: fromPromise<void, { subject: TSubject }>(unprovided(id, 'remove')) },
    guards: { isDoubtful: ({ context }) => context.problem?.isDoubtful === true },
    actions: {
      rememberSubject: assign((_, params: { subject: TSubject }) => ({ subject: params.subject })),
      forgetSubject: assign({ subject: null }),
      recordProblem: assign(problemOf),
      clearProblem: assign({ problem: null }),
      announceDeleted: emit(({ context }) => ({ type: 'deleted', subject: context.subject! })),
      announceDoubted: emit(({ context }) => ({ type: 'doubted', subject: context.subject! })),
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
          onDone: { target: 'idle', actions: 'announceDeleted' },
          onError: { target: 'failed', actions: withEvent('recordProblem') },
        },
      },
      failed: {
        tags: 'open',
        exit: 'clearProblem',
        on: {
          confirm: 'deleting',
          cancel: [
            { guard: 'isDoubtful', target: 'idle', actions: 'announceDoubted' },
            { target: 'idle' },
          ],
        },
      },
    },
  });
}

export type DeletionMachine<TSubject> = ReturnType<typeof createDeletionMachine<TSubject>>;
export type DeletionActor<TSubject> = ActorRefFrom<DeletionMachine<TSubject>>;
