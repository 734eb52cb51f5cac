/** The words of the machine of stored drafts: its context, events, guards and actions. */

import { assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import {
  type Drafts,
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

export const storedDraftSetup = setup({
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
    showRecord: assign({ values: (_, params: { values: ShownValues }) => params.values }),
    follow: assign({ drafts: (_, params: { drafts: KeptDrafts }) => params.drafts }),
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
});
