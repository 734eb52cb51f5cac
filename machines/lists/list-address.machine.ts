/**
 * A list whose filters and order stand in the address, each a choice of one word.
 *
 *   filter  unfiltered ⇄ filtered              as the address says
 *   menu    closed ⇄ filterOpen, sortOpen
 *
 * What a person chooses is announced (`changed`) and comes back as `address.changed`.
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate';

/** What stands in the address: words by their names, and the page. */
export interface ListWords {
  readonly words: Readonly<Record<string, string>>;
  readonly page: number;
}

export type SortOrder = 'asc' | 'desc';

/** @param filters The words that filter; all others only say how the list is shown. */
export function createListAddressMachine(id: string, filters: readonly string[]) {
  return setup({
    types: {
      context: {} as ListWords,
      input: {} as ListWords,
      events: {} as
        | { type: 'address.changed'; words: ListWords['words']; page: number }
        /** The same choice again takes it back. */
        | { type: 'filter.choose'; word: string; value: string }
        | { type: 'filter.clear' }
        | { type: 'sort.choose'; by: string; order: SortOrder }
        /** A header was pressed: a second time turns the order round. */
        | { type: 'sort.toggle'; by: string }
        | { type: 'filterMenu.open' }
        | { type: 'sortMenu.open' }
        | { type: 'menu.close' },
      emitted: {} as { type: 'changed'; words: Record<string, string> },
    },
    guards: {
      isOtherOrder: ({ context: { words } }, params: { by: string; order: SortOrder }) =>
        words.sort_by !== params.by || orderOf(words) !== params.order,
      isFiltered: ({ context }) => filters.some((word) => Boolean(context.words[word])),
      isUnfiltered: ({ context }) => filters.every((word) => !context.words[word]),
    },
    actions: {
      remember: assign((_, params: ListWords) => params),
      announceFilter: emit(({ context }, params: { word: string; value: string }) => {
        const isChosen = context.words[params.word] === params.value;
        return { type: 'changed', words: { [params.word]: isChosen ? '' : params.value } };
      }),
      announceClearing: emit(() => ({
        type: 'changed',
        words: Object.fromEntries(filters.map((word) => [word, ''])),
      })),
      announceSort: emit((_, params: { by: string; order: SortOrder }) => ({
        type: 'changed',
        words: { sort_by: params.by, sort_direction: params.order },
      })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ words: input.words, page: input.page }),
    type: 'parallel',
    on: {
      'address.changed': {
        actions: {
          type: 'remember',
          params: ({ event }) => ({ words: event.words, page: event.page }),
        },
      },
      'filter.choose': {
        actions: {
          type: 'announceFilter',
          params: ({ event }) => event,
        },
      },
      'sort.choose': {
        guard: {
          type: 'isOtherOrder',
          params: ({ event }) => event,
        },
        actions: {
          type: 'announceSort',
          params: ({ event }) => event,
        },
      },
      'sort.toggle': {
        actions: {
          type: 'announceSort',
          params: ({ context, event }) => ({ by: event.by, order: nextOrder(context, event.by) }),
        },
      },
    },
    states: {
      filter: {
        initial: 'unfiltered',
        states: {
          unfiltered: { always: { guard: 'isFiltered', target: 'filtered' } },
          filtered: {
            always: { guard: 'isUnfiltered', target: 'unfiltered' },
            on: { 'filter.clear': { actions: 'announceClearing' } },
          },
        },
      },
      menu: {
        initial: 'closed',
        on: { 'filterMenu.open': '.filterOpen', 'sortMenu.open': '.sortOpen' },
        states: {
          closed: {},
          filterOpen: { on: { 'menu.close': 'closed' } },
          sortOpen: { on: { 'menu.close': 'closed' } },
        },
      },
    },
  });
}

/** Ascending first, then there and back. */
export function nextOrder({ words }: ListWords, by: string): SortOrder {
  return words.sort_by === by && orderOf(words) === 'asc' ? 'desc' : 'asc';
}

const orderOf = ({ sort_direction }: ListWords['words']): SortOrder =>
  sort_direction === 'desc' ? 'desc' : 'asc';

export type ListAddressMachine = ReturnType<typeof createListAddressMachine>;
export type ListAddressActor = ActorRefFrom<ListAddressMachine>;
