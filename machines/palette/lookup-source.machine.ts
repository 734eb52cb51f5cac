/**
 * Searches the records of one kind for the typed text.
 *
 *   idle ──ask──▶ loading ──done──▶ ready ──ask──▶ loading
 *   loading ──ask──▶ loading.behind ──done, error, 0.3 s──▶ loading
 *   ready, loading.behind ──ask, done [few calls left]──▶ resting ──0.12 s without a key──▶ loading
 *   loading ──error──▶ failed ──retry, ask──▶ loading
 *      ├──[403]──▶ refused, not searched again
 *      └──[asks to wait]──▶ pausing, or failed.pausing if it is long ──over──▶ loading
 *   drop leads back to idle
 *
 * The first text is searched at once. While its answer is awaited, the newest text waits in `behind`; 0.3 s after
 * the last key the running search is cancelled. While few calls of this second are left, they are kept for the text
 * at which typing stops. Results for an older text are dropped. Before drawing a source, compare its `query` with the
 * text in the field.
 */
import { type ActorRefFrom, and, assign, fromPromise, setup } from 'xstate';
import { type Problem, toProblem } from '#contract/problem.ts';
import { mustWait } from '#machines/feedback/pause.machine.ts';
import { problemOf, unprovided, withEvent, withOutput } from '#machines/params.ts';
import { RECORD_KINDS, type RecordRef } from './kinds.ts';

/** A found record: its title, and the address that shows it. */
export interface Hit extends RecordRef {
  readonly title: string;
  readonly hint?: string;
  readonly to: string;
}

export interface LookupResult {
  /** Records that the query identifies exactly, for example by a full phone number. */
  readonly exact: readonly Hit[];
  /** The best matches for the typed text. */
  readonly hits: readonly Hit[];
  /** The number of all matches, if known. */
  readonly total: number;
  /** The matches assume a typo in the text, so they are shown after others. */
  readonly isGuess?: boolean;
  /** Set if the source was not searched to its end. */
  readonly seen?: { readonly read: number; readonly of: number };
}

/** `recents` finds the names of recently used records; it is asked while the field is empty. */
export const LOOKUP_SOURCES = [...RECORD_KINDS, 'recents'] as const;
export type LookupSource = (typeof LOOKUP_SOURCES)[number];

/** How long a newer text waits for a running answer after the last key. */
const TIMEOUT = 300;
/** Longer than the time between two keys for most people. */
const REST = 120;
/** A longer wait, in seconds, is shown. */
const SHORT_WAIT = 10;

const lookupSourceSetup = setup({
  types: {
    context: {} as {
      source: LookupSource;
      /** The newest text. */
      query: string;
      /** The text of the running search. */
      lastQuery: string;
      found: LookupResult | null;
      problem: Problem | null;
      /** How many seconds the server asks to wait. */
      wait: number;
    },
    input: {} as { source: LookupSource },
    events: {} as { type: 'ask'; query: string } | { type: 'drop' } | { type: 'retry' },
    tags: {} as 'busy',
  },
  actors: {
    load: fromPromise<{ found: LookupResult }, { source: LookupSource; query: string }>(
      unprovided('lookup', 'load'),
    ),
  },
  delays: { timeout: TIMEOUT, rest: REST, pause: ({ context }) => context.wait * 1_000 },
  guards: {
    isForbidden: (_, params: { error: unknown }) => toProblem(params.error).status === 403,
    isShortWait: (_, params: { error: unknown }) =>
      (toProblem(params.error).retryAfter ?? Number.POSITIVE_INFINITY) <= SHORT_WAIT,
    mustWait: (_, params: { error: unknown }) => mustWait(params.error),
    isBehind: ({ context }) => context.query !== context.lastQuery,
    isAsked: ({ context }) => context.query !== '',
    /** Enough calls are left for this text and the next one. */
    isRoomy: () => true,
  },
  actions: {
    rememberQuery: assign((_, params: { query: string }) => ({ query: params.query })),
    rememberLastQuery: assign({ lastQuery: ({ context }) => context.query }),
    rememberWait: assign((_, params: { error: unknown }) => ({
      wait: toProblem(params.error).retryAfter ?? 0,
    })),
    showFound: assign((_, params: { found: LookupResult }) => ({ found: params.found })),
    forget: assign({ found: null, problem: null }),
    forgetQuery: assign({ query: '' }),
    recordProblem: assign(problemOf),
  },
});

/** Remembers the newest text without searching for it yet. */
const remembering = {
  ask: { actions: withEvent('rememberQuery') },
  drop: { actions: 'forgetQuery' },
} as const;
const afterPause = [
  { guard: 'isAsked', target: '#lookupSource.loading' },
  { target: '#lookupSource.idle' },
] as const;

export const lookupSourceMachine = lookupSourceSetup.createMachine({
  id: 'lookupSource',
  context: ({ input: { source } }) => ({
    source,
    query: '',
    lastQuery: '',
    found: null,
    problem: null,
    wait: 0,
  }),
  initial: 'idle',
  on: {
    ask: { target: '.loading', actions: withEvent('rememberQuery') },
    drop: { target: '.idle', actions: 'forgetQuery' },
  },
  states: {
    idle: { entry: 'forget' },
    loading: {
      tags: 'busy',
      entry: ['forget', 'rememberLastQuery'],
      initial: 'first',
      states: {
        first: {},
        again: {},
        behind: {
          after: {
            timeout: { guard: 'isBehind', target: '#lookupSource.loading', reenter: true },
          },
        },
      },
      on: { ask: { target: '.behind', actions: withEvent('rememberQuery') } },
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ source: context.source, query: context.query }),
        onDone: [
          { guard: and(['isBehind', 'isRoomy']), target: 'loading', reenter: true },
          { guard: 'isBehind', target: 'resting' },
          { target: 'ready', actions: withOutput('showFound') },
        ],
        onError: [
          { guard: withEvent('isForbidden'), target: 'refused' },
          {
            guard: withEvent('isShortWait'),
            target: 'pausing',
            actions: withEvent('rememberWait'),
          },
          {
            guard: withEvent('mustWait'),
            target: 'failed.pausing',
            actions: [withEvent('rememberWait'), withEvent('recordProblem')],
          },
          { guard: 'isBehind', target: 'loading', reenter: true },
          { target: 'failed', actions: withEvent('recordProblem') },
        ],
      },
    },
    ready: {
      on: {
        ask: [
          { guard: 'isRoomy', target: 'loading', actions: withEvent('rememberQuery') },
          { target: 'resting', actions: withEvent('rememberQuery') },
        ],
      },
    },
    resting: {
      tags: 'busy',
      entry: 'forget',
      after: { rest: 'loading' },
      on: { ask: { target: 'resting', reenter: true, actions: withEvent('rememberQuery') } },
    },
    pausing: {
      tags: 'busy',
      after: { pause: afterPause },
      on: remembering,
    },
    failed: {
      initial: 'free',
      states: {
        free: { on: { retry: '#lookupSource.loading.again' } },
        pausing: { after: { pause: afterPause }, on: remembering },
      },
    },
    refused: { on: remembering },
  },
});

export type LookupSourceMachine = typeof lookupSourceMachine;
export type LookupSourceActor = ActorRefFrom<LookupSourceMachine>;
