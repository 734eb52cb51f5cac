/**
 * Keeps the drafts of one form, or of all edited rows of a table, in storage that survives a reload
 * and a crash, and offers the drafts of earlier pages.
 *
 *   offer    none ◀──▶ offered ──restore [no clashes]──▶ none
 *                       │ │  ▲──restore [clashes]──▶ comparing ──keepMine, takeTheirs──▶ none
 *                       │ │  └──────────cancel─────────┘
 *                       └─┴─discard──▶ none
 *   search   idle ──record.shown, left.changed──▶ searching ──done, error──▶ idle
 *   keeping  kept ──changed──▶ waiting ──300 ms, flush──▶ kept (written)
 *
 * A draft is restored into a form only on request, and then only the fields that the user
 * changed. A stored draft is dropped by `discard`, after the form that took it over has been stored
 * itself, or silently if the record already has its values.
 */

import type { ActorRefFrom } from 'xstate';
import { withEvent, withOutput } from '#machines/params.ts';
import { idsOf, isSettled, offersOf, restoredFrom, supersededIds } from './draft-recovery.ts';
import { storedDraftSetup } from './stored-draft.setup.ts';

export const storedDraftMachine = storedDraftSetup.createMachine({
  id: 'storedDraft',
  context: ({ input }) => ({ drafts: {}, ...input, left: [], values: null, taken: [] }),
  invoke: { id: 'watch', src: 'watch' },
  type: 'parallel',
  states: {
    offer: {
      initial: 'none',
      states: {
        none: { always: { guard: 'hasOffer', target: 'offered' } },
        offered: {
          tags: 'offer',
          always: { guard: 'hasNoOffer', target: 'none' },
          on: {
            restore: [
              {
                guard: 'canRestoreAsItIs',
                actions: [
                  { type: 'open', params: ({ context }) => restoredFrom(context, 'mine') },
                  { type: 'takeOver', params: { wins: 'mine' } },
                ],
              },
              { guard: 'canRestore', target: 'comparing' },
            ],
            discard: {
              actions: [
                {
                  type: 'discard',
                  params: ({ context }) => ({ ids: idsOf(offersOf(context).map((o) => o.left)) }),
                },
                'dropOffers',
                'announceAnswer',
              ],
            },
          },
        },
        comparing: {
          tags: 'offer',
          always: { guard: 'hasNoOffer', target: 'none' },
          on: {
            keepMine: {
              guard: 'canRestore',
              target: 'offered',
              actions: [
                { type: 'open', params: ({ context }) => restoredFrom(context, 'mine') },
                { type: 'takeOver', params: { wins: 'mine' } },
              ],
            },
            takeTheirs: {
              guard: 'canRestore',
              target: 'offered',
              actions: [
                { type: 'open', params: ({ context }) => restoredFrom(context, 'theirs') },
                { type: 'forget', params: ({ context }) => ({ ids: supersededIds(context) }) },
                { type: 'takeOver', params: { wins: 'theirs' } },
              ],
            },
            cancel: { target: 'offered', actions: 'announceAnswer' },
          },
        },
      },
    },
    search: {
      initial: 'idle',
      on: {
        'record.shown': {
          guard: withEvent('isRead'),
          target: '.searching',
          actions: withEvent('showRecord'),
        },
        'left.changed': { guard: 'isShown', target: '.searching' },
      },
      states: {
        idle: {},
        searching: {
          invoke: {
            id: 'find',
            src: 'find',
            onDone: {
              target: 'idle',
              actions: [
                {
                  type: 'forget',
                  params: ({ context: { values }, event }) => ({
                    ids: idsOf(event.output.left.filter((one) => isSettled(one, values!))),
                  }),
                },
                withOutput('acceptFound'),
              ],
            },
            // The search runs again the next time the screen is shown.
            onError: 'idle',
          },
        },
      },
    },
    keeping: {
      initial: 'kept',
      states: {
        kept: {
          // Store the restored draft under this page before dropping the old copy.
          entry: [
            { type: 'keep', params: ({ context }) => context },
            { type: 'forget', params: ({ context }) => ({ ids: idsOf(context.taken) }) },
            // Store again: full storage has space only after the old copy is dropped.
            { type: 'keep', params: ({ context }) => context },
            'forgetTaken',
          ],
          on: {
            changed: [
              { guard: 'hasTaken', target: 'kept', reenter: true, actions: withEvent('follow') },
              { target: 'waiting', actions: withEvent('follow') },
            ],
          },
        },
        waiting: {
          on: {
            changed: [
              { guard: 'hasTaken', target: 'kept', actions: withEvent('follow') },
              // Stay in this state: the timer keeps running, so typing without a pause is stored
              // too.
              { actions: withEvent('follow') },
            ],
            flush: 'kept',
          },
          after: { pause: 'kept' },
        },
      },
    },
  },
});

export type StoredDraftMachine = typeof storedDraftMachine;
export type StoredDraftActor = ActorRefFrom<StoredDraftMachine>;
