/**
 * A chosen command of another screen: goes to that screen, waits until the command can run there, and runs it or
 * reports why not. The command never runs later.
 *
 *   idle ──order──▶ waiting ──seen [can]──▶ idle (`ready`: run it)
 *                   loading ⇄ settled ──grace──▶ idle (`refused`: the screen is drawn and cannot)
 *                   ──seen [over], timeout──▶ idle (`refused`: left, broken, signed out, too slow)
 *                   ──drop──▶ idle             another row was chosen
 *                   ──order──▶ waiting         the last order wins
 *
 * `watch` reports the state of the screen. A screen draws its commands a moment after its data, so a
 * refusal counts only when nothing has changed for a while.
 */
import { type ActorRefFrom, assign, emit, fromCallback, setup } from 'xstate';
import { unprovided, withEvent } from '#machines/params.ts';

export interface Errand {
  readonly commandId: string;
  /** What the command does, for messages. */
  readonly title: string;
  /** The address of the screen, and the name of the screen. */
  readonly href: string;
  readonly screen: string;
  /** The command that opens the screen over the current one, instead of the address. */
  readonly opener?: string | undefined;
  /** The subject to run on; null for none, or to ask for it there. */
  readonly subjectKey: string | null;
  /** Typed words that name the subject among those of the screen. */
  readonly words: string;
}

/** The state of the screen of an errand. */
export type Sight =
  | { readonly is: 'ready' }
  | { readonly is: 'loading' }
  /** Drawn, but the command cannot run. */
  | { readonly is: 'refused'; readonly reason: string }
  /** The command can no longer run. */
  | { readonly is: 'over'; readonly reason: string };

export type SeenEvent = { type: 'seen'; sight: Sight } | { type: 'drop' };
type ErrandEvent = { type: 'order'; errand: Errand } | SeenEvent;

const reasonOf = (sight: Sight) => ('reason' in sight ? sight.reason : '');

/** The reason if the screen is still loading after `timeout`. */
export const TOO_SLOW = 'экран слишком долго загружается';

export const errandMachine = setup({
  types: {
    context: {} as { errand: Errand | null; reason: string },
    events: {} as ErrandEvent,
    emitted: {} as
      /** Open the screen. */
        | { type: 'wanted'; errand: Errand }
        | { type: 'ready'; errand: Errand }
        | { type: 'refused'; errand: Errand; reason: string },
  },
  actors: {
    /** Sends `seen` at once and whenever the screen changes. */
    watch: fromCallback<SeenEvent, Errand>(unprovided('errand', 'watch')),
  },
  delays: { grace: 700, timeout: 15_000 },
  guards: {
    isReady: (_, { sight }: { sight: Sight }) => sight.is === 'ready',
    isLoading: (_, { sight }: { sight: Sight }) => sight.is === 'loading',
    isOver: (_, { sight }: { sight: Sight }) => sight.is === 'over',
  },
  actions: {
    remember: assign((_, { errand }: { errand: Errand }) => ({ errand, reason: '' })),
    rememberReason: assign((_, { sight }: { sight: Sight }) => ({ reason: reasonOf(sight) })),
    forget: assign({ errand: null, reason: '' }),
    announceWanted: emit(({ context }) => ({ type: 'wanted', errand: context.errand! })),
    announceReady: emit(({ context }) => ({ type: 'ready', errand: context.errand! })),
    announceRefused: emit(({ context: { errand, reason } }) => ({
      type: 'refused',
      errand: errand!,
      reason: reason || TOO_SLOW,
    })),
  },
}).createMachine({
  id: 'errand',
  context: { errand: null, reason: '' },
  initial: 'idle',
  on: { order: { target: '.waiting', actions: withEvent('remember') } },
  states: {
    idle: { entry: 'forget' },
    waiting: {
      initial: 'loading',
      entry: 'announceWanted',
      invoke: { id: 'watch', src: 'watch', input: ({ context }) => context.errand! },
      after: { timeout: { target: 'idle', actions: 'announceRefused' } },
      on: {
        drop: 'idle',
        seen: [
          { guard: withEvent('isReady'), target: 'idle', actions: 'announceReady' },
          {
            guard: withEvent('isOver'),
            target: 'idle',
            actions: [withEvent('rememberReason'), 'announceRefused'],
          },
          {
            guard: withEvent('isLoading'),
            target: '.loading',
            actions: withEvent('rememberReason'),
          },
          { target: '.settled', actions: withEvent('rememberReason') },
        ],
      },
      states: {
        loading: {},
        settled: { after: { grace: { target: '#errand.idle', actions: 'announceRefused' } } },
      },
    },
  },
});

export type ErrandMachine = typeof errandMachine;
export type ErrandActor = ActorRefFrom<ErrandMachine>;
