/**
 * Limits how many calls begin in any second, for any typing speed and any number of lists.
 *
 *   ask [left]──▶ (`granted`), for a second one less is left       ask [none left]──▶ the ticket waits in the queue
 *   second.over [a ticket waits]──▶ (`granted`) to the first, else one more is left
 *   drop: the ticket leaves the queue
 *
 * The first calls after a pause are granted at once: calls below the limit are not delayed.
 */
import { type ActorRefFrom, assign, emit, raise, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';

export const paceMachine = setup({
  types: {
    context: {} as {
      /** How many calls may begin now. */
      left: number;
      /** The waiting tickets, oldest first. */
      queue: readonly number[];
    },
    input: {} as { perSecond: number },
    events: {} as
      | { type: 'ask'; ticket: number }
      | { type: 'drop'; ticket: number }
      /** A second has passed since a call was granted. */
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
