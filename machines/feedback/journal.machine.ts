/**
 * The calls of this browser session, newest first, and the panel that shows them.
 *
 *   panel    closed ──open──▶ open ──close, check, person.left──▶ closed
 *   shown    all ⇄ failures
 *   copying  idle ──copy──▶ writing ──done──▶ copied ──3 s──▶ idle
 *                             └──error──▶ refused ──3 s──▶ idle
 *
 * Keeps the last 500 calls in memory; successful reads are dropped before writes and failures.
 * Signing out clears the journal. A read can be repeated. A write cannot: if its outcome is unknown, the
 * entry links to the screen that shows it (`check.wanted`).
 */
import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { unprovided, withEvent } from '#machines/params.ts';

export const JOURNAL_LIMIT = 500;

/** `unknown`: a write that failed but may have taken effect. */
export type CallOutcome = 'running' | 'done' | 'failed' | 'dropped' | 'unknown';

/** How a call ended. The message must already be free of personal data. */
export interface CallEnd {
  readonly outcome: Exclude<CallOutcome, 'running'>;
  /** In milliseconds. */
  readonly duration: number;
  /** The HTTP status; 0 without an answer or for a status that says nothing. */
  readonly status: number;
  readonly message: string;
  /** Why the outcome is unknown. */
  readonly unknownOutcome: string | null;
}

/** A call that has begun, described without personal data. */
export interface CallBeginning {
  readonly id: number;
  readonly words: string;
  /** Method and path. */
  readonly link: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Only a read can be repeated. */
  readonly canRepeat: boolean;
  /** A screen shows the record that the call is about. */
  readonly canCheck: boolean;
  /** Repeated by the user. */
  readonly isRepeat: boolean;
}

/** One line of the journal. */
export interface JournalEntry extends CallBeginning {
  readonly end: CallEnd | null;
}

export function outcomeOf({ end }: JournalEntry): CallOutcome {
  return end?.outcome ?? 'running';
}

/** Whether the filter for failures shows the entry. */
export function isFailure(entry: JournalEntry): boolean {
  return ['failed', 'unknown'].includes(outcomeOf(entry));
}

/** Successful and aborted reads: they are the most frequent and are dropped first. */
const isIdle = ({ canRepeat, end }: JournalEntry) =>
  canRepeat && (end?.outcome === 'done' || end?.outcome === 'dropped');

/** The newest entries. Beyond the limit, the oldest of the least useful kind is dropped first. */
function withinLimit(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  if (entries.length <= JOURNAL_LIMIT) return entries;
  const idle = entries.findLastIndex((entry) => isIdle(entry));
  const at = idle < 0 ? entries.length - 1 : idle;
  return entries.filter((_, index) => index !== at);
}

const has = (entries: readonly JournalEntry[], id: number, is: (entry: JournalEntry) => boolean) =>
  entries.some((entry) => entry.id === id && is(entry));

export const journalMachine = setup({
  types: {
    context: {} as {
      entries: readonly JournalEntry[];
      /** The entry that is shown with its details. */
      detailed: number | null;
      /** The entry to announce while the panel is open. */
      news: number | null;
      /** The entries that are being copied. */
      copied: readonly JournalEntry[];
    },
    events: {} as
      | { type: 'call.started'; call: CallBeginning }
      | { type: 'call.ended'; id: number; end: CallEnd }
      | { type: 'person.left' }
      | { type: 'open' }
      | { type: 'close' }
      | { type: 'filter.toggle' }
      | { type: 'details.toggle'; id: number }
      | { type: 'repeat'; id: number }
      | { type: 'check'; id: number }
      | { type: 'copy'; id: number }
      | { type: 'copy.all' },
    emitted: {} as { type: 'repeat.wanted' | 'check.wanted'; id: number },
  },
  actors: {
    /** Copies the entries to the clipboard as text. */
    copy: fromPromise<void, { entries: readonly JournalEntry[] }>(unprovided('journal', 'copy')),
  },
  delays: { readingTime: 3000 },
  guards: {
    isListed: ({ context }, params: { id: number }) => has(context.entries, params.id, () => true),
    isRunning: ({ context }, params: { id: number }) =>
      has(context.entries, params.id, ({ end }) => end === null),
    isRepeatable: ({ context }, params: { id: number }) =>
      has(context.entries, params.id, ({ canRepeat, end }) => canRepeat && end !== null),
    isCheckable: ({ context }, params: { id: number }) =>
      has(context.entries, params.id, ({ canCheck, end }) => canCheck && end !== null),
    isFilled: ({ context }) => context.entries.length > 0,
  },
  actions: {
    add: assign({
      entries: ({ context }, params: { call: CallBeginning }) =>
        withinLimit([{ ...params.call, end: null }, ...context.entries]),
    }),
    finish: assign(({ context }, { id, end }: { id: number; end: CallEnd }) => {
      const entries = context.entries.map((entry) => (entry.id === id ? { ...entry, end } : entry));
      const ended = entries.find((entry) => entry.id === id);
      const isNews = ended !== undefined && (isFailure(ended) || ended.isRepeat);
      return { entries, ...(isNews && { news: id }) };
    }),
    forgetAll: assign({ entries: [], detailed: null, news: null, copied: [] }),
    forgetNews: assign({ news: null }),
    toggleDetails: assign({
      detailed: ({ context }, params: { id: number }) =>
        context.detailed === params.id ? null : params.id,
    }),
    rememberOne: assign({
      copied: ({ context }, params: { id: number }) =>
        context.entries.filter(({ id }) => id === params.id),
    }),
    rememberAll: assign({ copied: ({ context }) => context.entries }),
    forgetCopied: assign({ copied: [] }),
    wantRepeat: emit((_, params: { id: number }) => ({ type: 'repeat.wanted', id: params.id })),
    wantCheck: emit((_, params: { id: number }) => ({ type: 'check.wanted', id: params.id })),
  },
}).createMachine({
  id: 'journal',
  context: { entries: [], detailed: null, news: null, copied: [] },
  type: 'parallel',
  on: {
    'call.started': { actions: withEvent('add') },
    'call.ended': { guard: withEvent('isRunning'), actions: withEvent('finish') },
    'person.left': {
      target: ['.panel.closed', '.shown.all', '.copying.idle'],
      actions: 'forgetAll',
    },
  },
  states: {
    panel: {
      initial: 'closed',
      states: {
        closed: { on: { open: { target: 'open', actions: 'forgetNews' } } },
        open: {
          tags: 'open',
          on: {
            close: 'closed',
            'details.toggle': { guard: withEvent('isListed'), actions: withEvent('toggleDetails') },
            repeat: { guard: withEvent('isRepeatable'), actions: withEvent('wantRepeat') },
            check: {
              guard: withEvent('isCheckable'),
              target: 'closed',
              actions: withEvent('wantCheck'),
            },
          },
        },
      },
    },
    shown: {
      initial: 'all',
      states: {
        all: { on: { 'filter.toggle': 'failures' } },
        failures: { on: { 'filter.toggle': 'all' } },
      },
    },
    copying: {
      initial: 'idle',
      on: {
        copy: {
          guard: withEvent('isListed'),
          target: '.writing',
          actions: withEvent('rememberOne'),
        },
        'copy.all': {
          guard: 'isFilled',
          target: '.writing',
          actions: 'rememberAll',
        },
      },
      states: {
        idle: {},
        writing: {
          exit: 'forgetCopied',
          invoke: {
            id: 'copy',
            src: 'copy',
            input: ({ context }) => ({ entries: context.copied }),
            onDone: 'copied',
            onError: 'refused',
          },
        },
        copied: { after: { readingTime: 'idle' } },
        refused: { after: { readingTime: 'idle' } },
      },
    },
  },
});

export type JournalMachine = typeof journalMachine;
export type JournalActor = ActorRefFrom<JournalMachine>;
