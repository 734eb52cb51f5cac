/**
 * What could still be bound to a record, and whether there is a reason to look at it.
 *
 *   list    loading ──done──▶ ready ──reload──▶ loading        place   away ⇄ here
 *              └─────error──▶ failed ──reload──▶ loading       here ──[nothing left]──▶ away
 *                                                              (`emptied`)
 *
 * Only a list that has been read and is empty sends a person away from its tab; one that could not
 * be read says so, and one that is being read is waited for.
 */
import { type ActorRefFrom, and, assign, emit, fromPromise, setup, stateIn } from 'xstate';
import { type Problem, toProblem } from '#contract/problem.ts';

/** @param keyOf Tells the rows apart. */
export function createUnboundListMachine<TRow>(id: string, keyOf: (row: TRow) => string | number) {
  return setup({
    types: {
      context: {} as { rows: readonly TRow[] | null; problem: Problem | null },
      events: {} as
        | { type: 'reload' }
        | { type: 'tab.entered' }
        | { type: 'tab.left' }
        /** The record has this one now. */
        | { type: 'row.bound'; key: string | number },
      emitted: {} as { type: 'emptied' },
      tags: {} as 'busy',
    },
    actors: {
      load: fromPromise<{ rows: readonly TRow[] }>(() => {
        throw new Error(`${id}: no "load" actor was provided`);
      }),
    },
    guards: {
      isRead: stateIn({ list: 'ready' }),
      isNothingLeft: ({ context }) => context.rows?.length === 0,
    },
    actions: {
      showRows: assign((_, params: { rows: readonly TRow[] }) => ({ rows: params.rows })),
      takeOut: assign(({ context }, params: { key: string | number }) => ({
        rows: context.rows?.filter((row) => keyOf(row) !== params.key) ?? null,
      })),
      recordProblem: assign((_, params: { error: unknown }) => ({
        problem: toProblem(params.error),
      })),
      clearProblem: assign({ problem: null }),
      announceEmptied: emit({ type: 'emptied' }),
    },
  }).createMachine({
    id,
    context: { rows: null, problem: null },
    type: 'parallel',
    states: {
      list: {
        initial: 'loading',
        on: {
          // Without `reenter`: from the region itself that would begin the other region anew, too.
          reload: '.loading',
        },
        states: {
          loading: {
            tags: 'busy',
            on: {
              // The answer that is on its way may not know of it yet.
              'row.bound': {
                target: 'loading',
                reenter: true,
                actions: { type: 'takeOut', params: ({ event }) => event },
              },
            },
            invoke: {
              id: 'load',
              src: 'load',
              onDone: {
                target: 'ready',
                actions: { type: 'showRows', params: ({ event }) => event.output },
              },
              onError: {
                target: 'failed',
                actions: {
                  type: 'recordProblem',
                  params: ({ event }) => event,
                },
              },
            },
          },
          ready: {
            on: {
              'row.bound': {
                actions: { type: 'takeOut', params: ({ event }) => event },
              },
            },
          },
          failed: {
            exit: 'clearProblem',
            on: {
              'row.bound': {
                actions: { type: 'takeOut', params: ({ event }) => event },
              },
            },
          },
        },
      },
      place: {
        initial: 'away',
        states: {
          away: { on: { 'tab.entered': 'here' } },
          here: {
            always: {
              guard: and(['isRead', 'isNothingLeft']),
              target: 'away',
              actions: 'announceEmptied',
            },
            on: { 'tab.left': 'away' },
          },
        },
      },
    },
  });
}

export type UnboundListMachine<TRow> = ReturnType<typeof createUnboundListMachine<TRow>>;
export type UnboundListActor<TRow> = ActorRefFrom<UnboundListMachine<TRow>>;
