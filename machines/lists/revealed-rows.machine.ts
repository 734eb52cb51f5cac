/**
 * Rows that show more than the list does by default, such as a full passport number.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';

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
    reveal: {
      guard: { type: 'isConcealed', params: ({ event }) => event },
      actions: { type: 'reveal', params: ({ event }) => event },
    },
    conceal: {
      guard: { type: 'isRevealed', params: ({ event }) => event },
      actions: { type: 'conceal', params: ({ event }) => event },
    },
  },
});

export type RevealedRowsMachine = typeof revealedRowsMachine;
export type RevealedRowsActor = ActorRefFrom<RevealedRowsMachine>;
