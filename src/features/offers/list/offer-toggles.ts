/** Activates and deactivates offers, from the list and from the page of one offer. */
import { isOfferActive, type Offer } from '#contract/offers.ts';
import {
  cardPart,
  cardWords,
  type OfferServices,
  offererOf,
  offerWriter,
} from '#features/offers/page/offer-writer.ts';
import {
  createTogglesMachine,
  type TogglesActor,
  type TogglesMachine,
} from '#machines/editing/toggles.machine.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { type Services, useKeptActor, useServices } from '#workspace/services.tsx';
import { fieldsText } from '#workspace/writing/change-text.ts';
import type { CardPart } from '#workspace/writing/part.ts';
import type { Revert } from '#workspace/writing/whole-writer.ts';

export type OfferTogglesMachine = TogglesMachine<Offer>;
export type OfferTogglesActor = TogglesActor<Offer>;

/** Only the status, so that the other fields keep changes by others. */
const statusPart: CardPart<Offer, { status: string }> = {
  read: (offer) => ({ status: cardPart.read(offer).status }),
  apply: (offer, { status }) => cardPart.apply(offer, { ...cardPart.read(offer), status }),
  changeText: (from, to) => fieldsText({ status: cardWords.status }, from!, to!),
};

type TogglesServices = OfferServices & Pick<Services, 'settle'>;

export const createOfferTogglesLogic = (services: TogglesServices) =>
  createTogglesMachine<Offer>(
    'offerToggles',
    ({ id }) => id,
    async ({ subject, ...call }) => {
      const { id, name } = subject;
      const wanted = !isOfferActive(subject);
      const label = `${wanted ? 'активация' : 'деактивация'} оффера «${name}»`;
      const offerUndo = offererOf(services, id, label);
      const change = {
        base: statusPart.read(subject),
        draft: { status: wanted ? '1' : '0' },
      };
      let isSent = false;
      const offer = (revert: Revert<Offer>) => {
        isSent = true;
        offerUndo(revert);
      };
      const options = { hasNoForm: true, ...call };
      await services.writers.of(offerWriter).write(id, statusPart, change, offer, options);
      // An earlier call with an unknown outcome, or another user, has already changed it.
      const word = wanted ? 'активирован' : 'деактивирован';
      if (!isSent) services.settle(services.offers.updateLink(id), `Оффер «${name}» уже ${word}`);
    },
  );

const togglesKey = actorKey<OfferTogglesMachine>('offers.toggles');

/** An offer stays locked during its call, on every screen. */
export function useOfferToggles(): OfferTogglesActor {
  const services = useServices();
  return useKeptActor(togglesKey, () => createOfferTogglesLogic(services));
}

/** Whether the status of an offer is known, and so can be changed. */
export const hasStatus = (offer: Offer): boolean => isOfferActive(offer) !== null;
