import { useMemo } from 'react';
import type { Offer } from '#contract/offers.ts';
import type { EditorActor, EditorMachine } from '#machines/editing/editor.machine.ts';
import { DraftOffer } from '#workspace/drafts/draft-offer.tsx';
import { type StoredForm, useStoredForm } from '#workspace/drafts/stored-draft.ts';
import type { ActorKey } from '#workspace/editing/actor-registry.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import type { CardPart } from '#workspace/writing/part.ts';
import type { OfferServices } from './offer-writer.ts';

/** What is edited in one card of an offer. */
export interface OfferPart<TDraft extends object> {
  readonly keyOf: (id: number) => ActorKey<EditorMachine<TDraft>>;
  readonly part: CardPart<Offer, TDraft>;
  readonly logic: (services: OfferServices, id: number) => EditorMachine<TDraft>;
  readonly stored: StoredForm<EditorActor<TDraft>>;
}

/** The props of the card for one part of an offer, whose draft survives a reload. */
export function useOfferCard<TDraft extends object>(
  offer: Offer,
  { keyOf, part, logic, stored }: OfferPart<TDraft>,
) {
  const services = useServices();
  const key = keyOf(offer.id);
  const value = useMemo(() => part.read(offer), [part, offer]);
  const actor = useKeptActor(key, () => logic(services, offer.id), { input: { value } });
  const draft = useStoredForm(key, actor, stored, value);
  return {
    actor,
    value,
    conflictTitle: 'Пока вы правили оффер, его изменили',
    offer: (region: () => HTMLElement | null) => (
      <DraftOffer
        draft={draft}
        form={stored}
        region={region}
        className="mx-4 mt-4 max-sm:mx-3 max-sm:mt-3"
      />
    ),
  };
}
