/** The draft of a new offer and its validation. */
import { OFFER_DEFAULTS } from '#contract/offers.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { parseDecimal } from '#workspace/format/decimal.ts';
import { fieldNote, type OfferField } from './offer-fields.ts';

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

/** Returns the messages of the given fields. A field that is null is not validated. */
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
    const [low, high] = [parseDecimal(from), parseDecimal(to)];
    return low !== null && high !== null && low > high;
  };
  return {
    ...(isOver(draft.min_sum, draft.max_sum) && { max_sum: 'Сумма «до» меньше суммы «от»' }),
    ...(isOver(draft.age_from, draft.age_up_to) && {
      age_up_to: 'Возраст «до» меньше возраста «от»',
    }),
  };
}
