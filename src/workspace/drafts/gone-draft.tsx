import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { ActorKey } from '#workspace/editing/actor-registry.ts';
import { useServices, useSignedInUser } from '#workspace/services.tsx';
import type { DraftCommands } from './draft-commands.ts';
import { DraftOffer, type DraftWords } from './draft-offer.tsx';
import type { DraftSchema } from './draft-store.ts';
import { createGoneDraftLogic } from './stored-draft.ts';

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
