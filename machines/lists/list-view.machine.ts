/**
 * How a list is looked at: the form of its filters, its order, and rows of which more is shown.
 *
 *   filter   closed ──open──▶ open ──apply [valid]──▶ closed (`filtered`)
 *              ▲               │ └─apply [invalid]: notes    `reset` empties the filters in both
 *              └────close──────┘
 *   order    closed ⇄ open                                   the menu of orders
 *
 * Which filters and which order hold stands in the address; this machine only says what is wanted
 * (`filtered`, `sorted`) and is told what came of it (`filters.changed`, `sort.changed`).
 */

import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { FieldErrors } from '#contract/problem.ts';
import { isUntouched, patched } from '#machines/editing/draft.ts';

/** @param validate Messages of the fields that may not be asked for as they are. */
export function createListViewMachine<TFilters extends object, TSort extends object>(
  id: string,
  empty: TFilters,
  validate: (filters: TFilters) => FieldErrors,
) {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

  return setup({
    types: {
      context: {} as {
        /** The filters that hold. */
        initial: TFilters;
        draft: TFilters;
        notes: FieldErrors;
        /** The order that holds. */
        sort: TSort | null;
        /** Rows of which what is hidden at first is shown. */
        revealed: readonly number[];
      },
      input: {} as { filters: TFilters; sort: TSort | null },
      events: {} as
        | { type: 'filters.changed'; filters: TFilters }
        | { type: 'open' }
        | { type: 'change'; patch: Partial<TFilters> }
        | { type: 'apply' }
        | { type: 'reset' }
        | { type: 'close' }
        | { type: 'order.open' }
        | { type: 'order.close' }
        | { type: 'sort'; sort: TSort }
        | { type: 'sort.changed'; sort: TSort | null }
        | { type: 'reveal'; id: number }
        | { type: 'conceal'; id: number },
      emitted: {} as
        | { type: 'filtered'; filters: TFilters }
        | { type: 'sorted'; sort: TSort }
        | { type: 'opened' }
        | { type: 'closed' }
        | { type: 'refused' },
      tags: {} as 'open',
    },
    guards: {
      isUntouched: ({ context }) => isUntouched(context),
      isValid: ({ context }) => Object.keys(validate(context.draft)).length === 0,
      isOtherSort: ({ context }, params: { sort: TSort }) => !isSame(context.sort, params.sort),
      isAnySet: ({ context }) => !isSame(context.initial, empty) || !isSame(context.draft, empty),
      isRevealed: ({ context }, params: { id: number }) => context.revealed.includes(params.id),
      isConcealed: ({ context }, params: { id: number }) => !context.revealed.includes(params.id),
    },
    actions: {
      accept: assign((_, params: { filters: TFilters }) => ({
        initial: params.filters,
        draft: params.filters,
        notes: {},
      })),
      rebase: assign((_, params: { filters: TFilters }) => ({ initial: params.filters })),
      acceptSort: assign((_, params: { sort: TSort | null }) => ({ sort: params.sort })),
      restoreDraft: assign(({ context }) => ({ draft: context.initial, notes: {} })),
      emptyDraft: assign({ draft: empty, notes: {} }),
      applyPatch: assign(({ context }, params: { patch: Partial<TFilters> }) =>
        patched(context, params.patch),
      ),
      noteInvalid: assign({ notes: ({ context }) => validate(context.draft) }),
      clearNotes: assign({ notes: {} }),
      reveal: assign(({ context }, params: { id: number }) => ({
        revealed: [...context.revealed, params.id],
      })),
      conceal: assign(({ context }, params: { id: number }) => ({
        revealed: context.revealed.filter((one) => one !== params.id),
      })),
      announceFiltered: emit(({ context }) => ({ type: 'filtered', filters: context.draft })),
      announceSorted: emit((_, params: { sort: TSort }) => ({ type: 'sorted', sort: params.sort })),
      announceOpened: emit({ type: 'opened' }),
      announceClosed: emit({ type: 'closed' }),
      announceRefused: emit({ type: 'refused' }),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      initial: input.filters,
      draft: input.filters,
      notes: {},
      sort: input.sort,
      revealed: [],
    }),
    type: 'parallel',
    on: {
      sort: {
        guard: { type: 'isOtherSort', params: ({ event }) => event },
        actions: { type: 'announceSorted', params: ({ event }) => event },
      },
      'sort.changed': {
        actions: { type: 'acceptSort', params: ({ event }) => event },
      },
      reset: { guard: 'isAnySet', actions: ['emptyDraft', 'announceFiltered'] },
      reveal: {
        guard: { type: 'isConcealed', params: ({ event }) => event },
        actions: { type: 'reveal', params: ({ event }) => event },
      },
      conceal: {
        guard: { type: 'isRevealed', params: ({ event }) => event },
        actions: { type: 'conceal', params: ({ event }) => event },
      },
    },
    states: {
      filter: {
        initial: 'closed',
        states: {
          closed: {
            on: {
              open: { target: 'open', actions: ['restoreDraft', 'announceOpened'] },
              'filters.changed': {
                actions: { type: 'accept', params: ({ event }) => event },
              },
            },
          },
          open: {
            tags: 'open',
            on: {
              change: {
                actions: { type: 'applyPatch', params: ({ event }) => event },
              },
              apply: [
                {
                  guard: 'isValid',
                  target: 'closed',
                  actions: ['clearNotes', 'announceFiltered'],
                },
                { actions: ['noteInvalid', 'announceRefused'] },
              ],
              close: { target: 'closed', actions: ['restoreDraft', 'announceClosed'] },
              'filters.changed': [
                {
                  guard: 'isUntouched',
                  actions: { type: 'accept', params: ({ event }) => event },
                },
                {
                  actions: { type: 'rebase', params: ({ event }) => event },
                },
              ],
            },
          },
        },
      },
      order: {
        initial: 'closed',
        states: {
          closed: { on: { 'order.open': 'open' } },
          open: {
            on: {
              'order.close': 'closed',
              sort: {
                guard: { type: 'isOtherSort', params: ({ event }) => event },
                target: 'closed',
                actions: { type: 'announceSorted', params: ({ event }) => event },
              },
            },
          },
        },
      },
    },
  });
}

export type ListViewMachine<TFilters extends object, TSort extends object> = ReturnType<
  typeof createListViewMachine<TFilters, TSort>
>;
export type ListViewActor<TFilters extends object, TSort extends object> = ActorRefFrom<
  ListViewMachine<TFilters, TSort>
>;
