import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { type AnyStateMachine, fromCallback, fromPromise } from 'xstate';
import { storedDraftMachine } from '#machines/drafts/stored-draft.machine.ts';
import type { DraftNews } from '#machines/drafts/stored-draft.setup.ts';
import type { ActorKey } from '#workspace/editing/actor-registry.ts';
import { useServices, useSignedInUser } from '#workspace/services.tsx';
import type { DraftCommands } from './draft-commands.ts';
import { DraftOffer, type DraftWords } from './draft-offer.tsx';
import type { DraftPlace, DraftSchema, DraftStore } from './draft-store.ts';

const nowhere = () => null;

/** A form of a record, and the words for its drafts. */
export interface GoneForm {
  /** The key of the form. */
  readonly form: ActorKey<AnyStateMachine>;
  readonly schema: DraftSchema;
  readonly commands: DraftCommands;
  readonly words: DraftWords;
}

/** The drafts of a deleted record, to read, copy and drop. */
export const GoneDrafts = ({ forms }: { forms: readonly GoneForm[] }) =>
  forms.map((one) => <GoneDraft key={one.form.name} {...one} />);

function GoneDraft({ form: { name: form }, schema, ...offer }: GoneForm) {
  const { drafts: store } = useServices();
  const { id: userId } = useSignedInUser();
  const logic = useMemo(
    () => createGoneDraftLogic(store, { userId, form }, schema),
    [store, userId, form, schema],
  );
  const actor = useActorRef(logic, { input: { reopensGone: false } });
  useEffect(() => actor.send({ type: 'record.shown', values: {} }), [actor]);
  return <DraftOffer {...offer} actor={actor} region={nowhere} className="mt-4" />;
}

/** The machine for a deleted record that no form can be opened for. */
function createGoneDraftLogic(store: DraftStore, place: DraftPlace, schema: DraftSchema) {
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
