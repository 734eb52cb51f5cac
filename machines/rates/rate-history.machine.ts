/**
 * The window with the history of one rate: which rate it shows.
 *
 *   closed ──open──▶ open ──close, rows.changed [isGone]──▶ closed
 *                     └─rows.changed─▶ open      the row as it is now
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';

export function createRateHistoryMachine<TRow extends { readonly id: number }>() {
  return setup({
    types: {
      context: {} as { row: TRow | null },
      events: {} as
        | { type: 'open'; row: TRow }
        | { type: 'close' }
        | { type: 'rows.changed'; rows: readonly TRow[] },
    },
    guards: {
      isGone: ({ context: { row } }, { rows }: { rows: readonly TRow[] }) =>
        !rows.some(({ id }) => id === row?.id),
    },
    actions: {
      remember: assign((_, { row }: { row: TRow }) => ({ row })),
      renew: assign(({ context: { row } }, { rows }: { rows: readonly TRow[] }) => ({
        row: rows.find(({ id }) => id === row?.id)!,
      })),
      forget: assign({ row: null }),
    },
  }).createMachine({
    id: 'rateHistory',
    context: { row: null },
    initial: 'closed',
    states: {
      closed: {
        entry: 'forget',
        on: { open: { target: 'open', actions: withEvent('remember') } },
      },
      open: {
        on: {
          close: 'closed',
          'rows.changed': [
            { guard: withEvent('isGone'), target: 'closed' },
            { actions: withEvent('renew') },
          ],
        },
      },
    },
  });
}

export type RateHistoryMachine<TRow extends { readonly id: number }> = ReturnType<
  typeof createRateHistoryMachine<TRow>
>;
export type RateHistoryActor<TRow extends { readonly id: number }> = ActorRefFrom<
  RateHistoryMachine<TRow>
>;
