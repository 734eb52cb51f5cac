/**
 * Detects that the screen is visible again after minutes in which it was not: in a hidden page, under the lock, or
 * while the computer slept. Its data may be out of date.
 *
 *   seen ──hidden──▶ hidden ──shown──▶ seen       emits `returned` if that was long
 *
 * A visible screen receives `shown` every few seconds, after sleep with a delay. The machine compares times, because a
 * frozen page runs no timers.
 */
import { assign, emit, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';

/** After this time (ms) others may have changed the shown data. */
export const LONG_MS = 5 * 60_000;

/** `at`: the time of this computer (ms). */
interface Moment {
  readonly at: number;
}

export const absenceMachine = setup({
  types: {
    context: {} as { since: number },
    input: {} as Moment,
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
  context: ({ input }) => ({ since: input.at }),
  initial: 'seen',
  on: {
    shown: [
      {
        guard: withEvent('wasLong'),
        target: '.seen',
        actions: ['announceReturn', withEvent('remember')],
      },
      { target: '.seen', actions: withEvent('remember') },
    ],
  },
  states: {
    seen: { on: { hidden: { target: 'hidden', actions: withEvent('remember') } } },
    hidden: {},
  },
});
