/**
 * A long part of the menu with one branch per record: which branch is unfolded, and the search in
 * it.
 *
 *   listed ⇄ searched      by whether something is typed
 *
 * The search itself runs elsewhere. It reports the first branch that it finds, and `choose` opens that branch.
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';

export const branchMenuMachine = setup({
  types: {
    context: {} as {
      branch: number | null;
      query: string;
      /** The first branch that the query finds. */
      first: number | null;
    },
    events: {} as
      | { type: 'branch.toggle'; branch: number }
      /** The screen of a branch is open, or none is. */
      | { type: 'branch.entered'; branch: number | null }
      | { type: 'type'; query: string }
      | { type: 'clear' }
      /** Open the first match. */
      | { type: 'choose' }
      | { type: 'matches.changed'; first: number | null },
    emitted: {} as { type: 'chosen'; branch: number },
  },
  guards: {
    isUnfolded: ({ context }, params: { branch: number }) => context.branch === params.branch,
    isBranch: (_, params: { branch: number | null }) => params.branch !== null,
    hasMatch: ({ context: { first } }) => first !== null,
    isEmpty: (_, params: { query: string }) => params.query.trim() === '',
  },
  actions: {
    unfold: assign((_, params: { branch: number | null }) => ({ branch: params.branch })),
    fold: assign({ branch: null }),
    rememberQuery: assign((_, params: { query: string }) => ({ query: params.query })),
    forgetQuery: assign({ query: '' }),
    rememberFirst: assign((_, params: { first: number | null }) => ({ first: params.first })),
    announceChoice: emit(({ context }) => ({ type: 'chosen', branch: context.first! })),
  },
}).createMachine({
  id: 'branchMenu',
  context: { branch: null, query: '', first: null },
  initial: 'listed',
  on: {
    'branch.toggle': [
      { guard: withEvent('isUnfolded'), actions: 'fold' },
      { actions: withEvent('unfold') },
    ],
    'branch.entered': { guard: withEvent('isBranch'), actions: withEvent('unfold') },
    type: [
      { guard: withEvent('isEmpty'), target: '.listed', actions: withEvent('rememberQuery') },
      { target: '.searched', actions: withEvent('rememberQuery') },
    ],
  },
  states: {
    listed: {},
    searched: {
      on: {
        clear: { target: 'listed', actions: 'forgetQuery' },
        choose: {
          guard: 'hasMatch',
          target: 'listed',
          actions: ['forgetQuery', 'announceChoice'],
        },
        'matches.changed': { actions: withEvent('rememberFirst') },
      },
    },
  },
});

export type BranchMenuMachine = typeof branchMenuMachine;
export type BranchMenuActor = ActorRefFrom<BranchMenuMachine>;
