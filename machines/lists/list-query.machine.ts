/**
 * The query of a list: its filters and its sort order. The address mirrors both.
 *
 *   filters  settled ──change──▶ asked ──answered──▶ settled         typed beside the list
 *                      asked ──change──▶ behind ──answered, apply, 0.3 s──▶ asked
 *            change [cannot be used]──▶ wrong ──0.3 s, apply──▶ settled (the fields say why)
 *            form.open──▶ form ──apply [valid]──▶ settled            typed in the filter form
 *   menu     closed ⇄ filters, sort
 *
 * The first keystroke is requested at once. While its answer is awaited, the newest text waits in `behind`, at most
 * 0.3 s after the last key. `choose`, `clear` and `sort` apply at once. A request is emitted (`filtered`, `sorted`) and
 * comes back as `address.changed`; the list drops the older request. An address with the same filters does not change
 * the typed draft. Different filters (Back, a link) replace the draft, except in an open form.
 */
import type { ActorRefFrom } from 'xstate';
import { withEvent } from '#machines/params.ts';
import { type ListQueryOptions, setUpListQuery } from './list-query.setup.ts';
import { choiceOf, nextSort } from './list-query.ts';

export function createListQueryMachine<TFilters extends object, TColumn extends string = never>(
  id: string,
  options: ListQueryOptions<TFilters>,
) {
  const { empty, tidy = (filters: TFilters) => filters } = options;
  type Context = { context: { draft: TFilters } };
  const askDraft = {
    type: 'ask',
    params: ({ context }: Context) => ({ filters: tidy(context.draft), how: 'typed' as const }),
  } as const;
  const askAll = { type: 'ask', params: { filters: empty, how: 'chosen' as const } } as const;

  /** Continues without the awaited answer. */
  const goOn = [
    { guard: 'isWrong', target: 'settled', actions: 'recordFieldErrors' },
    { guard: 'isApplied', target: 'asked' },
    { target: 'asked', actions: askDraft },
  ] as const;

  const openForm = { target: 'form', actions: ['restoreDraft', 'announceOpened'] } as const;

  return setUpListQuery<TFilters, TColumn>(options).createMachine({
    id,
    context: ({ input: { filters, sort } }) => ({
      initial: filters,
      draft: filters,
      fieldErrors: {},
      sort,
      typing: [],
    }),
    type: 'parallel',
    on: {
      choose: {
        guard: withEvent('isChange'),
        actions: [
          withEvent('applyChoice'),
          {
            type: 'ask',
            params: ({ context: { initial }, event }) => ({
              filters: { ...initial, ...choiceOf(initial, event.patch, empty) },
              how: 'chosen',
            }),
          },
        ],
      },
      seek: { actions: 'announceSought' },
      sort: { guard: withEvent('isOtherSort'), actions: withEvent('askSorted') },
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
          change: [
            { guard: withEvent('isWrong'), target: '.wrong', actions: withEvent('applyPatch') },
            { guard: withEvent('isApplied'), target: '.settled', actions: withEvent('applyPatch') },
            { target: '.asked', actions: [withEvent('applyPatch'), askDraft] },
          ],
          clear: {
            guard: 'isFilled',
            target: '.settled',
            actions: ['emptyDraft', askAll],
          },
          'address.changed': [
            // Each visit sends the address; a known one must not draw anything again.
            { guard: withEvent('isKnown') },
            { guard: withEvent('isRepeated'), actions: withEvent('rebase') },
            { target: '.settled', actions: withEvent('accept') },
          ],
        },
        states: {
          settled: { on: { 'form.open': openForm } },
          asked: {
            tags: 'coming',
            on: {
              answered: 'settled',
              'form.open': openForm,
              change: { target: 'behind', actions: withEvent('applyPatch') },
            },
          },
          behind: {
            tags: 'coming',
            after: { timeout: goOn },
            on: {
              answered: [
                { guard: 'isWrong', target: 'wrong' },
                { guard: 'isApplied', target: 'settled' },
                { target: 'asked', actions: askDraft },
              ],
              change: { target: 'behind', reenter: true, actions: withEvent('applyPatch') },
              apply: goOn,
              'form.open': {
                guard: 'isValid',
                target: 'form',
                actions: [askDraft, 'announceOpened'],
              },
            },
          },
          wrong: {
            after: { errorDelay: { target: 'settled', actions: 'recordFieldErrors' } },
            on: { apply: { target: 'settled', actions: 'recordFieldErrors' } },
          },
          form: {
            on: {
              change: { actions: withEvent('applyPatch') },
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
                { guard: 'isTouched', actions: withEvent('rebase') },
                { actions: withEvent('accept') },
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
          filters: { tags: 'open', on: { 'menu.close': 'closed' } },
          sort: { tags: 'open', on: { 'menu.close': 'closed' } },
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
