/**
 * «Вернуть как было»: reverts a change of the log after a confirmation.
 *
 *   idle ──ask──▶ asking ──confirm──▶ sending ──done, error──▶ idle (`settled`)
 *    ▲               │
 *    └────cancel─────┘
 *
 * Messages show the result. After a failure the user may ask again.
 */
import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { unprovided, withEvent } from '#machines/params.ts';

export function createReturningMachine<TSubject>(id: string) {
  return setup({
    types: {
      context: {} as { subject: TSubject | null },
      events: {} as { type: 'ask'; subject: TSubject } | { type: 'confirm' } | { type: 'cancel' },
      emitted: {} as { type: 'settled'; subject: TSubject },
      tags: {} as 'open' | 'busy' | 'writing',
    },
    actors: { send: fromPromise<void, { subject: TSubject }>(unprovided(id, 'send')) },
    actions: {
      remember: assign((_, { subject }: { subject: TSubject }) => ({ subject })),
      forget: assign({ subject: null }),
      announce: emit(({ context }) => ({ type: 'settled', subject: context.subject! })),
    },
  }).createMachine({
    id,
    context: { subject: null },
    initial: 'idle',
    states: {
      idle: {
        entry: 'forget',
        on: { ask: { target: 'asking', actions: withEvent('remember') } },
      },
      asking: { tags: 'open', on: { confirm: 'sending', cancel: 'idle' } },
      sending: {
        tags: ['open', 'busy', 'writing'],
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => ({ subject: context.subject! }),
          onDone: { target: 'idle', actions: 'announce' },
          onError: { target: 'idle', actions: 'announce' },
        },
      },
    },
  });
}

export type ReturningMachine<TSubject> = ReturnType<typeof createReturningMachine<TSubject>>;
export type ReturningActor<TSubject> = ActorRefFrom<ReturningMachine<TSubject>>;
