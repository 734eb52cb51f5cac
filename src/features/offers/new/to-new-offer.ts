import type { NewOffer } from '#contract/offers.ts';
import { type OfferDraft, offerFields } from './new-offer.ts';
import { fieldValue, isNumberField, OFFER_FIELDS, type OfferField } from './offer-fields.ts';

/** What the API gets of a draft. Loaded with the form. */
export function toNewOffer(draft: OfferDraft): NewOffer {
  const sent = offerFields.map((field) => [field, sentValue(field, draft[field])]);
  // Each kind of field gives the type that the contract has for it.
  return Object.fromEntries(sent) as unknown as NewOffer;
}

/** Validation lets no required field be empty; a number is zero then. */
const sentValue = (field: OfferField, text: string) =>
  fieldValue(field, text) ?? (isNumberField(field) && OFFER_FIELDS[field].isRequired ? 0 : null);
