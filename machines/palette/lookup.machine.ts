/**
 * Searches records for the typed text. Each kind has its own source, so a slow or failed one does not
 * affect the others.
 *
 *   source  idle ──ask──▶ waiting ──0.15 s──▶ loading ──done──▶ ready
 *                           ▲                   │ ▲──retry── failed ◀──error──┐
 *                           └── ask, anywhere   └─┴───────────────────────────┤
 *           drop leads back to idle             refused, asked no more ◀──[403]┘
 *
 * Every change of the text starts a new search: the running one is cancelled and its results are dropped.
 * Before drawing a source, compare its `query` with the text in the field.
 */
import { type ActorRefFrom, assign, enqueueActions, fromPromise, setup } from 'xstate';
import { type Problem, toProblem } from '#contract/problem.ts';
import { RECORD_KINDS, type RecordRef } from './kinds.ts';

/** A found record: its title, and the address that shows it. */
export interface Hit extends RecordRef {
  readonly title: string;
  readonly hint?: string;
  readonly to: string;
}

export interface Found {
  /** Records that the query identifies exactly, for example by a full phone number. */
  readonly exact: readonly Hit[];
  /** The best matches for the typed text. */
  readonly hits: readonly Hit[];
  /** The number of all matches, if known. */
  readonly total: number;
  /** The matches need a slip to be forgiven, so they are shown behind others. */
  readonly isGuess?: boolean;
  /** Set if the source was not searched to its end. */
  readonly seen?: { readonly read: number; readonly of: number };
}

/** `recents` finds the names of recently used records; it is asked while the field is empty. */
export const LOOKUP_SOURCES = [...RECORD_KINDS, 'recents'] as const;
export type LookupSource = (typeof LOOKUP_SOURCES)[number];

export const lookupSourceMachine = setup({
  types: {
    context: {} as {
      source: LookupSource;
      query: string;
      found: Found | null;
      problem: Problem | null;
    },
    input: {} as { source: LookupSource },
    events: {} as { type: 'ask'; query: string } | { type: 'drop' } | { type: 'retry' },
    tags: {} as 'busy',
  },
  actors: {
    load: fromPromise<{ found: Found }, { source: LookupSource; query: string }>(() => {
      throw new Error('lookup: no "load" actor was provided');
    }),
  },
  delays: { debounce: 150 },
  guards: {
    isForbidden: (_, params: { error: unknown }) => toProblem(params.error).status === 403,
  },
  actions: {
    rememberQuery: assign((_, params: { query: string }) => ({ query: params.query })),
    showFound: assign((_, params: { found: Found }) => ({ found: params.found })),
    forget: assign({ found: null, problem: null }),
    forgetQuery: assign({ query: '' }),
    recordProblem: assign((_, params: { error: unknown }) => ({
      problem: toProblem(params.error),
    })),
  },
}).createMachine({
  id: 'lookupSource',
  context: ({ input }) => ({ source: input.source, query: '', found: null, problem: null }),
  initial: 'idle',
  on: {
    ask: {
      target: '.waiting',
      reenter: true,
      actions: { type: 'rememberQuery', params: ({ event }) => ({ query: event.query }) },
    },
    drop: { target: '.idle', actions: 'forgetQuery' },
  },
  states: {
    idle: { entry: 'forget' },
    waiting: { tags: 'busy', entry: 'forget', after: { debounce: 'loading' } },
    loading: {
      tags: 'busy',
      entry: 'forget',
      initial: 'first',
      states: { first: {}, again: {} },
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ source: context.source, query: context.query }),
        onDone: {
          target: 'ready',
          actions: { type: 'showFound', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isForbidden', params: ({ event }) => ({ error: event.error }) },
            target: 'refused',
          },
          {
            target: 'failed',
            actions: { type: 'recordProblem', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    ready: {},
    failed: { on: { retry: 'loading.again' } },
    refused: {
      on: {
        ask: {
          actions: { type: 'rememberQuery', params: ({ event }) => ({ query: event.query }) },
        },
        drop: { actions: 'forgetQuery' },
      },
    },
  },
});

export type LookupSourceMachine = typeof lookupSourceMachine;
export type LookupSourceActor = ActorRefFrom<LookupSourceMachine>;

/** All sources. A query is sent to the ones it concerns; the others drop their results. */
export const lookupMachine = setup({
  types: {
    context: {} as {
      /** Null before the first search. */
      query: string | null;
      sources: Readonly<Record<LookupSource, LookupSourceActor>>;
    },
    events: {} as { type: 'query.changed'; query: string; asked: readonly LookupSource[] },
  },
  actors: { source: lookupSourceMachine },
  guards: {
    isNews: ({ context }, params: { query: string }) => context.query !== params.query,
  },
  actions: {
    rememberQuery: assign((_, params: { query: string }) => ({ query: params.query })),
    tellSources: enqueueActions(
      (
        { context, enqueue },
        { query, asked }: { query: string; asked: readonly LookupSource[] },
      ) => {
        for (const source of LOOKUP_SOURCES) {
          const event = asked.includes(source) ? ({ type: 'ask', query } as const) : undefined;
          enqueue.sendTo(context.sources[source], event ?? { type: 'drop' });
        }
      },
    ),
  },
}).createMachine({
  id: 'lookup',
  context: ({ spawn }) => ({
    query: null,
    sources: Object.fromEntries(
      LOOKUP_SOURCES.map((source) => [source, spawn('source', { id: source, input: { source } })]),
    ) as Record<LookupSource, LookupSourceActor>,
  }),
  on: {
    'query.changed': {
      guard: { type: 'isNews', params: ({ event }) => ({ query: event.query }) },
      actions: [
        { type: 'rememberQuery', params: ({ event }) => ({ query: event.query }) },
        {
          type: 'tellSources',
          params: ({ event }) => ({ query: event.query, asked: event.asked }),
        },
      ],
    },
  },
});

export type LookupMachine = typeof lookupMachine;
export type LookupActor = ActorRefFrom<LookupMachine>;
