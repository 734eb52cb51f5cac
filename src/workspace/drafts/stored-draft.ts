/** Drafts that survive a reload: the machine with its store, for the forms that there are. */
import { useEffect } from 'react';
import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  fromCallback,
  fromPromise,
} from 'xstate';
import type { z } from 'zod';
import type {
  KeptDraft,
  KeptDrafts,
  RestoredDraft,
  ShownValues,
} from '#machines/drafts/draft-recovery.ts';
import {
  type DraftNews,
  type StoredDraftActor,
  type StoredDraftMachine,
  storedDraftMachine,
} from '#machines/drafts/stored-draft.machine.ts';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import type { EditorsActor } from '#machines/editing/editors.machine.ts';
import type { SidePanelActor } from '#machines/editing/side-panel.machine.ts';
import { type ActorKey, isTyped, type Typed } from '#workspace/editing/actor-registry.ts';
import { useKeptActor, useServices, useSignedInUser } from '#workspace/services.tsx';
import type { DraftPlace, DraftSchema, DraftStore } from './draft-store.ts';

/** How drafts are read out of a form and put into it. */
export interface DraftPort<TActor extends AnyActorRef> {
  readonly schema: DraftSchema;
  /** Whether a record that is gone can be shown all the same. */
  readonly reopensGone: boolean;
  /** What would be lost now. */
  readonly read: (form: TActor) => KeptDrafts;
  /** Actors of which `form` does not tell by itself. */
  readonly parts?: (form: TActor) => readonly AnyActorRef[];
  readonly open: (form: TActor, restored: readonly RestoredDraft[]) => void;
}

const keptOf = ({ initial, draft }: Typed): KeptDraft => ({ base: initial, draft });

/** A card of a record. */
export function editorPort<TDraft extends object>(
  draft: z.ZodType<TDraft>,
): DraftPort<EditorActor<TDraft>> {
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

/** A form for a new record in a side panel, which begins as `empty`. */
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

/** The edited rows of a table; a new one is added anew. */
export function editorsPort<TDraft extends object>(
  draft: z.ZodType<TDraft>,
  reopensGone: boolean,
): DraftPort<EditorsActor<TDraft>> {
  const rowsOf = (form: EditorsActor<TDraft>) => form.getSnapshot().context.rows;
  return {
    schema: { draft },
    reopensGone,
    read: (form) => {
      const rows = Object.entries(rowsOf(form)).map(
        ([key, row]) => [key, row.getSnapshot().context] as const,
      );
      return Object.fromEntries(
        rows
          .filter(([, context]) => isTyped(context))
          .map(([key, context]) => [
            key,
            { ...keptOf(context), ...(context.isNew && { isNew: true }) },
          ]),
      );
    },
    parts: (form) => Object.values(rowsOf(form)),
    open: (form, restored) => {
      for (const { left, now, patch } of restored) {
        const value = (now ?? left.base) as TDraft;
        form.send(left.isNew ? { type: 'add' } : { type: 'edit', key: left.row, value });
        const key = left.isNew ? `new-${form.getSnapshot().context.added}` : left.row;
        rowsOf(form)[key]?.send({ type: 'change', patch });
      }
    },
  };
}

/** The machine for one form, wired to it and to the store. */
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
      // Afterwards: XState warns of what other machines do in the midst of an action.
      open: (_, { restored }) => queueMicrotask(() => port.open(form, restored)),
      keep: (_, { drafts }) => store.keep(place, drafts),
      discard: (_, { ids }) => store.discard(ids),
      forget: (_, { ids }) => store.forget(ids),
    },
  });
}

/** The machine for a record that is gone, and that no form can be opened for any more. */
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

function watchForm<TActor extends AnyActorRef>(
  form: TActor,
  port: DraftPort<TActor>,
  tell: (news: DraftNews) => void,
  unwatchStore: () => void,
): () => void {
  const followed = new Map<AnyActorRef, { unsubscribe(): void }>();
  let told = '{}';
  let isDue = false;
  let isOver = false;
  const look = () => {
    const parts = port.parts?.(form) ?? [];
    for (const [part, { unsubscribe }] of followed) {
      if (parts.includes(part)) continue;
      unsubscribe();
      followed.delete(part);
    }
    for (const part of parts) {
      if (!followed.has(part)) followed.set(part, part.subscribe(lookSoon));
    }
    const drafts = port.read(form);
    const text = JSON.stringify(drafts);
    if (text === told) return;
    told = text;
    tell({ type: 'changed', drafts });
  };
  // Once for all rows that are opened together: they are to be written together.
  const lookSoon = () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      if (!isOver) look();
    });
  };
  const flush = () => {
    look();
    tell({ type: 'flush' });
  };
  const flushIfHidden = () => document.visibilityState === 'hidden' && flush();
  const { unsubscribe } = form.subscribe(lookSoon);
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flushIfHidden);
  look();
  return () => {
    isOver = true;
    unsubscribe();
    for (const part of followed.values()) part.unsubscribe();
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flushIfHidden);
    unwatchStore();
  };
}

/** The actor that stores the drafts of a form; it may end when it has none to store or to drop. */
const storedKey = (form: string): ActorKey<StoredDraftMachine> => ({
  name: `${form}.stored`,
  form,
  isIdle: (snapshot) =>
    snapshot.matches({ keeping: 'kept' }) &&
    !snapshot.matches({ offer: 'comparing' }) &&
    Object.keys(snapshot.context.drafts).length === 0 &&
    snapshot.context.taken.length === 0,
});

/**
 * Lets what is typed into a kept form survive a reload and a crash, and offers what did. Only for
 * drafts without personal data.
 *
 * @param key The key of the form.
 * @param values What the screen shows of each row now, the same object until that changes; null
 *   while it is not known.
 */
export function useStoredDraft<TMachine extends AnyStateMachine, TActor extends AnyActorRef>(
  key: ActorKey<TMachine>,
  form: TActor & ActorRefFrom<TMachine>,
  port: DraftPort<TActor>,
  values: ShownValues | null,
): StoredDraftActor {
  const { drafts: store } = useServices();
  const { id: userId } = useSignedInUser();
  const actor = useKeptActor(
    storedKey(key.name),
    () => createStoredDraftLogic(store, { userId, form: key.name }, form, port),
    { input: { reopensGone: port.reopensGone } },
  );
  useEffect(() => {
    if (values) actor.send({ type: 'record.shown', values });
  }, [actor, values]);
  return actor;
}
