/** Drafts that survive a reload: connects the machine with the store and the forms. */
import { useEffect, useMemo } from 'react';
import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  fromCallback,
  fromPromise,
} from 'xstate';
import type * as z from 'zod/mini';
import type { KeptDraft, RestoredDraft, ShownValues } from '#machines/drafts/draft-recovery.ts';
import {
  type StoredDraftActor,
  type StoredDraftMachine,
  storedDraftMachine,
} from '#machines/drafts/stored-draft.machine.ts';
import type { DraftNews } from '#machines/drafts/stored-draft.setup.ts';
import type { SidePanelActor } from '#machines/editing/side-panel.machine.ts';
import type { Doubt } from '#machines/editing/side-panel.setup.ts';
import { type ActorKey, isTyped, type Typed } from '#workspace/editing/actor-registry.ts';
import { useKeptActor, useServices, useSignedInUser } from '#workspace/services.tsx';
import type { DraftCommands } from './draft-commands.ts';
import type { DraftPlace, DraftSchema, DraftStore } from './draft-store.ts';
import { type DraftReader, watchForm } from './watch-form.ts';

/** How drafts are read from a form and restored into it. */
export interface DraftPort<TActor extends AnyActorRef> extends DraftReader<TActor> {
  readonly schema: DraftSchema;
  /** Whether a deleted record can still be shown. */
  readonly reopensGone: boolean;
  readonly open: (form: TActor, restored: readonly RestoredDraft[]) => void;
}

/** Labels and texts for the fields of a draft. */
export interface DraftWords {
  /** `draft` names a row that is gone. */
  readonly label: (field: string, draft?: object) => string;
  readonly text: (draft: object, field: string) => string;
  /** Names the row of a draft, if there are several. */
  readonly row?: (draft: object) => string;
}

/** How the drafts of a form are stored, offered and described. */
export interface StoredForm<TActor extends AnyActorRef> {
  readonly port: DraftPort<TActor>;
  readonly commands: DraftCommands;
  readonly words: DraftWords;
}

export const keptOf = ({ initial, draft }: Typed): KeptDraft => ({ base: initial, draft });

/** A new record has no version on the server, so its draft has no differences to show. */
const newDraftWords: DraftWords = { label: (field) => field, text: () => '-' };

/** The side panel for a new record, whose form starts as `empty`. */
export const storedPanel = <TDraft extends object, TStep = never>(
  draft: z.ZodMiniType<TDraft>,
  empty: TDraft,
  commands: DraftCommands,
): StoredForm<SidePanelActor<TDraft, never, TStep>> => ({
  commands,
  words: newDraftWords,
  port: {
    schema: { draft },
    reopensGone: false,
    read: (form) => {
      const snapshot = form.getSnapshot();
      const { context } = snapshot;
      if (!isTyped(context)) return {};
      const { attempt, doubted, problem } = context;
      const running = snapshot.hasTag('writing') ? context.draft : null;
      const draftSent = doubted ?? running;
      const sent = draftSent && { draft: draftSent, attempt };
      const wasSent = sent !== null || problem?.kind === 'network';
      const marks = { ...(wasSent && { wasSent }), ...(sent && { sent }) };
      return { '': { ...keptOf(context), ...marks } };
    },
    open: (form, restored) => {
      for (const { patch, left } of restored) {
        const doubt = left.sent as Doubt<TDraft> | undefined;
        form.send({ type: 'open', subject: null, draft: empty, doubt });
        form.send({ type: 'change', patch });
      }
    },
  },
});

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

/** The actor that stores the drafts of a form. It may end when it has nothing to store or to drop. */
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
 * Stores the draft of a kept form across reloads and crashes, and offers to restore it. Only for drafts
 * without personal data.
 *
 * @param key The key of the form.
 * @param values The current values of each row, the same object until they change; null until they are
 *   known.
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
  useEffect(() => actor.send({ type: 'record.shown', values }), [actor, values]);
  return actor;
}

/** The same for a form that is no table: `value` is what the draft is compared with. */
export function useStoredForm<TMachine extends AnyStateMachine, TActor extends AnyActorRef>(
  key: ActorKey<TMachine>,
  form: TActor & ActorRefFrom<TMachine>,
  { port }: Pick<StoredForm<TActor>, 'port'>,
  value: object,
): StoredDraftActor {
  const values = useMemo(() => ({ '': value }), [value]);
  return useStoredDraft(key, form, port, values);
}
