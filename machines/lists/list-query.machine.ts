/**
 * The query of a list: its filters and its sort order. The address mirrors both.
 *
 *   filters  settled ──change──▶ waiting ──0.3 s, apply [valid]──▶ settled   typed beside the list
 *            settled ──form.open──▶ form ──apply [valid]──▶ settled          typed in the filter form
 *   menu     closed ⇄ filters, sort
 *
 * `choose`, `clear` and `sort` apply at once. Applied filters and orders are emitted (`filtered`,
 * `sorted`) and come back as `address.changed`. An address with the same filters leaves the typed draft
 * alone. Different filters (Back, a link) replace the draft, except in an open form.
 */
import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate';
import type { FieldErrors } from '#contract/problem.ts';
import { patched } from '#machines/editing/draft.ts';
import { changedIn, choiceOf, type ListQuery, type ListSort, nextSort } from './list-query.ts';

interface Options<TFilters extends object> {
  /** The values of the filters when nothing is filtered. */
  readonly empty: TFilters;
  /** Filters that apply while typing. All typing is one step in the history, not one for each pause. */
  readonly typed?: readonly (keyof TFilters)[];
  /** Messages for fields whose values cannot be used. */
  readonly validate?: (filters: TFilters) => FieldErrors;
  /** Converts typed filters into the applied ones. */
  readonly tidy?: (filters: TFilters) => TFilters;
}

export function createListQueryMachine<TFilters extends object, TColumn extends string = never>(
  id: string,
  {
    empty,
    typed = [],
    validate = () => ({}),
    tidy = (filters: TFilters) => filters,
  }: Options<TFilters>,
) {
  type Query = ListQuery<TFilters, TColumn>;
  type Patch = Partial<TFilters>;
  const isSame = (one: TFilters, other: TFilters) => changedIn(one, other).length === 0;
  const chosen = (filters: TFilters, patch: Patch) => choiceOf(filters, patch, empty);
  type Context = { context: { draft: TFilters } };
  const askDraft = {
    type: 'ask',
    params: ({ context }: Context) => ({ filters: tidy(context.draft) }),
  } as const;
  const askAll = { type: 'ask', params: { filters: empty } } as const;
  const applied = [
    { guard: 'isValid', target: 'settled', actions: askDraft },
    { target: 'settled', actions: 'recordFieldErrors' },
  ] as const;

  return setup({
    types: {
      context: {} as {
        /** The applied filters. */
        initial: TFilters;
        draft: TFilters;
        fieldErrors: FieldErrors;
        /** The applied order. */
        sort: ListSort<TColumn> | null;
      },
      input: {} as Query,
      events: {} as
        | { type: 'change'; patch: Patch }
        | { type: 'apply' }
        | { type: 'choose'; patch: Patch }
        | { type: 'clear' }
        /** The user wants to type into the filters. */
        | { type: 'seek' }
        | { type: 'form.open' }
        | { type: 'form.close' }
        | { type: 'sort'; sort: ListSort<TColumn> }
        /** A header was pressed; the second press reverses the order. */
        | { type: 'sort.toggle'; column: TColumn }
        | { type: 'filterMenu.open' }
        | { type: 'sortMenu.open' }
        | { type: 'menu.close' }
        | ({ type: 'address.changed' } & Query),
      emitted: {} as
        | { type: 'filtered'; query: Query; replace: boolean }
        | { type: 'sorted'; query: Query }
        | { type: 'sought' | 'opened' | 'applied' | 'closed' | 'refused' },
    },
    delays: { debounce: 300 },
    guards: {
      isValid: ({ context }) => Object.keys(validate(context.draft)).length === 0,
      isFilled: ({ context }) => !isSame(context.initial, empty) || !isSame(context.draft, empty),
      isChange: ({ context: { initial, draft } }, params: { patch: Patch }) => {
        const patch = chosen(initial, params.patch);
        return !isSame({ ...initial, ...patch }, initial) || !isSame({ ...draft, ...patch }, draft);
      },
      isRepeated: ({ context }, params: Query) => isSame(context.initial, params.filters),
      isTouched: ({ context }) => !isSame(context.initial, context.draft),
      isOtherSort: ({ context: { sort } }, params: { sort: ListSort<TColumn> }) =>
        sort?.column !== params.sort.column || sort.direction !== params.sort.direction,
    },
    actions: {
      accept: assign((_, { filters, sort }: Query) => ({
        initial: filters,
        draft: filters,
        fieldErrors: {},
        sort,
      })),
      rebase: assign((_, { filters, sort }: Query) => ({ initial: filters, sort })),
      applyPatch: assign(({ context }, params: { patch: Patch }) => patched(context, params.patch)),
      restoreDraft: assign(({ context }) => ({ draft: context.initial, fieldErrors: {} })),
      recordFieldErrors: assign({ fieldErrors: ({ context }) => validate(context.draft) }),
      ask: enqueueActions(({ context, enqueue }, { filters }: { filters: TFilters }) => {
        const { initial, sort } = context;
        const isTyping =
          changedIn(initial, filters).every((field) => typed.includes(field)) &&
          typed.some((field) => initial[field] !== empty[field]);
        enqueue.assign({ initial: filters });
        enqueue.emit({ type: 'filtered', query: { filters, sort }, replace: isTyping });
      }),
      emptyDraft: assign({ draft: empty, fieldErrors: {} }),
      askSorted: enqueueActions(({ context, enqueue }, { sort }: { sort: ListSort<TColumn> }) => {
        enqueue.assign({ sort });
        enqueue.emit({ type: 'sorted', query: { filters: context.initial, sort } });
      }),
      announceSought: emit({ type: 'sought' }),
      announceOpened: emit({ type: 'opened' }),
      announceApplied: emit({ type: 'applied' }),
      announceClosed: emit({ type: 'closed' }),
      announceRefused: emit({ type: 'refused' }),
    },
  }).createMachine({
    id,
    context: ({ input: { filters, sort } }) => ({
      initial: filters,
      draft: filters,
      fieldErrors: {},
      sort,
    }),
    type: 'parallel',
    on: {
      choose: {
        guard: { type: 'isChange', params: ({ event }) => event },
        actions: [
          {
            type: 'applyPatch',
            params: ({ context, event }) => ({ patch: chosen(context.initial, event.patch) }),
          },
          {
            type: 'ask',
            params: ({ context: { initial }, event }) => ({
              filters: { ...initial, ...chosen(initial, event.patch) },
            }),
          },
        ],
      },
      seek: { actions: 'announceSought' },
      sort: {
        guard: { type: 'isOtherSort', params: ({ event }) => event },
        actions: { type: 'askSorted', params: ({ event }) => event },
      },
      'sort.toggle': {
        actions: {
          type: 'askSorted',
          params: ({ context, event }) => ({ sort: nextSort(context.sort, event.column) }),
        },
      },
    },
    states: {
      filters: {
        initial: 'settled',
        on: {
          clear: {
            guard: 'isFilled',
            target: '.settled',
            actions: ['emptyDraft', askAll],
          },
          'address.changed': [
            {
              guard: { type: 'isRepeated', params: ({ event }) => event },
              actions: { type: 'rebase', params: ({ event }) => event },
            },
            { target: '.settled', actions: { type: 'accept', params: ({ event }) => event } },
          ],
        },
        states: {
          settled: {
            on: {
              change: {
                target: 'waiting',
                actions: { type: 'applyPatch', params: ({ event }) => event },
              },
              'form.open': { target: 'form', actions: ['restoreDraft', 'announceOpened'] },
            },
          },
          waiting: {
            after: { debounce: applied },
            on: {
              change: {
                target: 'waiting',
                reenter: true,
                actions: { type: 'applyPatch', params: ({ event }) => event },
              },
              apply: applied,
              'form.open': {
                guard: 'isValid',
                target: 'form',
                actions: [askDraft, 'announceOpened'],
              },
            },
          },
          form: {
            on: {
              change: { actions: { type: 'applyPatch', params: ({ event }) => event } },
              apply: [
                { guard: 'isValid', target: 'settled', actions: [askDraft, 'announceApplied'] },
                { actions: ['recordFieldErrors', 'announceRefused'] },
              ],
              clear: {
                guard: 'isFilled',
                actions: ['emptyDraft', askAll],
              },
              'form.close': { target: 'settled', actions: ['restoreDraft', 'announceClosed'] },
              'address.changed': [
                {
                  guard: 'isTouched',
                  actions: { type: 'rebase', params: ({ event }) => event },
                },
                { actions: { type: 'accept', params: ({ event }) => event } },
              ],
            },
          },
        },
      },
      menu: {
        initial: 'closed',
        on: { 'filterMenu.open': '.filters', 'sortMenu.open': '.sort' },
        states: {
          closed: {},
          filters: { on: { 'menu.close': 'closed' } },
          sort: { on: { 'menu.close': 'closed' } },
        },
      },
    },
  });
}

export type ListQueryMachine<TFilters extends object, TColumn extends string = never> = ReturnType<
  typeof createListQueryMachine<TFilters, TColumn>
>;
export type ListQueryActor<TFilters extends object, TColumn extends string = never> = ActorRefFrom<
  ListQueryMachine<TFilters, TColumn>
>;
