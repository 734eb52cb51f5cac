/** Activates and deactivates offers, from the list and from the page of one offer. */
import { isOfferActive, type Offer } from '#contract/offers.ts';
import {
  createTogglesMachine,
  type TogglesActor,
  type TogglesMachine,
} from '#machines/editing/toggles.machine.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import type { TogglesServices } from './toggle-offer.ts';

export type OfferTogglesMachine = TogglesMachine<Offer>;
export type OfferTogglesActor = TogglesActor<Offer>;

export const createOfferTogglesLogic = (services: TogglesServices) =>
  createTogglesMachine<Offer>(
    'offerToggles',
    ({ id }) => id,
    async (call) => (await import('./toggle-offer.ts')).toggleOffer(services, call),
  );

const togglesKey = actorKey<OfferTogglesMachine>('offers.toggles');

/** An offer stays locked during its call, on every screen. */
export function useOfferToggles(): OfferTogglesActor {
  const services = useServices();
  return useKeptActor(togglesKey, () => createOfferTogglesLogic(services));
}

/** Whether the status of an offer is known, and so can be changed. */
export const hasStatus = (offer: Offer): boolean => isOfferActive(offer) !== null;
