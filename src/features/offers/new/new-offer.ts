/** The draft of a new offer, its validation, and its conversion for the API. */
import { type NewOffer, OFFER_DEFAULTS } from '#contract/offers.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { parseDecimal } from '#workspace/format/decimal.ts';
import {
  fieldNote,
  fieldValue,
  isNumberField,
  OFFER_FIELDS,
  type OfferField,
} from './offer-fields.ts';

export type OfferDraft = Record<OfferField, string>;

export const emptyOffer: OfferDraft = {
  name: '',
  min_sum: '',
  max_sum: '',
  period: '',
  bid: '',
  age_from: '',
  age_up_to: '',
  icon: '',
  url: '',
  site: '',
  income_type: OFFER_DEFAULTS.income_type,
  keitaro_id: '',
  display_priority: '',
  vip_position: '',
  status: String(OFFER_DEFAULTS.status),
  check: String(OFFER_DEFAULTS.check),
  broker: String(OFFER_DEFAULTS.broker),
  comment: '',
};

export const offerFields = Object.keys(emptyOffer) as (keyof OfferDraft)[];

/** The messages of the given fields. A field that is null is not judged. */
export function notesOn(draft: Partial<Record<OfferField, string | null>>): FieldErrors {
  const notes = Object.entries(draft).map(
    ([field, text]) =>
      [field, text === null ? null : fieldNote(field as OfferField, text)] as const,
  );
  return Object.fromEntries(notes.flatMap(([field, note]) => (note ? [[field, [note]]] : [])));
}

/** Warnings about unusual values. They do not prevent saving. */
export function oddities(
  draft: Partial<Record<OfferField, string | null>>,
): Partial<Record<OfferField, string>> {
  const isOver = (from: string | null | undefined, to: string | null | undefined) => {
    const [low, high] = [parseDecimal(from ?? ''), parseDecimal(to ?? '')];
    return low !== null && high !== null && low > high;
  };
  return {
    ...(isOver(draft.min_sum, draft.max_sum) && { max_sum: 'Сумма «до» меньше суммы «от»' }),
    ...(isOver(draft.age_from, draft.age_up_to) && {
      age_up_to: 'Возраст «до» меньше возраста «от»',
    }),
  };
}

export function toNewOffer(draft: OfferDraft): NewOffer {
  const sent = offerFields.map((field) => [field, sentValue(field, draft[field])]);
  // Each kind of field gives the type that the contract has for it.
  return Object.fromEntries(sent) as unknown as NewOffer;
}

/** Validation lets no required field be empty; a number is zero then. */
const sentValue = (field: OfferField, text: string) =>
  fieldValue(field, text) ?? (isNumberField(field) && OFFER_FIELDS[field].isRequired ? 0 : null);
