/**
 * Filters that hold while they are typed: a moment after the last key, or at once when asked to.
 *
 *   settled ──change──▶ waiting ──0.3 s, apply──▶ settled (`applied`)
 *      ▲                  │ └─change: waits anew      [a wrong field: notes, nothing applied]
 *      └──────────────────┴──clear (`applied`)
 *                         └──filters.changed (the address was changed elsewhere: Back, a link)
 *
 * The address that repeats what was applied changes nothing: a blank that is still to be followed
 * by a word stays, and so does what is typed meanwhile.
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { FieldErrors } from '#contract/problem.ts';
import { patched } from '#machines/editing/draft.ts';

/**
 * @param validate Messages of the fields that cannot be asked for as they are.
 * @param tidy What is asked for, out of what was typed.
 */
export function createDebouncedFilterMachine<TFilters extends object>(
  id: string,
  empty: TFilters,
  validate: (filters: TFilters) => FieldErrors,
  tidy: (filters: TFilters) => TFilters = (filters) => filters,
) {
  const isSame = (one: TFilters, other: TFilters) =>
    (Object.keys(empty) as (keyof TFilters)[]).every((field) => one[field] === other[field]);

  return setup({
    types: {
      context: {} as {
        /** What holds. */
        initial: TFilters;
        draft: TFilters;
        notes: FieldErrors;
      },
      input: {} as { filters: TFilters },
      events: {} as
        | { type: 'change'; patch: Partial<TFilters> }
        | { type: 'apply' }
        | { type: 'clear' }
        | { type: 'seek' }
        | { type: 'filters.changed'; filters: TFilters },
      emitted: {} as
        | { type: 'applied'; filters: TFilters }
        /** Somebody wants to type into them. */
        | { type: 'sought' },
    },
    delays: { debounce: 300 },
    guards: {
      isValid: ({ context }) => Object.keys(validate(context.draft)).length === 0,
      isFilled: ({ context }) => !isSame(context.draft, empty) || !isSame(context.initial, empty),
      isNews: ({ context }, params: { filters: TFilters }) =>
        !isSame(params.filters, context.initial),
    },
    actions: {
      applyPatch: assign(({ context }, params: { patch: Partial<TFilters> }) =>
        patched(context, params.patch),
      ),
      accept: assign((_, params: { filters: TFilters }) => ({
        initial: params.filters,
        draft: params.filters,
        notes: {},
      })),
      empty: assign({ initial: empty, draft: empty, notes: {} }),
      hold: assign({ initial: ({ context }) => tidy(context.draft) }),
      noteInvalid: assign({ notes: ({ context }) => validate(context.draft) }),
      announce: emit(({ context }) => ({ type: 'applied', filters: context.initial })),
      announceSought: emit({ type: 'sought' }),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ initial: input.filters, draft: input.filters, notes: {} }),
    initial: 'settled',
    on: {
      change: {
        target: '.waiting',
        reenter: true,
        actions: { type: 'applyPatch', params: ({ event }) => event },
      },
      clear: { guard: 'isFilled', target: '.settled', actions: ['empty', 'announce'] },
      seek: { actions: 'announceSought' },
      'filters.changed': {
        guard: { type: 'isNews', params: ({ event }) => event },
        target: '.settled',
        actions: { type: 'accept', params: ({ event }) => event },
      },
    },
    states: {
      settled: {},
      waiting: {
        after: {
          debounce: [
            { guard: 'isValid', target: 'settled', actions: ['hold', 'announce'] },
            { target: 'settled', actions: 'noteInvalid' },
          ],
        },
        on: {
          apply: [
            { guard: 'isValid', target: 'settled', actions: ['hold', 'announce'] },
            { target: 'settled', actions: 'noteInvalid' },
          ],
        },
      },
    },
  });
}

export type DebouncedFilterMachine<TFilters extends object> = ReturnType<
  typeof createDebouncedFilterMachine<TFilters>
>;
export type DebouncedFilterActor<TFilters extends object> = ActorRefFrom<
  DebouncedFilterMachine<TFilters>
>;
