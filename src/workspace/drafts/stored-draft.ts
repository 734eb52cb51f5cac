/** Drafts that survive a reload: connects the machine with the store and the forms. */
import { useEffect } from 'react';
import { type AnyActorRef, fromCallback, fromPromise } from 'xstate';
import type { z } from 'zod';
import type { KeptDraft, RestoredDraft, ShownValues } from '#machines/drafts/draft-recovery.ts';
import {
  type StoredDraftActor,
  storedDraftMachine,
} from '#machines/drafts/stored-draft.machine.ts';
import type { DraftNews } from '#machines/drafts/stored-draft.setup.ts';
import type { EditableSectionActor } from '#machines/editing/editable-section.machine.ts';
import type { EditedRowsActor } from '#machines/editing/edited-rows.machine.ts';
import type { RowKey } from '#machines/editing/rate-row.machine.ts';
import type { RateRowsActor } from '#machines/editing/rate-rows.machine.ts';
import type { SidePanelActor } from '#machines/editing/side-panel.machine.ts';
import { isTyped, storedKey, type Typed } from '#workspace/editing/actor-registry.ts';
import { useKeptActor, useServices, useSignedInUser } from '#workspace/services.tsx';
import type { DraftPlace, DraftSchema, DraftStore } from './draft-store.ts';
import { type DraftReader, watchForm } from './watch-form.ts';

/** How drafts are read from a form and restored into it. */
export interface DraftPort<TActor extends AnyActorRef> extends DraftReader<TActor> {
  readonly schema: DraftSchema;
  /** Whether a deleted record can still be shown. */
  readonly reopensGone: boolean;
  readonly open: (form: TActor, restored: readonly RestoredDraft[]) => void;
}

const keptOf = ({ initial, draft }: Typed): KeptDraft => ({ base: initial, draft });

/** The port of a section. */
export function sectionPort<TDraft extends object>(
  draft: z.ZodType<TDraft>,
): DraftPort<EditableSectionActor<TDraft>> {
  return {
    schema: { draft },
    reopensGone: false,
    read: (form) => {
      const { context } = form.getSnapshot();
      return isTyped(context) ? { '': keptOf(context) } : {};
    },
    open: (form, restored) => {
      for (const { patch } of restored) {
        form.send({ type: 'edit' });
        form.send({ type: 'change', patch });
      }
    },
  };
}

/** The port of a side panel for a new record, whose form starts as `empty`. */
export function panelPort<TDraft extends object, TSubject, TStep>(
  draft: z.ZodType<TDraft>,
  empty: TDraft,
): DraftPort<SidePanelActor<TDraft, TSubject, TStep>> {
  return {
    schema: { draft },
    reopensGone: false,
    read: (form) => {
      const snapshot = form.getSnapshot();
      const { context } = snapshot;
      const wasSent = snapshot.hasTag('writing') || context.problem?.kind === 'network';
      return isTyped(context) ? { '': { ...keptOf(context), ...(wasSent && { wasSent }) } } : {};
    },
    open: (form, restored) => {
      for (const { patch } of restored) {
        form.send({ type: 'open', subject: null, draft: empty });
        form.send({ type: 'change', patch });
      }
    },
  };
}

/** The port of a table whose rows are edited independently. */
export function rowsPort<TDraft extends object>(
  draft: z.ZodType<TDraft>,
  reopensGone: boolean,
): DraftPort<EditedRowsActor<TDraft>> {
  return {
    schema: { draft },
    reopensGone,
    read: (form) => {
      const rows = Object.entries(form.getSnapshot().context.rows);
      const typed = rows.map(([row, { ref }]) => [row, ref.getSnapshot().context] as const);
      return draftsOf(typed.filter(([, context]) => isTyped(context)));
    },
    open: (form, restored) => {
      for (const { left, now, patch } of restored) {
        form.send({ type: 'edit', key: left.row, value: (now ?? left.base) as TDraft });
        form.getSnapshot().context.rows[left.row]?.ref.send({ type: 'change', patch });
      }
    },
  };
}

const draftsOf = (rows: readonly (readonly [string, Typed])[]) =>
  Object.fromEntries(rows.map(([row, context]) => [row, keptOf(context)]));

/** The port of a table that is written as a whole. A new row is added again. */
export function rateRowsPort<TRow, TDraft extends object>(
  schema: { draft: z.ZodType<TDraft>; subject: z.ZodType<TRow | null> },
  keyOf: (row: TRow) => RowKey,
): DraftPort<RateRowsActor<TRow, TDraft>> {
  return {
    schema,
    reopensGone: true,
    read: (form) => {
      const rows = form.getSnapshot().context.rows.map(({ key, ref }) => {
        const { context } = ref.getSnapshot();
        const { subject } = context;
        return { key, context, subject };
      });
      const typed = rows.filter(({ context }) => isTyped(context));
      return Object.fromEntries(
        typed.map(({ key, context, subject }) => [
          String(key),
          { ...keptOf(context), subject, ...(subject === null && { isNew: true }) },
        ]),
      );
    },
    parts: (form) => form.getSnapshot().context.rows.map(({ ref }) => ref),
    open: (form, restored) => {
      for (const { left, patch } of restored) {
        const { shown } = form.getSnapshot().context;
        const row = shown?.find((one) => String(keyOf(one)) === left.row) ?? left.subject;
        form.send(left.isNew ? { type: 'add' } : { type: 'edit', row: row as TRow });
        const { rows } = form.getSnapshot().context;
        const opened = left.isNew ? rows.at(-1) : rows.find(({ key }) => String(key) === left.row);
        opened?.ref.send({ type: 'change', patch });
      }
    },
  };
}

/** The machine for one form, connected to the form and the store. */
export function createStoredDraftLogic<TActor extends AnyActorRef>(
  store: DraftStore,
  place: DraftPlace,
  form: TActor,
  port: DraftPort<TActor>,
) {
  return storedDraftMachine.provide({
    actors: {
      find: fromPromise(async () => ({ left: await store.find(place, port.schema) })),
      watch: fromCallback<DraftNews>(({ sendBack }) =>
        watchForm(
          form,
          port,
          sendBack,
          store.watch(place, () => sendBack({ type: 'left.changed' })),
        ),
      ),
    },
    actions: {
      // Deferred, because XState warns about other machines running inside an action.
      open: (_, { restored }) => queueMicrotask(() => port.open(form, restored)),
      keep: (_, { drafts }) => store.keep(place, drafts),
      discard: (_, { ids }) => store.discard(ids),
      forget: (_, { ids }) => store.forget(ids),
    },
  });
}

/** The machine for a deleted record that no form can be opened for. */
export function createGoneDraftLogic(store: DraftStore, place: DraftPlace, schema: DraftSchema) {
  return storedDraftMachine.provide({
    actors: {
      find: fromPromise(async () => ({ left: await store.find(place, schema, true) })),
      watch: fromCallback<DraftNews>(({ sendBack }) =>
        store.watch(place, () => sendBack({ type: 'left.changed' })),
      ),
    },
    actions: {
      open: () => {},
      keep: () => {},
      discard: (_, { ids }) => store.discard(ids),
      forget: (_, { ids }) => store.forget(ids),
    },
  });
}

/**
 * Keeps the draft of a kept form across a reload and a crash, and offers it again. Only for drafts
 * without personal data.
 *
 * @param key The key of the form in the actor registry.
 * @param values The values that the screen shows by row, the same object until they change; null
 *   while unknown.
 */
export function useStoredDraft<TActor extends AnyActorRef>(
  key: string,
  form: TActor,
  port: DraftPort<TActor>,
  values: ShownValues | null,
): StoredDraftActor {
  const { drafts: store } = useServices();
  const { id: userId } = useSignedInUser();
  const actor = useKeptActor(
    storedKey(key),
    () => createStoredDraftLogic(store, { userId, form: key }, form, port),
    { input: { reopensGone: port.reopensGone } },
  );
  useEffect(() => {
    if (values) actor.send({ type: 'record.shown', values });
  }, [actor, values]);
  return actor;
}
