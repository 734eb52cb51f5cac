/**
 * A long part of the menu with one branch per record: which branch is unfolded, and the search in
 * it.
 *
 *   listed ⇄ searched      by whether something is typed
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate';

export const branchMenuMachine = setup({
  types: {
    context: {} as { branch: number | null; query: string },
    events: {} as
      | { type: 'branch.toggle'; branch: number }
      /** The screen of a branch is open. */
      | { type: 'branch.entered'; branch: number }
      | { type: 'type'; query: string }
      | { type: 'clear' }
      /** Open the first match. */
      | { type: 'choose'; to: string },
    emitted: {} as { type: 'chosen'; to: string },
  },
  guards: {
    isUnfolded: ({ context }, params: { branch: number }) => context.branch === params.branch,
    isEmpty: (_, params: { query: string }) => params.query.trim() === '',
  },
  actions: {
    unfold: assign((_, params: { branch: number }) => ({ branch: params.branch })),
    fold: assign({ branch: null }),
    rememberQuery: assign((_, params: { query: string }) => ({ query: params.query })),
    forgetQuery: assign({ query: '' }),
    announceChoice: emit((_, params: { to: string }) => ({ type: 'chosen', to: params.to })),
  },
}).createMachine({
  id: 'branchMenu',
  context: { branch: null, query: '' },
  initial: 'listed',
  on: {
    'branch.toggle': [
      {
        guard: { type: 'isUnfolded', params: ({ event }) => ({ branch: event.branch }) },
        actions: 'fold',
      },
      { actions: { type: 'unfold', params: ({ event }) => ({ branch: event.branch }) } },
    ],
    'branch.entered': {
      actions: { type: 'unfold', params: ({ event }) => ({ branch: event.branch }) },
    },
    type: [
      {
        guard: { type: 'isEmpty', params: ({ event }) => ({ query: event.query }) },
        target: '.listed',
        actions: { type: 'rememberQuery', params: ({ event }) => ({ query: event.query }) },
      },
      {
        target: '.searched',
        actions: { type: 'rememberQuery', params: ({ event }) => ({ query: event.query }) },
      },
    ],
  },
  states: {
    listed: {},
    searched: {
      on: {
        clear: { target: 'listed', actions: 'forgetQuery' },
        choose: {
          target: 'listed',
          actions: [
            'forgetQuery',
            { type: 'announceChoice', params: ({ event }) => ({ to: event.to }) },
          ],
        },
      },
    },
  },
});

export type BranchMenuMachine = typeof branchMenuMachine;
export type BranchMenuActor = ActorRefFrom<BranchMenuMachine>;
