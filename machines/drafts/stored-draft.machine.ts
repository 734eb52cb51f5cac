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

import {
  type ActorRefFrom,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  setup,
} from 'xstate';
import {
  type Drafts,
  givenUp,
  idsOf,
  isInTheWay,
  isSettled,
  type KeptDrafts,
  offersOf,
  openable,
  type RecoverableDraft,
  type RestoredDraft,
  restoredFrom,
  type ShownValues,
  type Winner,
} from './draft-recovery.ts';

/** What is told of the form that is watched, and of the store. */
export type DraftNews =
  /** What would be lost now; a draft that is missing was saved or given up. */
  | { readonly type: 'changed'; readonly drafts: KeptDrafts }
  /** The page may be gone in a moment. */
  | { readonly type: 'flush' }
  /** Another page has changed what is left. */
  | { readonly type: 'left.changed' };

const notWired = (name: string): never => {
  throw new Error(`storedDraft: no "${name}" was provided`);
};

export const storedDraftMachine = setup({
  types: {
    context: {} as Drafts,
    input: {} as {
      /** Whether a row that the server has no longer can be shown all the same. */
      readonly reopensGone: boolean;
    },
    events: {} as
      | DraftNews
      | { type: 'record.shown'; values: ShownValues }
      | { type: 'restore' }
      | { type: 'discard' }
      | { type: 'keepMine' }
      | { type: 'takeTheirs' }
      | { type: 'cancel' },
    emitted: {} as
      | { type: 'restored'; row: string; isNew: boolean; fields: readonly string[] }
      /** It cannot go on without a choice. */
      | { type: 'asked' }
      /** The offer, or what was asked about it, is gone without a form that was opened. */
      | { type: 'answered' },
    tags: {} as 'offer',
  },
  actors: {
    /** What earlier pages have left. */
    find: fromPromise<{ left: readonly RecoverableDraft[] }>(() => notWired('find')),
    /** Tells of the form for as long as it lives. */
    watch: fromCallback<DraftNews>(() => notWired('watch')),
  },
  actions: {
    /** Puts drafts into the forms that they belong to. */
    open: (_, _params: { restored: readonly RestoredDraft[] }) => notWired('open'),
    /** Makes these, and no others, the drafts that the store has of this page. */
    keep: (_, _params: { drafts: KeptDrafts }) => notWired('keep'),
    /** Drops what earlier pages have left at the wish of a person, who may think better of it. */
    discard: (_, _params: { ids: readonly string[] }) => notWired('discard'),
    /** Drops what earlier pages have left. */
    forget: (_, _params: { ids: readonly string[] }) => notWired('forget'),
    showRecord: assign((_, params: { values: ShownValues }) => params),
    follow: assign((_, params: { drafts: KeptDrafts }) => params),
    acceptFound: assign(
      ({ context: { taken, values } }, params: { left: readonly RecoverableDraft[] }) => {
        const known = new Set(idsOf(taken));
        const left = params.left.filter((one) => !known.has(one.id) && !isSettled(one, values!));
        return { left };
      },
    ),
    dropOffers: assign(({ context }) => {
      const dropped = new Set(offersOf(context).map(({ left }) => left));
      return { left: context.left.filter((one) => !dropped.has(one)) };
    }),
    takeOver: enqueueActions(({ context, enqueue }, { wins }: { wins: Winner }) => {
      const offers = openable(context).map(({ left }) => left);
      const taken = restoredFrom(context, wins).restored;
      enqueue.assign({
        taken: [...context.taken, ...taken.map(({ left }) => left)],
        left: context.left.filter((one) => !offers.includes(one)),
      });
      const [first] = taken;
      if (!first) {
        enqueue.emit({ type: 'answered' });
        return;
      }
      const { row, isNew = false } = first.left;
      enqueue.emit({ type: 'restored', row, isNew, fields: Object.keys(first.patch) });
    }),
    forgetTaken: assign({ taken: [] }),
    announceQuestion: emit({ type: 'asked' }),
    announceAnswer: emit({ type: 'answered' }),
  },
  guards: {
    hasOffer: ({ context }) => offersOf(context).length > 0,
    hasNoOffer: ({ context }) => offersOf(context).length === 0,
    isShown: ({ context }) => context.values !== null,
    canRestore: ({ context }) => openable(context).length > 0 && !isInTheWay(context),
    canRestoreAsItIs: ({ context }) =>
      openable(context).length > 0 &&
      !isInTheWay(context) &&
      openable(context).every(({ clashes }) => clashes.length === 0),
    hasTaken: ({ context }) => context.taken.length > 0,
  },
  delays: { pause: 300 },
}).createMachine({
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
          actions: { type: 'showRecord', params: ({ event }) => ({ values: event.values }) },
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
            { type: 'keep', params: ({ context }) => ({ drafts: context.drafts }) },
            { type: 'forget', params: ({ context }) => ({ ids: idsOf(context.taken) }) },
            'forgetTaken',
          ],
          on: {
            changed: [
              {
                guard: 'hasTaken',
                target: 'kept',
                reenter: true,
                actions: { type: 'follow', params: ({ event }) => ({ drafts: event.drafts }) },
              },
              {
                target: 'waiting',
                actions: { type: 'follow', params: ({ event }) => ({ drafts: event.drafts }) },
              },
            ],
          },
        },
        waiting: {
          on: {
            changed: [
              {
                guard: 'hasTaken',
                target: 'kept',
                actions: { type: 'follow', params: ({ event }) => ({ drafts: event.drafts }) },
              },
              // The clock goes on: whoever types without a pause is written down, too.
              { actions: { type: 'follow', params: ({ event }) => ({ drafts: event.drafts }) } },
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
