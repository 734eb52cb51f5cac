import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { type AnyStateMachine, fromCallback, fromPromise } from 'xstate';
import type { RecoverableDraft } from '#machines/drafts/draft-recovery.ts';
import { storedDraftMachine } from '#machines/drafts/stored-draft.machine.ts';
import type { DraftNews } from '#machines/drafts/stored-draft.setup.ts';
import type { ActorKey } from '#workspace/editing/actor-registry.ts';
import { useServices, useSignedInUser } from '#workspace/services.tsx';
import { DraftOfferView } from './draft-offer-view.tsx';
import type { DraftPlace, DraftSchema, DraftStore } from './draft-store.ts';
import type { StoredForm } from './stored-draft.ts';

/** The record has no form: the focus of a dropped draft stays on its page. */
const screen = () => document.querySelector('main');

/** A form of a record, by its key. */
export type GoneForm = readonly [ActorKey<AnyStateMachine>, StoredForm<never>];

/** The drafts of a deleted record, to read, copy and drop. */
export const GoneDrafts = ({ forms }: { forms: readonly GoneForm[] }) =>
  forms.map(([{ name }, form]) => <GoneDraft key={name} name={name} form={form} />);

function GoneDraft({ name, form }: { name: string; form: StoredForm<never> }) {
  const { drafts: store } = useServices();
  const { id: userId } = useSignedInUser();
  const logic = useMemo(
    () => createGoneDraftLogic(store, { userId, form: name }, form.port.schema),
    [store, userId, name, form],
  );
  const actor = useActorRef(logic, { input: { reopensGone: false } });
  useEffect(() => actor.send({ type: 'record.shown', values: {} }), [actor]);
  return <DraftOfferView actor={actor} form={form} region={screen} className="mt-4" />;
}

/** The machine for a deleted record that no form can be opened for. */
function createGoneDraftLogic(store: DraftStore, place: DraftPlace, schema: DraftSchema) {
  return storedDraftMachine.provide({
    actors: {
      find: fromPromise<{ left: readonly RecoverableDraft[] }>(async () => ({
        left: (await store.find(place, schema, true)).map(asGone),
      })),
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

/** A new row cannot be added to a deleted record either. Rows of several pages may have the same key. */
const asGone = (left: RecoverableDraft): RecoverableDraft =>
  left.isNew ? { ...left, row: left.id, isNew: false } : left;
