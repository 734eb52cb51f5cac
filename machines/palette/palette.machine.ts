/**
 * The palette: finds a row for the typed text and runs it. While open, it receives every key, even before
 * its view is loaded.
 *
 *                        ┌─────────────────── open ───────────────────┐
 *   closed ──open, ask──▶│ page:  browsing ──choose [asks]──▶ prompting │──choose [ends]──▶ leaving
 *     ▲                  │                 ◀──back, erase──            │                     │
 *     │                  │ enter: idle ──enter [row still unknown]───▶ awaited             │
 *     │                  │             ◀──known, another key, choose  │                     │
 *     ├──close, no view──└─────────────────────────────────────────────┘                     │
 *     └───────────────────────left: the focus is back (`chosen`)─────────────────────────────┘
 *
 * The view reports the drawn rows (`rows.drawn`). Enter chooses the selected row, otherwise the row that
 * was first when the query settled; late results do not move it.
 */

import { type ActorRefFrom, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { isSame } from '#machines/is-same.ts';
import { unprovided, withEvent } from '#machines/params.ts';
import {
  awaitedRow,
  currentRow,
  type DrawnRow,
  type DrawnRows,
  firstRow,
  isEnterOpen,
  type PaletteChoice,
  type Pointers,
} from './enter.ts';

/** A previous page, stored so that `back` can restore it. */
interface LeftPage {
  readonly query: string;
  readonly active: string | null;
}

interface Context extends Pointers {
  readonly query: string;
  /** Null until the view has drawn the rows for this query. */
  readonly drawn: DrawnRows | null;
  /** The command that asks for its subject. */
  readonly commandId: string | null;
  readonly before: LeftPage | null;
  readonly choice: PaletteChoice | null;
  /** Why the last chosen row was refused. */
  readonly refusal: string | null;
  readonly isLoaded: boolean;
}

const blank = { query: '', active: null, first: null, drawn: null, refusal: null } as const;
const start = { ...blank, commandId: null, before: null, choice: null } as const;

type Choose = Pick<DrawnRow, 'key' | 'choice'>;
type Ask = { readonly commandId: string; readonly query?: string };

const paletteSetup = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'open' }
      /** A command needs a subject, and none has the focus. */
      | ({ type: 'ask' } & Ask)
      | { type: 'close' }
      | { type: 'type'; query: string }
      /** Text typed before the field is drawn. */
      | { type: 'add'; text: string }
      | { type: 'erase' }
      | { type: 'point'; key: string }
      | ({ type: 'rows.drawn' } & DrawnRows)
      | { type: 'enter' }
      | ({ type: 'choose' } & Choose)
      | { type: 'back' }
      /** The window has closed and the focus is restored. */
      | { type: 'left' },
    emitted: {} as
      | { type: 'chosen'; choice: PaletteChoice }
      | { type: 'unloadable'; problem: unknown },
    tags: {} as 'open',
  },
  actors: {
    /** Fetches the code of the view. */
    load: fromPromise<void>(unprovided('palette', 'load')),
  },
  guards: {
    hasText: ({ context }) => context.query !== '',
    isNews: ({ context }, drawn: DrawnRows) => !isSame(drawn, context.drawn),
    isOpen: ({ context }) => isEnterOpen(context.drawn, context),
    isAwaitedKnown: ({ context }) => typeof awaitedRow(context.drawn, context) === 'object',
    isAwaitedNone: ({ context }) => awaitedRow(context.drawn, context) === 'none',
    asks: (_, { choice }: Choose) => choice.type === 'ask',
    refuses: (_, { choice }: Choose) => choice.type === 'refuse',
    stays: (_, { choice }: Choose) => choice.type === 'act' && choice.stays,
  },
  actions: {
    begin: assign(start),
    rememberLoaded: assign({ isLoaded: true }),
    rememberQuery: assign((_, { query }: { query: string }) => ({ ...blank, query })),
    addText: assign(({ context: { query } }, { text }: { text: string }) => {
      return { ...blank, query: query + text };
    }),
    eraseLast: assign(({ context: { query } }) => {
      return { ...blank, query: [...query].slice(0, -1).join('') };
    }),
    pointTo: assign((_, { key }: { key: string }) => ({ active: key, refusal: null })),
    rememberDrawn: assign(({ context: { first } }, drawn: DrawnRows) => ({
      drawn,
      first: firstRow(drawn, first),
    })),
    askFor: assign((_, { commandId, query = '' }: Ask) => ({ ...blank, query, commandId })),
    leavePage: assign(({ context }, { key, choice }: Choose) => ({
      ...blank,
      before: { query: context.query, active: key },
      commandId: choice.type === 'ask' ? choice.commandId : null,
    })),
    returnToPage: assign(({ context }) => ({ ...start, ...context.before })),
    /** Enter does the same as choosing the current row. */
    chooseCurrent: enqueueActions(({ context, enqueue }) => {
      const row = currentRow(context.drawn!.rows, context);
      if (row) enqueue.raise({ type: 'choose', key: row.key, choice: row.choice });
    }),
    rememberChoice: assign((_, { choice }: Choose) => ({ choice })),
    rememberRefusal: assign((_, { key, choice }: Choose) => ({
      active: key,
      refusal: choice.type === 'refuse' ? choice.reason : null,
    })),
    announceThis: emit((_, { choice }: Choose) => ({ type: 'chosen', choice })),
    announceChoice: emit(({ context }) => ({ type: 'chosen', choice: context.choice! })),
    announceUnloadable: emit((_, { error }: { error: unknown }) => ({
      type: 'unloadable',
      problem: error,
    })),
  },
});

/** Opening again while the palette is closing starts over; the chosen row does not run. */
const opening = {
  open: { target: 'open', actions: 'begin' },
  ask: { target: '#palette.open.page.prompting', actions: ['begin', withEvent('askFor')] },
} as const;

export const paletteMachine = paletteSetup.createMachine({
  id: 'palette',
  context: { ...start, isLoaded: false },
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
        onError: { target: 'closed', actions: withEvent('announceUnloadable') },
      },
      on: { close: 'closed' },
      states: {
        page: {
          initial: 'browsing',
          on: {
            type: { actions: withEvent('rememberQuery') },
            add: { actions: withEvent('addText') },
            point: { actions: withEvent('pointTo') },
            'rows.drawn': { guard: withEvent('isNews'), actions: withEvent('rememberDrawn') },
            choose: [
              { guard: withEvent('refuses'), actions: withEvent('rememberRefusal') },
              { guard: withEvent('stays'), actions: withEvent('announceThis') },
              { target: '#palette.leaving', actions: withEvent('rememberChoice') },
            ],
          },
          states: {
            browsing: {
              on: {
                erase: { guard: 'hasText', actions: 'eraseLast' },
                choose: {
                  guard: withEvent('asks'),
                  target: 'prompting',
                  actions: withEvent('leavePage'),
                },
              },
            },
            prompting: {
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
            idle: {
              on: { enter: [{ guard: 'isOpen', target: 'awaited' }, { actions: 'chooseCurrent' }] },
            },
            awaited: {
              always: [
                { guard: 'isAwaitedKnown', target: 'idle', actions: 'chooseCurrent' },
                { guard: 'isAwaitedNone', target: 'idle' },
              ],
              on: {
                type: 'idle',
                add: 'idle',
                erase: 'idle',
                point: 'idle',
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
