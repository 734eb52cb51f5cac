import { useMemo } from 'react';
import type { Offer } from '#contract/offers.ts';
import type { EditorMachine } from '#machines/editing/editor.machine.ts';
import type { draftOfferOf } from '#workspace/drafts/draft-offer.tsx';
import { editorReader } from '#workspace/drafts/editor-readers.ts';
import { useStoredForm } from '#workspace/drafts/stored-draft.ts';
import type { ActorKey } from '#workspace/editing/actor-registry.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import type { CardPart } from '#workspace/writing/part.ts';
import type { OfferServices } from './offer-writer.ts';

/** One card of an offer: its draft, its logic and where it is kept. */
export interface OfferPart<TDraft extends object> {
  readonly keyOf: (id: number) => ActorKey<EditorMachine<TDraft>>;
  readonly part: CardPart<Offer, TDraft>;
  readonly logic: (services: OfferServices, id: number) => EditorMachine<TDraft>;
  readonly Draft: ReturnType<typeof draftOfferOf>;
}

/** The props of the card for one part of an offer, whose draft survives a reload. */
export function useOfferCard<TDraft extends object>(
  offer: Offer,
  { keyOf, part, logic, Draft }: OfferPart<TDraft>,
) {
  const services = useServices();
  const key = keyOf(offer.id);
  const value = useMemo(() => part.read(offer), [part, offer]);
  const actor = useKeptActor(key, () => logic(services, offer.id), { input: { value } });
  const draft = useStoredForm(key, actor, { port: editorReader }, value);
  return {
    actor,
    value,
    offer: (region: () => HTMLElement | null) => (
      <Draft draft={draft} region={region} className="mx-4 mt-4 max-sm:mx-3 max-sm:mt-3" />
    ),
  };
}
