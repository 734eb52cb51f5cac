/**
 * The palette: from a few letters to a command, and to what the command is for.
 *
 *   closed ──open──▶ browsing ──choose [plain]──▶ closed (`chosen`)
 *     ▲               ▲  │ choose [on a subject], ask
 *     │               │  ▼
 *     └──close── prompting ──choose──▶ closed (`chosen`)       `back` leads to browsing
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate';

export interface Chosen {
  readonly commandId: string;
  /** The key of the subject, for a command that needs one. */
  readonly subjectKey: string | null;
}

export const paletteMachine = setup({
  types: {
    context: {} as { query: string; commandId: string | null },
    events: {} as
      | { type: 'open' }
      /** A command on a subject was called by its key, without a subject. */
      | { type: 'ask'; commandId: string }
      | { type: 'close' }
      | { type: 'type'; query: string }
      | { type: 'choose'; key: string; isPlain: boolean }
      | { type: 'back' },
    emitted: {} as { type: 'chosen' } & Chosen,
    tags: {} as 'open',
  },
  guards: {
    isPlain: (_, params: { isPlain: boolean }) => params.isPlain,
  },
  actions: {
    rememberQuery: assign((_, params: { query: string }) => ({ query: params.query })),
    clearQuery: assign({ query: '' }),
    rememberCommand: assign((_, params: { commandId: string }) => ({
      commandId: params.commandId,
    })),
    forgetCommand: assign({ commandId: null }),
    announceCommand: emit((_, params: { key: string }) => ({
      type: 'chosen',
      commandId: params.key,
      subjectKey: null,
    })),
    announceSubject: emit(({ context }, params: { key: string }) => ({
      type: 'chosen',
      commandId: context.commandId!,
      subjectKey: params.key,
    })),
  },
}).createMachine({
  id: 'palette',
  context: { query: '', commandId: null },
  initial: 'closed',
  states: {
    closed: {
      entry: ['clearQuery', 'forgetCommand'],
      on: {
        open: 'browsing',
        ask: {
          target: 'prompting',
          actions: {
            type: 'rememberCommand',
            params: ({ event }) => ({ commandId: event.commandId }),
          },
        },
      },
    },
    browsing: {
      tags: 'open',
      entry: ['clearQuery', 'forgetCommand'],
      on: {
        close: 'closed',
        type: {
          actions: { type: 'rememberQuery', params: ({ event }) => ({ query: event.query }) },
        },
        choose: [
          {
            guard: { type: 'isPlain', params: ({ event }) => ({ isPlain: event.isPlain }) },
            target: 'closed',
            actions: { type: 'announceCommand', params: ({ event }) => ({ key: event.key }) },
          },
          {
            target: 'prompting',
            actions: {
              type: 'rememberCommand',
              params: ({ event }) => ({ commandId: event.key }),
            },
          },
        ],
      },
    },
    prompting: {
      tags: 'open',
      entry: 'clearQuery',
      on: {
        close: 'closed',
        back: 'browsing',
        type: {
          actions: { type: 'rememberQuery', params: ({ event }) => ({ query: event.query }) },
        },
        choose: {
          target: 'closed',
          actions: { type: 'announceSubject', params: ({ event }) => ({ key: event.key }) },
        },
      },
    },
  },
});

export type PaletteMachine = typeof paletteMachine;
export type PaletteActor = ActorRefFrom<PaletteMachine>;
