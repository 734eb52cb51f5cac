/**
 * The word about a button that appears beside it: what it does, and its key.
 *
 *   hidden ──point──▶ waiting ──0.6 s──▶ shown ──leave──▶ leaving ──0.2 s──▶ hidden
 *     ▲                  │                 │ ▲               │
 *     └──leave, dismiss──┴──dismiss────────┘ └─────point─────┘
 *
 * Under the pointer and at the focus alike. It stays while the pointer goes over to the word itself,
 * and the next button that is pointed at shows its own at once.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';

/** What is said, and beside what: in pixels of the window. */
export interface Tip {
  readonly text: string;
  readonly shortcut: string | null;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const tipMachine = setup({
  types: {
    context: {} as { tip: Tip | null },
    events: {} as
      | { type: 'point'; tip: Tip }
      /** Over the word itself. */
      | { type: 'stay' }
      | { type: 'leave' }
      | { type: 'dismiss' },
    tags: {} as 'visible',
  },
  delays: { patience: 600, grace: 200 },
  actions: {
    remember: assign((_, params: { tip: Tip }) => ({ tip: params.tip })),
    forget: assign({ tip: null }),
  },
}).createMachine({
  id: 'tip',
  context: { tip: null },
  initial: 'hidden',
  on: { dismiss: '.hidden' },
  states: {
    hidden: {
      entry: 'forget',
      on: {
        point: {
          target: 'waiting',
          actions: { type: 'remember', params: ({ event }) => ({ tip: event.tip }) },
        },
      },
    },
    waiting: {
      after: { patience: 'shown' },
      on: {
        point: {
          target: 'waiting',
          reenter: true,
          actions: { type: 'remember', params: ({ event }) => ({ tip: event.tip }) },
        },
        leave: 'hidden',
      },
    },
    shown: {
      tags: 'visible',
      on: {
        point: { actions: { type: 'remember', params: ({ event }) => ({ tip: event.tip }) } },
        leave: 'leaving',
      },
    },
    leaving: {
      tags: 'visible',
      after: { grace: 'hidden' },
      on: {
        point: {
          target: 'shown',
          actions: { type: 'remember', params: ({ event }) => ({ tip: event.tip }) },
        },
        stay: 'shown',
      },
    },
  },
});

export type TipActor = ActorRefFrom<typeof tipMachine>;
