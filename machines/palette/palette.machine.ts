/**
 * The palette: from a few letters to a row, and to what the row is for. Every key is its own from
 * the moment it is open, whether or not its view has been loaded.
 *
 *                        ┌─────────────────── open ───────────────────┐
 *   closed ──open, ask──▶│ page:  browsing ──choose [asks]──▶ prompting │──choose [ends]──▶ leaving
 *     ▲                  │                 ◀──back, erase──            │                     │
 *     │                  │ enter: idle ──enter──▶ awaited              │                     │
 *     │                  │             ◀──any other key, choose, miss  │                     │
 *     ├──close, no view──└─────────────────────────────────────────────┘                     │
 *     └───────────────────────left: the focus is back (`chosen`)─────────────────────────────┘
 *
 * Enter means the row that was pointed at, else the one that was drawn first for this query: what is
 * found late may come to stand above it, and is not what the person has seen there (`rows.drawn`).
 */
import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';

/** What a row of the palette stands for. */
export type PaletteChoice =
  /** A command, on the subject with this key where it needs one. */
  | { readonly type: 'run'; readonly commandId: string; readonly subjectKey: string | null }
  /** A command that first asks for its subject. */
  | { readonly type: 'ask'; readonly commandId: string }
  /** A record or a screen, by its address. */
  | { readonly type: 'go'; readonly href: string }
  /** Something that whoever has listed the row knows how to do; the palette may stay for it. */
  | { readonly type: 'act'; readonly id: string; readonly stays: boolean }
  /** Nothing can be done now, for this reason. */
  | { readonly type: 'refuse'; readonly reason: string };

/** A page that was left for the next, as it is to be found on the way back. */
interface LeftPage {
  readonly query: string;
  readonly active: string | null;
}

interface Context {
  readonly query: string;
  /** The row that was pointed at; null for the first. */
  readonly active: string | null;
  /** The row that was drawn first for this query, as long as it is there. */
  readonly first: string | null;
  /** The command whose subject is asked for. */
  readonly commandId: string | null;
  readonly before: LeftPage | null;
  readonly choice: PaletteChoice | null;
  /** Why the row that was chosen last could not be. */
  readonly refusal: string | null;
  readonly isLoaded: boolean;
}

const blank = { query: '', active: null, first: null, refusal: null } as const;

const paletteSetup = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'open' }
      /** A command on a subject was called by its key, without a subject. */
      | { type: 'ask'; commandId: string }
      | { type: 'close' }
      | { type: 'type'; query: string }
      /** Keys from before there is a field that could take them. */
      | { type: 'add'; text: string }
      | { type: 'erase' }
      | { type: 'point'; key: string }
      /** These rows are what the person sees, in this order. */
      | { type: 'rows.drawn'; keys: readonly string[] }
      /** Enter, while it is not known yet which row is the first. */
      | { type: 'enter' }
      /** That there is none. */
      | { type: 'miss' }
      | { type: 'choose'; key: string; choice: PaletteChoice }
      | { type: 'back' }
      /** The window is gone and the focus is where it was. */
      | { type: 'left' },
    emitted: {} as
      | { type: 'chosen'; choice: PaletteChoice }
      | { type: 'unloadable'; problem: unknown },
    tags: {} as 'open' | 'prompting' | 'awaited',
  },
  actors: {
    /** Fetches the code of the view. */
    load: fromPromise<void>(() => {
      throw new Error('palette: no "load" actor was provided');
    }),
  },
  guards: {
    hasText: ({ context }) => context.query !== '',
    hasOtherFirst: ({ context: { first } }, { keys }: { keys: readonly string[] }) =>
      first === null ? keys.length > 0 : !keys.includes(first),
    asks: (_, params: { choice: PaletteChoice }) => params.choice.type === 'ask',
    refuses: (_, params: { choice: PaletteChoice }) => params.choice.type === 'refuse',
    stays: (_, params: { choice: PaletteChoice }) =>
      params.choice.type === 'act' && params.choice.stays,
  },
  actions: {
    begin: assign({ ...blank, commandId: null, before: null, choice: null }),
    rememberLoaded: assign({ isLoaded: true }),
    rememberQuery: assign((_, params: { query: string }) => ({ ...blank, query: params.query })),
    addText: assign(({ context }, params: { text: string }) => ({
      ...blank,
      query: context.query + params.text,
    })),
    eraseLast: assign(({ context }) => ({
      ...blank,
      query: [...context.query].slice(0, -1).join(''),
    })),
    pointTo: assign((_, params: { key: string }) => ({ active: params.key, refusal: null })),
    rememberFirst: assign((_, { keys }: { keys: readonly string[] }) => ({
      first: keys[0] ?? null,
    })),
    askFor: assign((_, params: { commandId: string }) => ({
      ...blank,
      commandId: params.commandId,
    })),
    leavePage: assign(({ context }, params: { key: string; choice: PaletteChoice }) => ({
      ...blank,
      before: { query: context.query, active: params.key },
      commandId: (params.choice as PaletteChoice & { type: 'ask' }).commandId,
    })),
    returnToPage: assign(({ context }) => ({
      ...blank,
      ...context.before,
      before: null,
      commandId: null,
    })),
    rememberChoice: assign((_, params: { choice: PaletteChoice }) => ({ choice: params.choice })),
    rememberRefusal: assign((_, params: { key: string; choice: PaletteChoice }) => ({
      active: params.key,
      refusal: (params.choice as PaletteChoice & { type: 'refuse' }).reason,
    })),
    announceThis: emit((_, params: { choice: PaletteChoice }) => ({
      type: 'chosen',
      choice: params.choice,
    })),
    announceChoice: emit(({ context }) => ({ type: 'chosen', choice: context.choice! })),
    announceUnloadable: emit((_, params: { problem: unknown }) => ({
      type: 'unloadable',
      problem: params.problem,
    })),
  },
});

/** Opened again while it is going it begins anew; what was chosen is not run any more. */
const opening = {
  open: { target: 'open', actions: 'begin' },
  ask: {
    target: '#palette.open.page.prompting',
    actions: [
      'begin',
      {
        type: 'askFor',
        params: ({ event }: { event: { commandId: string } }) => ({ commandId: event.commandId }),
      },
    ],
  },
} as const;

export const paletteMachine = paletteSetup.createMachine({
  id: 'palette',
  context: { ...blank, commandId: null, before: null, choice: null, isLoaded: false },
  initial: 'closed',
  states: {
    closed: { entry: 'begin', on: opening },
    open: {
      tags: 'open',
      type: 'parallel',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { actions: 'rememberLoaded' },
        onError: {
          target: 'closed',
          actions: {
            type: 'announceUnloadable',
            params: ({ event }) => ({ problem: event.error }),
          },
        },
      },
      on: {
        close: 'closed',
      },
      states: {
        page: {
          initial: 'browsing',
          on: {
            type: {
              actions: { type: 'rememberQuery', params: ({ event }) => ({ query: event.query }) },
            },
            add: { actions: { type: 'addText', params: ({ event }) => ({ text: event.text }) } },
            point: { actions: { type: 'pointTo', params: ({ event }) => ({ key: event.key }) } },
            'rows.drawn': {
              guard: { type: 'hasOtherFirst', params: ({ event }) => event },
              actions: { type: 'rememberFirst', params: ({ event }) => event },
            },
            choose: [
              {
                guard: { type: 'refuses', params: ({ event }) => event },
                actions: { type: 'rememberRefusal', params: ({ event }) => event },
              },
              {
                guard: { type: 'stays', params: ({ event }) => event },
                actions: { type: 'announceThis', params: ({ event }) => event },
              },
              {
                target: '#palette.leaving',
                actions: { type: 'rememberChoice', params: ({ event }) => event },
              },
            ],
          },
          states: {
            browsing: {
              on: {
                erase: { guard: 'hasText', actions: 'eraseLast' },
                choose: {
                  guard: { type: 'asks', params: ({ event }) => event },
                  target: 'prompting',
                  actions: { type: 'leavePage', params: ({ event }) => event },
                },
              },
            },
            prompting: {
              tags: 'prompting',
              on: {
                erase: [
                  { guard: 'hasText', actions: 'eraseLast' },
                  { target: 'browsing', actions: 'returnToPage' },
                ],
                back: { target: 'browsing', actions: 'returnToPage' },
              },
            },
          },
        },
        enter: {
          initial: 'idle',
          states: {
            idle: { on: { enter: 'awaited' } },
            awaited: {
              tags: 'awaited',
              on: {
                type: 'idle',
                add: 'idle',
                erase: 'idle',
                point: 'idle',
                miss: 'idle',
                back: 'idle',
                choose: 'idle',
              },
            },
          },
        },
      },
    },
    leaving: {
      on: {
        ...opening,
        close: 'closed',
        left: { target: 'closed', actions: 'announceChoice' },
      },
    },
  },
});

export type PaletteMachine = typeof paletteMachine;
export type PaletteActor = ActorRefFrom<PaletteMachine>;
