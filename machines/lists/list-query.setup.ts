/** The types, guards and actions of the machine of a list's query. */
import { assign, emit, enqueueActions, setup } from 'xstate';
import type { FieldErrors } from '#contract/problem.ts';
import { patched } from '#machines/editing/draft.ts';
import { changedIn, choiceOf, type ListQuery, type ListSort } from './list-query.ts';

export interface ListQueryOptions<TFilters extends object> {
  /** The values of the filters when nothing is filtered. */
  readonly empty: TFilters;
  /** Filters that apply while typing. All typing into one filter is one history entry, not one for each key. */
  readonly typed?: readonly (keyof TFilters)[];
  /** Messages for fields whose values cannot be used. */
  readonly validate?: (filters: TFilters) => FieldErrors;
  /** Converts typed filters into the applied ones. */
  readonly tidy?: (filters: TFilters) => TFilters;
}

/** How long a newer text waits for a running answer after the last key. */
const TIMEOUT = 300;
/** Delays the error of an invalid text, which may be the beginning of a valid one. */
const ERROR_DELAY = 300;

export function setUpListQuery<TFilters extends object, TColumn extends string>({
  empty,
  typed = [],
  validate = () => ({}),
  tidy = (filters: TFilters) => filters,
}: ListQueryOptions<TFilters>) {
  type Query = ListQuery<TFilters, TColumn>;
  type Patch = Partial<TFilters>;
  type Sort = ListSort<TColumn>;
  const isSame = (one: TFilters, other: TFilters) => changedIn(one, other).length === 0;
  const isOther = (one: Sort | null, other: Sort | null) =>
    one?.column !== other?.column || one?.direction !== other?.direction;

  return setup({
    types: {
      context: {} as {
        /** The applied filters. */
        initial: TFilters;
        draft: TFilters;
        fieldErrors: FieldErrors;
        /** The applied order. */
        sort: Sort | null;
        /** Typing into these filters made the newest history entry, so more typing replaces that entry. */
        typing: readonly (keyof TFilters)[];
      },
      input: {} as Query,
      events: {} as
        | { type: 'change'; patch: Patch }
        /** The list shows the answer to the last request, or why there is none. */
        | { type: 'answered' }
        | { type: 'apply' }
        | { type: 'choose'; patch: Patch }
        | { type: 'clear' }
        /** The user wants to type into the filters. */
        | { type: 'seek' }
        | { type: 'form.open' }
        | { type: 'form.close' }
        | { type: 'sort'; sort: Sort }
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
      /** `coming`: rows for other filters are awaited. `open`: a menu is open. */
      tags: {} as 'coming' | 'open',
    },
    delays: { timeout: TIMEOUT, errorDelay: ERROR_DELAY },
    guards: {
      isValid: ({ context }) => Object.keys(validate(context.draft)).length === 0,
      /** An address may have applied invalid filters already; these do not block requests for other filters. */
      isWrong: ({ context: { draft, initial } }, params?: { patch: Patch }) =>
        Object.keys(validate({ ...draft, ...params?.patch })).some(
          (field) => !(field in validate(initial)),
        ),
      /** The tidied draft equals the applied filters. */
      isApplied: ({ context: { draft, initial } }, params?: { patch: Patch }) =>
        isSame(tidy({ ...draft, ...params?.patch }), initial),
      isFilled: ({ context }) => !isSame(context.initial, empty) || !isSame(context.draft, empty),
      isChange: ({ context: { initial, draft } }, params: { patch: Patch }) => {
        const patch = choiceOf(initial, params.patch, empty);
        return !isSame({ ...initial, ...patch }, initial) || !isSame({ ...draft, ...patch }, draft);
      },
      isRepeated: ({ context }, params: Query) => isSame(context.initial, params.filters),
      isKnown: ({ context: { initial, sort } }, params: Query) =>
        isSame(initial, params.filters) && !isOther(sort, params.sort),
      isTouched: ({ context }) => !isSame(context.initial, context.draft),
      isOtherSort: ({ context }, params: { sort: Sort }) => isOther(context.sort, params.sort),
    },
    actions: {
      accept: assign((_, { filters, sort }: Query) => ({
        initial: filters,
        draft: filters,
        fieldErrors: {},
        sort,
        typing: [],
      })),
      rebase: assign((_, { filters, sort }: Query) => ({ initial: filters, sort })),
      applyPatch: assign(({ context }, params: { patch: Patch }) =>
        patched(context, params.patch, validate),
      ),
      applyChoice: assign(({ context }, { patch }: { patch: Patch }) =>
        patched(context, choiceOf(context.initial, patch, empty)),
      ),
      restoreDraft: assign(({ context }) => ({ draft: context.initial, fieldErrors: {} })),
      recordFieldErrors: assign({ fieldErrors: ({ context }) => validate(context.draft) }),
      ask: enqueueActions(
        (
          { context, enqueue },
          { filters, how }: { filters: TFilters; how: 'typed' | 'chosen' },
        ) => {
          const { initial, sort } = context;
          const changed = changedIn(initial, filters);
          const isOfTyping = how === 'typed' && changed.every((field) => typed.includes(field));
          const isBegun = changed.every(
            (field) => context.typing.includes(field) || initial[field] !== empty[field],
          );
          enqueue.assign({ initial: filters, typing: isOfTyping ? changed : [] });
          const replace = isOfTyping && isBegun;
          enqueue.emit({ type: 'filtered', query: { filters, sort }, replace });
        },
      ),
      emptyDraft: assign({ draft: empty, fieldErrors: {} }),
      askSorted: enqueueActions(({ context, enqueue }, { sort }: { sort: Sort }) => {
        enqueue.assign({ sort, typing: [] });
        enqueue.emit({ type: 'sorted', query: { filters: context.initial, sort } });
      }),
      announceSought: emit({ type: 'sought' }),
      announceOpened: emit({ type: 'opened' }),
      announceApplied: emit({ type: 'applied' }),
      announceClosed: emit({ type: 'closed' }),
      announceRefused: emit({ type: 'refused' }),
    },
  });
}
