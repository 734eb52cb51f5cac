/**
 * Prefetches what the user is probably about to open: one read at a time, and only while no other call runs.
 *
 *   idle ──meant──▶ resting ──rest──▶ reading ──read──▶ ahead ──kept──▶ idle
 *                      │               │    ▲
 *                      │         calls.began │
 *                      └──calls run──▶ waiting ──calls.settled
 *   any ──refused [asks to wait]──▶ pausing ──its end──▶ idle
 *
 * Another intent, or none (`left`), drops the prefetched data. After `arrived` it is kept for the opening screen.
 */
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { toProblem } from '#contract/problem.ts';
import { mustWait, pauseMachine } from '#machines/feedback/pause.machine.ts';
import { unprovided, withEvent } from '#machines/params.ts';

interface Intent {
  readonly href: string;
  /** The pointer is over the link; a pointer also crosses links on its way to others. */
  readonly isPointed: boolean;
  /** The user saves data traffic, or the connection is slow: nothing is prefetched. */
  readonly savesData: boolean;
}

const intentSetup = setup({
  types: {
    context: {} as Intent & { isBusy: boolean; seconds: number },
    events: {} as
      | ({ type: 'meant' } & Intent)
      | { type: 'left' }
      /** The address has changed; the screen takes the prefetched data. */
      | { type: 'arrived' }
      | { type: 'calls.began' }
      | { type: 'calls.settled' }
      /** The server asks to wait before the next call. */
      | { type: 'refused'; seconds: number },
  },
  actors: {
    pause: pauseMachine,
    read: fromPromise<void, { href: string }>(unprovided('intent', 'read')),
  },
  delays: {
    rest: ({ context }) => (context.isPointed ? 200 : 100),
    kept: 5_000,
  },
  guards: {
    savesData: ({ context }) => context.savesData,
    isQuiet: ({ context }) => !context.isBusy,
    isSame: ({ context }, params: Intent) => context.href === params.href,
    mustWait: (_, params: { error: unknown }) => mustWait(params.error),
  },
  actions: {
    remember: assign((_, { href, isPointed, savesData }: Intent) => ({
      href,
      isPointed,
      savesData,
    })),
    rememberBusy: assign((_, params: { isBusy: boolean }) => params),
    forget: assign({ href: '' }),
    rememberWait: assign((_, params: { seconds: number }) => ({ seconds: params.seconds })),
    /** Loads the code of the screen. */
    loadCode: (_, _params: { href: string }) => {},
    /** Drops the prefetched data, or its running read. */
    drop: () => {},
  },
});

/** The intent has changed, so the prefetched data is dropped. */
const dropped = {
  left: { target: 'idle', actions: 'drop' },
  meant: [
    { guard: withEvent('isSame') },
    { target: 'resting', actions: ['drop', withEvent('remember')] },
  ],
} as const;

export const intentMachine = intentSetup.createMachine({
  id: 'intent',
  context: { href: '', isPointed: false, savesData: false, isBusy: false, seconds: 0 },
  initial: 'idle',
  on: {
    refused: { target: '.pausing', actions: ['drop', withEvent('rememberWait')] },
    left: '.idle',
    arrived: '.idle',
    'calls.began': { actions: { type: 'rememberBusy', params: { isBusy: true } } },
    'calls.settled': { actions: { type: 'rememberBusy', params: { isBusy: false } } },
    meant: [{ guard: withEvent('isSame') }, { target: '.resting', actions: withEvent('remember') }],
  },
  states: {
    idle: { entry: 'forget' },
    resting: {
      after: {
        rest: [
          { guard: 'savesData', target: 'idle' },
          {
            target: 'waiting',
            actions: { type: 'loadCode', params: ({ context }) => context },
          },
        ],
      },
    },
    waiting: {
      always: { guard: 'isQuiet', target: 'reading' },
    },
    reading: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ href: context.href }),
        onDone: 'ahead',
        onError: [
          {
            guard: withEvent('mustWait'),
            target: 'pausing',
            actions: [
              'drop',
              {
                type: 'rememberWait',
                params: ({ event }) => ({ seconds: toProblem(event.error).retryAfter! }),
              },
            ],
          },
          { target: 'idle', actions: 'drop' },
        ],
      },
      on: {
        ...dropped,
        'calls.began': {
          target: 'waiting',
          actions: ['drop', { type: 'rememberBusy', params: { isBusy: true } }],
        },
      },
    },
    ahead: { after: { kept: { target: 'idle', actions: 'drop' } }, on: dropped },
    pausing: {
      invoke: {
        id: 'pause',
        src: 'pause',
        input: ({ context }) => ({ seconds: context.seconds }),
        onDone: 'idle',
      },
      on: { meant: {}, left: {}, arrived: {} },
    },
  },
});

export type IntentMachine = typeof intentMachine;
export type IntentActor = ActorRefFrom<IntentMachine>;
