/**
 * Deletes a record after a confirmation.
 *
 *   idle ──ask──▶ asking ──confirm──▶ deleting ──done──▶ idle (`deleted`)
 *    ▲              │                    │
 *    └───cancel─────┘                    └──error──▶ failed ──confirm──▶ deleting
 *    └───cancel──────────────────────────────────────┘
 */

import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Problem, toProblem } from '#contract/problem.ts';

export function createDeletionMachine<TSubject>(id: string) {
  return setup({
    types: {
      context: {} as { subject: TSubject | null; problem: Problem | null },
      events: {} as { type: 'ask'; subject: TSubject } | { type: 'confirm' } | { type: 'cancel' },
      emitted: {} as { type: 'deleted'; subject: TSubject },
      tags: {} as 'open' | 'busy' | 'writing',
    },
    actors: {
      remove: fromPromise<void, { subject: TSubject }>(() => {
        throw new Error(`${id}: no "remove" actor was provided`);
      }),
    },
    actions: {
      rememberSubject: assign((_, params: { subject: TSubject }) => ({ subject: params.subject })),
      forgetSubject: assign({ subject: null }),
      recordProblem: assign((_, params: { error: unknown }) => ({
        problem: toProblem(params.error),
      })),
      clearProblem: assign({ problem: null }),
      announceDeleted: emit(({ context }) => ({ type: 'deleted', subject: context.subject! })),
    },
  }).createMachine({
    id,
    context: { subject: null, problem: null },
    initial: 'idle',
    states: {
      idle: {
        entry: 'forgetSubject',
        on: {
          ask: {
            target: 'asking',
            actions: {
              type: 'rememberSubject',
              params: ({ event }) => ({ subject: event.subject }),
            },
          },
        },
      },
      asking: { tags: 'open', on: { confirm: 'deleting', cancel: 'idle' } },
      deleting: {
        tags: ['open', 'busy', 'writing'],
        invoke: {
          id: 'remove',
          src: 'remove',
          input: ({ context }) => ({ subject: context.subject! }),
          onDone: { target: 'idle', actions: 'announceDeleted' },
          onError: {
            target: 'failed',
            actions: { type: 'recordProblem', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      failed: {
        tags: 'open',
        exit: 'clearProblem',
        on: { confirm: 'deleting', cancel: 'idle' },
      },
    },
  });
}

export type DeletionMachine<TSubject> = ReturnType<typeof createDeletionMachine<TSubject>>;
export type DeletionActor<TSubject> = ActorRefFrom<DeletionMachine<TSubject>>;
