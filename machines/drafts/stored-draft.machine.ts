/**
 * The drafts of one form, or of all rows of a table that are edited, kept where a reload and a crash
 * do not reach them; and what was left there by an earlier page, offered to the person.
 *
 *   offer    none ◀──▶ offered ──restore [nobody has changed the same]──▶ none
 *                       │ │  ▲──restore [somebody has]──▶ comparing ──keepMine, takeTheirs──▶ none
 *                       │ │  └──────────cancel───────────────┘
 *                       └─┴─discard──▶ none
 *   search   idle ──record.shown, left.changed──▶ searching ──done, error──▶ idle
 *   keeping  kept ──changed──▶ waiting ──300 ms, flush──▶ kept (written)
 *
 * Nothing that was left is put into a form unless somebody asks for it, and then only the fields
 * that the person had changed. It is dropped by `discard`, once the form that took it over is
 * written itself, and silently where the record is already as it says.
 */

import type { ActorRefFrom } from 'xstate';
import { givenUp, idsOf, isSettled, offersOf, restoredFrom } from './draft-recovery.ts';
import { storedDraftSetup } from './stored-draft.setup.ts';

export const storedDraftMachine = storedDraftSetup.createMachine({
  id: 'storedDraft',
  context: ({ input }) => ({ ...input, left: [], values: null, drafts: {}, taken: [] }),
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
          entry: 'announceQuestion',
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
                { type: 'forget', params: ({ context }) => ({ ids: givenUp(context) }) },
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
          target: '.searching',
          actions: { type: 'showRecord', params: ({ event }) => event },
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
                { type: 'acceptFound', params: ({ event }) => event.output },
              ],
            },
            // What cannot be found now is looked for when the screen is next shown.
            onError: 'idle',
          },
        },
      },
    },
    keeping: {
      initial: 'kept',
      states: {
        kept: {
          // What was taken over is in store a second time before the first is dropped.
          entry: [
            { type: 'keep', params: ({ context }) => context },
            { type: 'forget', params: ({ context }) => ({ ids: idsOf(context.taken) }) },
            'forgetTaken',
          ],
          on: {
            changed: [
              {
                guard: 'hasTaken',
                target: 'kept',
                reenter: true,
                actions: { type: 'follow', params: ({ event }) => event },
              },
              { target: 'waiting', actions: { type: 'follow', params: ({ event }) => event } },
            ],
          },
        },
        waiting: {
          on: {
            changed: [
              {
                guard: 'hasTaken',
                target: 'kept',
                actions: { type: 'follow', params: ({ event }) => event },
              },
              // The clock goes on: whoever types without a pause is written down, too.
              { actions: { type: 'follow', params: ({ event }) => event } },
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
