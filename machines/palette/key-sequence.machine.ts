/**
 * A sequence of two keys, such as `g u`. The machine waits for the second key.
 *
 *   idle ──begin──▶ waiting ──400 ms──▶ listing
 *     ▲                │                   │
 *     └──────end───────┴────────end────────┘      another `begin` replaces the first key
 *
 * The list of keys appears only after a pause, so users who know the sequence never see it. There is no
 * timeout for the second key.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';

export const keySequenceMachine = setup({
  types: {
    context: {} as {
      /** The first key, as shortcuts name it. */
      prefix: string | null;
    },
    events: {} as
      | { type: 'begin'; prefix: string }
      /** The second key was pressed, or the user did something else. */
      | { type: 'end' },
  },
  delays: { listDelay: 400 },
  actions: {
    remember: assign((_, params: { prefix: string }) => ({ prefix: params.prefix })),
    forget: assign({ prefix: null }),
  },
}).createMachine({
  id: 'keySequence',
  context: { prefix: null },
  initial: 'idle',
  on: { begin: { target: '.waiting', actions: withEvent('remember') } },
  states: {
    idle: { entry: 'forget' },
    waiting: { on: { end: 'idle' }, after: { listDelay: 'listing' } },
    listing: { on: { end: 'idle' } },
  },
});

export type KeySequenceActor = ActorRefFrom<typeof keySequenceMachine>;
