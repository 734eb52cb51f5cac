/** Types, actors, actions and guards of the stored draft machine. */

import { and, assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import { unprovided } from '#machines/params.ts';
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

/** Events of the watched form and of the store. */
export type DraftNews =
  /** All drafts that would be lost now. A missing draft was saved or dropped. */
  | { readonly type: 'changed'; readonly drafts: KeptDrafts }
  /** The page may be unloaded. */
  | { readonly type: 'flush' }
  /** Another page changed the stored drafts. */
  | { readonly type: 'left.changed' };

const notWired = (name: string) => unprovided('storedDraft', name);

export const storedDraftSetup = setup({
  types: {
    context: {} as Drafts,
    input: {} as {
      /** Whether a row that the server no longer has can still be shown. */
      readonly reopensGone: boolean;
      /** Drafts typed before the machine started; their stored copies stay. */
      readonly drafts?: KeptDrafts;
    },
    events: {} as
      | DraftNews
      /** The record on the screen; null while it is read. */
      | { type: 'record.shown'; values: ShownValues | null }
      | { type: 'restore' }
      | { type: 'discard' }
      | { type: 'keepMine' }
      | { type: 'takeTheirs' }
      | { type: 'cancel' },
    emitted: {} as
      | { type: 'restored'; row: string; isNew: boolean; fields: readonly string[] }
      /** The offer or the question was closed and no form was opened. */
      | { type: 'answered' },
    tags: {} as 'offer',
  },
  actors: {
    /** Finds the drafts of earlier pages. */
    find: fromPromise<{ left: readonly RecoverableDraft[] }>(notWired('find')),
    /** Reports the drafts of the form for as long as the machine runs. */
    watch: fromCallback<DraftNews>(notWired('watch')),
  },
  actions: {
    /** Puts drafts into their forms. */
    open: (_, _params: { restored: readonly RestoredDraft[] }) => notWired('open')(),
    /** Replaces all stored drafts of this page by these. */
    keep: (_, _params: { drafts: KeptDrafts }) => notWired('keep')(),
    /** Drops drafts of earlier pages on the user's request; this can be undone. */
    discard: (_, _params: { ids: readonly string[] }) => notWired('discard')(),
    /** Drops drafts of earlier pages for good. */
    forget: (_, _params: { ids: readonly string[] }) => notWired('forget')(),
    showRecord: assign({ values: (_, params: { values: ShownValues | null }) => params.values }),
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
      const offers = new Set(openable(context).map(({ left }) => left));
      const taken = restoredFrom(context, wins).restored;
      enqueue.assign({
        taken: [...context.taken, ...taken.map(({ left }) => left)],
        left: context.left.filter((one) => !offers.has(one)),
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
    announceAnswer: emit({ type: 'answered' }),
  },
  guards: {
    hasOffer: ({ context }) => offersOf(context).length > 0,
    hasNoOffer: ({ context }) => offersOf(context).length === 0,
    isRead: (_, params: { values: ShownValues | null }) => params.values !== null,
    isShown: ({ context }) => context.values !== null,
    canRestore: ({ context }) => openable(context).length > 0 && !isInTheWay(context),
    canRestoreAsItIs: and(['canRestore', 'hasNoClashes']),
    hasNoClashes: ({ context }) => openable(context).every(({ clashes }) => clashes.length === 0),
    hasTaken: ({ context }) => context.taken.length > 0,
  },
  delays: { pause: 300 },
});
