/**
 * One message about one call, and its time on the screen.
 *
 *   waiting ──400 ms──▶ loading ──settle──▶ counting ⇄ held     `held`: by pointer, focus or lock
 *      │                                       │ 15 s counted
 *      └──────settle──────▶ counting           ▼
 *                              any ──close──▶ fading ──0.5 s──▶ gone
 *
 * `loading` can be held, too, and settles into `held`. A message that is closed during its call
 * returns if the call fails.
 *
 * A write is shown at once, a read only if it is slow. An external clock sends the seconds, because
 * browsers throttle the timers of hidden tabs.
 */
import { type ActorRefFrom, assign, fromCallback, sendParent, setup } from 'xstate';
import { unprovided, withEvent } from '#machines/params.ts';

export const TOAST_LIFE_S = 15;

/** The state of the call that the message shows; `hint`: no call, only what a key does here. */
export type ToastTone = 'loading' | 'success' | 'error' | 'hint';

export interface ToastInput {
  readonly id: string;
  /** `hidden`: a read that may still finish quickly. */
  readonly phase: ToastTone | 'hidden';
  readonly tone: ToastTone;
  readonly text: string;
}

/** Why a message stays: it is held until the last holder releases it. `cover`: the lock hides it. */
export type ToastHolder = 'pointer' | 'focus' | 'cover';

export type ToastTick = { type: 'tick'; seconds: number };

export const toastMachine = setup({
  types: {
    context: {} as {
      id: string;
      phase: ToastInput['phase'];
      tone: ToastTone;
      text: string;
      /** Seconds since the call began. */
      elapsed: number;
      /** Seconds since the call settled, without the time on hold. */
      counted: number;
      holders: readonly ToastHolder[];
    },
    input: {} as ToastInput,
    events: {} as
      | ToastTick
      | { type: 'settle'; tone: 'success' | 'error'; text: string }
      | { type: 'hold'; by: ToastHolder }
      | { type: 'release'; by: ToastHolder }
      | { type: 'close' },
    tags: {} as 'visible',
  },
  actors: {
    /** Sends `tick` with the seconds since the last one. */
    clock: fromCallback<ToastTick>(unprovided('toast', 'clock')),
  },
  delays: { showDelay: 400, fade: 500 },
  guards: {
    isImmediate: ({ context }) => context.phase === 'loading',
    isSettled: ({ context }) => context.phase !== 'hidden' && context.phase !== 'loading',
    isLastHolder: ({ context }, params: { by: ToastHolder }) =>
      context.holders.every((holder) => holder === params.by),
    isFailure: (_, params: { tone: ToastTone }) => params.tone === 'error',
    isOver: ({ context }, params: { seconds: number }) =>
      context.counted + params.seconds > TOAST_LIFE_S,
  },
  actions: {
    age: assign({
      elapsed: ({ context }, params: { seconds: number }) => context.elapsed + params.seconds,
    }),
    count: assign({
      counted: ({ context }, params: { seconds: number }) => context.counted + params.seconds,
    }),
    addHolder: assign(({ context }, { by }: { by: ToastHolder }) => ({
      holders: [...context.holders.filter((holder) => holder !== by), by],
    })),
    dropHolder: assign(({ context }, { by }: { by: ToastHolder }) => ({
      holders: context.holders.filter((holder) => holder !== by),
    })),
    dropHolders: assign({ holders: [] }),
    settle: assign((_, { tone, text }: { tone: ToastTone; text: string }) => ({ tone, text })),
    reportShown: sendParent(({ context }) => ({ type: 'toast.shown', id: context.id })),
    reportGone: sendParent(({ context }) => ({ type: 'toast.gone', id: context.id })),
  },
}).createMachine({
  id: 'toast',
  context: ({ input }) => ({ ...input, elapsed: 0, counted: 0, holders: [] }),
  initial: 'waiting',
  invoke: { id: 'clock', src: 'clock' },
  on: { tick: { actions: withEvent('age') }, close: '.fading' },
  states: {
    waiting: {
      always: [
        { guard: 'isImmediate', target: 'loading' },
        { guard: 'isSettled', target: 'counting' },
      ],
      after: { showDelay: { target: 'loading', actions: 'reportShown' } },
      on: { settle: { target: 'counting', actions: withEvent('settle') } },
    },
    loading: {
      tags: 'visible',
      initial: 'free',
      states: {
        free: {
          on: {
            hold: { target: 'held', actions: withEvent('addHolder') },
            settle: { target: '#toast.counting', actions: withEvent('settle') },
          },
        },
        // The pointer was there before the answer, so the timer must not start.
        held: {
          on: {
            hold: { actions: withEvent('addHolder') },
            release: [
              { guard: withEvent('isLastHolder'), target: 'free', actions: 'dropHolders' },
              { actions: withEvent('dropHolder') },
            ],
            settle: { target: '#toast.held', actions: withEvent('settle') },
          },
        },
      },
    },
    counting: {
      tags: 'visible',
      on: {
        hold: { target: 'held', actions: withEvent('addHolder') },
        tick: [
          { guard: withEvent('isOver'), target: 'fading' },
          { actions: [withEvent('age'), withEvent('count')] },
        ],
      },
    },
    held: {
      tags: 'visible',
      on: {
        hold: { actions: withEvent('addHolder') },
        release: [
          { guard: withEvent('isLastHolder'), target: 'counting', actions: 'dropHolders' },
          { actions: withEvent('dropHolder') },
        ],
      },
    },
    fading: {
      tags: 'visible',
      entry: 'dropHolders',
      on: {
        close: 'gone',
        // Closed during its call. A failure is still shown.
        settle: { guard: withEvent('isFailure'), target: 'counting', actions: withEvent('settle') },
      },
      after: { fade: 'gone' },
    },
    gone: { type: 'final', entry: 'reportGone' },
  },
});

export type ToastActor = ActorRefFrom<typeof toastMachine>;
