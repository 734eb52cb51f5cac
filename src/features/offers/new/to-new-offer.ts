import type { NewOffer } from '#contract/offers.ts';
import { type OfferDraft, offerFields } from './new-offer.ts';
import { fieldValue, isNumberField, OFFER_FIELDS, type OfferField } from './offer-fields.ts';

/** Converts a draft to the offer to send. Loaded with the form. */
export function toNewOffer(draft: OfferDraft): NewOffer {
  const sent = offerFields.map((field) => [field, sentValue(field, draft[field])]);
  // Each kind of field yields the type that the contract requires.
  return Object.fromEntries(sent) as unknown as NewOffer;
}

/** Validation rejects empty required fields; an empty number would be sent as zero. */
const sentValue = (field: OfferField, text: string) =>
  fieldValue(field, text) ?? (isNumberField(field) && OFFER_FIELDS[field].isRequired ? 0 : null);
