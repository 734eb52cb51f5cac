/**
 * Two keys one after the other, such as `g u`: the first has been pressed, the second is waited for.
 *
 *   idle ──begin──▶ waiting ──400 ms──▶ listing
 *     ▲                │                   │
 *     └──────end───────┴────────end────────┘      `begin` again waits for the second of that one
 *
 * Whoever knows the keys by heart never sees the list. It limits nobody: the second key is waited
 * for as long as the person likes.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';

export const keySequenceMachine = setup({
  types: {
    context: {} as {
      /** The key that was pressed first, as shortcuts name it. */
      prefix: string | null;
    },
    events: {} as
      | { type: 'begin'; prefix: string }
      /** The second key was pressed, whichever, or the person has turned to something else. */
      | { type: 'end' },
  },
  delays: { hesitation: 400 },
  actions: {
    remember: assign((_, params: { prefix: string }) => ({ prefix: params.prefix })),
    forget: assign({ prefix: null }),
  },
}).createMachine({
  id: 'keySequence',
  context: { prefix: null },
  initial: 'idle',
  on: {
    begin: {
      target: '.waiting',
      actions: { type: 'remember', params: ({ event }) => ({ prefix: event.prefix }) },
    },
  },
  states: {
    idle: { entry: 'forget' },
    waiting: { on: { end: 'idle' }, after: { hesitation: 'listing' } },
    listing: { on: { end: 'idle' } },
  },
});

export type KeySequenceActor = ActorRefFrom<typeof keySequenceMachine>;
