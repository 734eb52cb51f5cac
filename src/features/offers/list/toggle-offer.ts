/** The write that activates or deactivates an offer. Loaded with the first one. */
import { isOfferActive, type Offer } from '#contract/offers.ts';
import {
  cardPart,
  cardWords,
  type OfferServices,
  offererOf,
  offerWriter,
} from '#features/offers/page/offer-writer.ts';
import type { ToggleCall } from '#machines/editing/toggles.machine.ts';
import type { Services } from '#workspace/services.tsx';
import { fieldsText } from '#workspace/writing/change-text.ts';
import type { CardPart } from '#workspace/writing/part.ts';
import type { Revert } from '#workspace/writing/whole-writer.ts';

/** Only the status, so that other fields keep what others have written. */
const statusPart: CardPart<Offer, { status: string }> = {
  read: (offer) => ({ status: cardPart.read(offer).status }),
  apply: (offer, { status }) => cardPart.apply(offer, { ...cardPart.read(offer), status }),
  changeText: (from, to) => fieldsText({ status: cardWords.status }, from!, to!),
};

export type TogglesServices = OfferServices & Pick<Services, 'settle'>;

/** Throws if the write fails, or if a look does not find it. */
export async function toggleOffer(
  services: TogglesServices,
  { subject, ...call }: ToggleCall<Offer>,
): Promise<void> {
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
  // An earlier call with an unknown outcome, or another user, has done it already.
  const word = wanted ? 'активирован' : 'деактивирован';
  if (!isSent) services.settle(services.offers.updateLink(id), `Оффер «${name}» уже ${word}`);
}
