/**
 * Limits how many calls begin in any second, however fast somebody types and on however many lists.
 *
 *   ask [left]──▶ (`granted`), for a second one less is left       ask [none left]──▶ it waits in the queue
 *   second.over [somebody waits]──▶ (`granted`) to the first, else one more is left
 *   drop: it does not wait any longer
 *
 * The first calls after a pause are granted at once: this bounds a rate, and delays nothing below it.
 */
import { type ActorRefFrom, assign, emit, raise, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';

export const paceMachine = setup({
  types: {
    context: {} as {
      /** How many calls may begin now. */
      left: number;
      /** The tickets of those who wait, the first one first. */
      queue: readonly number[];
    },
    input: {} as { perSecond: number },
    events: {} as
      | { type: 'ask'; ticket: number }
      | { type: 'drop'; ticket: number }
      /** A granted call is a second old. */
      | { type: 'second.over' },
    emitted: {} as { type: 'granted'; ticket: number },
  },
  delays: { second: 1_000 },
  guards: {
    isFree: ({ context }) => context.left > 0,
    isAwaited: ({ context }) => context.queue.length > 0,
  },
  actions: {
    take: assign({ left: ({ context }) => context.left - 1 }),
    giveBack: assign({ left: ({ context }) => context.left + 1 }),
    enqueue: assign(({ context }, { ticket }: { ticket: number }) => ({
      queue: [...context.queue, ticket],
    })),
    leaveQueue: assign(({ context }, { ticket }: { ticket: number }) => ({
      queue: context.queue.filter((one) => one !== ticket),
    })),
    grant: emit((_, { ticket }: { ticket: number }) => ({ type: 'granted', ticket })),
    countSecond: raise({ type: 'second.over' }, { delay: 'second' }),
  },
}).createMachine({
  id: 'pace',
  context: ({ input }) => ({ left: input.perSecond, queue: [] }),
  on: {
    ask: [
      { guard: 'isFree', actions: ['take', withEvent('grant'), 'countSecond'] },
      { actions: withEvent('enqueue') },
    ],
    drop: { actions: withEvent('leaveQueue') },
    'second.over': [
      {
        guard: 'isAwaited',
        actions: [
          { type: 'grant', params: ({ context }) => ({ ticket: context.queue[0]! }) },
          { type: 'leaveQueue', params: ({ context }) => ({ ticket: context.queue[0]! }) },
          'countSecond',
        ],
      },
      { actions: 'giveBack' },
    ],
  },
});

export type PaceMachine = typeof paceMachine;
export type PaceActor = ActorRefFrom<PaceMachine>;
