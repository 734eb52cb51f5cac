/** Connects the machine of stored drafts with the store and the forms. */
import { useEffect } from 'react';
import { type AnyActorRef, fromCallback, fromPromise } from 'xstate';
import {
  type StoredDraftActor,
  type StoredDraftMachine,
  storedDraftMachine,
} from '#machines/drafts/stored-draft.machine.ts';
import type { DraftNews } from '#machines/drafts/stored-draft.setup.ts';
import type { ActorKey } from '#workspace/editing/actor-registry.ts';
import { useKeptActor, useServices, useSignedInUser } from '#workspace/services.tsx';
import type { DraftPlace, DraftStore } from './draft-store.ts';
import type { DraftPort, StoredDraft } from './stored-draft.ts';
import { watchForm } from './watch-form.ts';

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

/** Stores the draft of a form across reloads and crashes. */
export function useKeptDraft(
  { key, form, values }: StoredDraft,
  port: DraftPort<never>,
): StoredDraftActor {
  const { drafts: store } = useServices();
  const { id: userId } = useSignedInUser();
  const actor = useKeptActor(
    storedKey(key.name),
    () => createStoredDraftLogic(store, { userId, form: key.name }, form as never, port),
    {
      // A getter, so that only the first render reads: thousands of drafts take long.
      get input() {
        return { reopensGone: port.reopensGone, drafts: port.read(form as never) };
      },
    },
  );
  useEffect(() => actor.send({ type: 'record.shown', values }), [actor, values]);
  return actor;
}
