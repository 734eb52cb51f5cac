/**
 * Rows that show more than the list does by default, such as a full passport number.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';

export const revealedRowsMachine = setup({
  types: {
    context: {} as { revealed: readonly number[] },
    events: {} as { type: 'reveal'; id: number } | { type: 'conceal'; id: number },
  },
  guards: {
    isRevealed: ({ context }, params: { id: number }) => context.revealed.includes(params.id),
    isConcealed: ({ context }, params: { id: number }) => !context.revealed.includes(params.id),
  },
  actions: {
    reveal: assign(({ context }, params: { id: number }) => ({
      revealed: [...context.revealed, params.id],
    })),
    conceal: assign(({ context }, params: { id: number }) => ({
      revealed: context.revealed.filter((one) => one !== params.id),
    })),
  },
}).createMachine({
  id: 'revealedRows',
  context: { revealed: [] },
  on: {
    reveal: { guard: withEvent('isConcealed'), actions: withEvent('reveal') },
    conceal: { guard: withEvent('isRevealed'), actions: withEvent('conceal') },
  },
});

export type RevealedRowsMachine = typeof revealedRowsMachine;
export type RevealedRowsActor = ActorRefFrom<RevealedRowsMachine>;
