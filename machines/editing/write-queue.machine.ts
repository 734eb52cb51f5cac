/**
 * Writes to one thing, one after the other in the order in which they were asked for, so that none
 * is made of a state that another is just about to change.
 *
 *   idle ──enqueue──▶ writing ──settled [last]──▶ idle
 *                      ▲  │
 *                      └──┘ enqueue; settled, and others wait
 */

import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';

/** One write, and the name under which its outcome is announced. */
interface Job<TChange> {
  readonly ticket: string;
  readonly change: TChange;
}

export function createWriteQueueMachine<TChange, TOutcome>(id: string) {
  return setup({
    types: {
      context: {} as {
        /** The first of them is being written. */
        jobs: readonly Job<TChange>[];
      },
      events: {} as { type: 'enqueue'; ticket: string; change: TChange },
      emitted: {} as
        | { type: 'written'; ticket: string; outcome: TOutcome }
        | { type: 'failed'; ticket: string; error: unknown },
      tags: {} as 'busy' | 'writing',
    },
    actors: {
      write: fromPromise<{ outcome: TOutcome }, { change: TChange }>(() => {
        throw new Error(`${id}: no "write" actor was provided`);
      }),
    },
    guards: {
      isLast: ({ context }) => context.jobs.length === 1,
    },
    actions: {
      append: assign(({ context }, params: Job<TChange>) => ({
        jobs: [...context.jobs, { ticket: params.ticket, change: params.change }],
      })),
      dropFirst: assign(({ context }) => ({ jobs: context.jobs.slice(1) })),
      announceWritten: emit(({ context }, params: { outcome: TOutcome }) => ({
        type: 'written',
        ticket: context.jobs[0]!.ticket,
        outcome: params.outcome,
      })),
      announceFailed: emit(({ context }, params: { error: unknown }) => ({
        type: 'failed',
        ticket: context.jobs[0]!.ticket,
        error: params.error,
      })),
    },
  }).createMachine({
    id,
    context: { jobs: [] },
    initial: 'idle',
    states: {
      idle: {
        on: {
          enqueue: {
            target: 'writing',
            actions: { type: 'append', params: ({ event }) => event },
          },
        },
      },
      writing: {
        tags: ['busy', 'writing'],
        on: { enqueue: { actions: { type: 'append', params: ({ event }) => event } } },
        invoke: {
          id: 'write',
          src: 'write',
          input: ({ context }) => ({ change: context.jobs[0]!.change }),
          onDone: [
            {
              guard: 'isLast',
              target: 'idle',
              actions: [
                { type: 'announceWritten', params: ({ event }) => event.output },
                'dropFirst',
              ],
            },
            {
              target: 'writing',
              reenter: true,
              actions: [
                { type: 'announceWritten', params: ({ event }) => event.output },
                'dropFirst',
              ],
            },
          ],
          onError: [
            {
              guard: 'isLast',
              target: 'idle',
              actions: [
                { type: 'announceFailed', params: ({ event }) => ({ error: event.error }) },
                'dropFirst',
              ],
            },
            {
              target: 'writing',
              reenter: true,
              actions: [
                { type: 'announceFailed', params: ({ event }) => ({ error: event.error }) },
                'dropFirst',
              ],
            },
          ],
        },
      },
    },
  });
}

export type WriteQueueMachine<TChange, TOutcome> = ReturnType<
  typeof createWriteQueueMachine<TChange, TOutcome>
>;
export type WriteQueueActor<TChange, TOutcome> = ActorRefFrom<WriteQueueMachine<TChange, TOutcome>>;
