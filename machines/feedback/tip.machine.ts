/**
 * The tip beside a button: what the button does, and its key.
 *
 *   hidden ──point──▶ waiting ──0.6 s──▶ shown ──leave──▶ leaving ──0.2 s──▶ hidden
 *     ▲                  │                 │ ▲               │
 *     └──leave, dismiss──┴──dismiss────────┘ └─────point─────┘
 *
 * A tip opens on hover and on focus. It stays open while the pointer is over it, and closes if the pointer is over a
 * button that it covers. While a tip is shown, the next button under the pointer shows its tip at once.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';

/** The text and the position of its button, in pixels of the window. */
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
      /** The pointer is over the tip. */
      | { type: 'stay' }
      | { type: 'leave' }
      | { type: 'dismiss' },
    tags: {} as 'visible',
  },
  delays: { openDelay: 600, closeDelay: 200 },
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
      on: { point: { target: 'waiting', actions: withEvent('remember') } },
    },
    waiting: {
      after: { openDelay: 'shown' },
      on: {
        point: { target: 'waiting', reenter: true, actions: withEvent('remember') },
        leave: 'hidden',
      },
    },
    shown: { tags: 'visible', on: { point: { actions: withEvent('remember') }, leave: 'leaving' } },
    leaving: {
      tags: 'visible',
      after: { closeDelay: 'hidden' },
      on: { point: { target: 'shown', actions: withEvent('remember') }, stay: 'shown' },
    },
  },
});

export type TipActor = ActorRefFrom<typeof tipMachine>;
