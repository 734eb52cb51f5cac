/**
 * Notices that the screen comes back after it was out of sight for minutes, in a hidden page or under the lock: what
 * it shows may be out of date.
 *
 *   seen ──hidden──▶ hidden ──shown──▶ seen       emits `returned` if that was long
 *
 * Compares times, because a frozen page runs no timers.
 */
import { assign, emit, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';

/** After this time (ms) somebody else may have changed what is shown. */
export const LONG_MS = 5 * 60_000;

/** `at`: the time of this computer (ms). */
interface Moment {
  readonly at: number;
}

export const absenceMachine = setup({
  types: {
    context: {} as { since: number },
    events: {} as ({ type: 'hidden' } & Moment) | ({ type: 'shown' } & Moment),
    emitted: {} as { type: 'returned' },
  },
  guards: { wasLong: ({ context }, { at }: Moment) => at - context.since >= LONG_MS },
  actions: {
    remember: assign((_, { at }: Moment) => ({ since: at })),
    announceReturn: emit({ type: 'returned' }),
  },
}).createMachine({
  id: 'absence',
  context: { since: 0 },
  initial: 'seen',
  states: {
    seen: { on: { hidden: { target: 'hidden', actions: withEvent('remember') } } },
    hidden: {
      on: {
        shown: [
          { guard: withEvent('wasLong'), target: 'seen', actions: 'announceReturn' },
          { target: 'seen' },
        ],
      },
    },
  },
});
