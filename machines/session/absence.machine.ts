/**
 * Detects that the shown data may be out of date. Either the screen is visible again after minutes in which it was not:
 * in a hidden page, under the lock, or while the computer slept. Or the rights of the user have changed.
 *
 *   seen ──hidden──▶ hidden ──shown──▶ seen       emits `returned` if that was long
 *   any state ──rights.read──▶                    emits `rights.changed` if other rights were known before
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

/** All rights as one text; undefined while they are not known. */
interface Rights {
  readonly rights: string | undefined;
}

export const absenceMachine = setup({
  types: {
    context: {} as { since: number } & Rights,
    input: {} as Moment & Rights,
    events: {} as
      | ({ type: 'hidden' } & Moment)
      | ({ type: 'shown' } & Moment)
      | ({ type: 'rights.read' } & Rights),
    emitted: {} as { type: 'returned' } | { type: 'rights.changed' },
  },
  guards: {
    wasLong: ({ context }, { at }: Moment) => at - context.since >= LONG_MS,
    areOther: ({ context }, { rights }: Rights) =>
      context.rights !== undefined && rights !== undefined && rights !== context.rights,
  },
  actions: {
    remember: assign((_, { at }: Moment) => ({ since: at })),
    rememberRights: assign(({ context }, { rights }: Rights) => ({
      rights: rights ?? context.rights,
    })),
    announceReturn: emit({ type: 'returned' }),
    announceRights: emit({ type: 'rights.changed' }),
  },
}).createMachine({
  id: 'absence',
  context: ({ input: { at, rights } }) => ({ since: at, rights }),
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
    'rights.read': [
      {
        guard: withEvent('areOther'),
        actions: ['announceRights', withEvent('rememberRights')],
      },
      { actions: withEvent('rememberRights') },
    ],
  },
  states: {
    seen: { on: { hidden: { target: 'hidden', actions: withEvent('remember') } } },
    hidden: {},
  },
});
