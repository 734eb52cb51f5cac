/** The draft of a new offer, its validation, and its conversion for the API. */
import { type NewOffer, OFFER_DEFAULTS } from '#contract/offers.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { parseDecimal } from '#workspace/format/decimal.ts';

export interface OfferDraft {
  name: string;
  min_sum: string;
  max_sum: string;
  period: string;
  bid: string;
  age_from: string;
  age_up_to: string;
  icon: string;
  url: string;
  site: string;
  income_type: string;
  keitaro_id: string;
  display_priority: string;
  vip_position: string;
  status: string;
  check: string;
  broker: string;
  comment: string;
}

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

const REQUIRED = 'Обязательное поле';
const REQUIRED_TEXT = ['name', 'period'] as const;
const REQUIRED_NUMBERS = ['min_sum', 'max_sum', 'bid'] as const;
const REQUIRED_INTEGERS = ['age_from', 'age_up_to'] as const;
const OPTIONAL_INTEGERS = ['display_priority', 'vip_position'] as const;

export function validateOffer(draft: OfferDraft): FieldErrors {
  const fieldErrors: Record<string, string[]> = {};
  const note = (field: keyof OfferDraft, message: string | null) => {
    if (message) fieldErrors[field] = [message];
  };
  for (const field of REQUIRED_TEXT) note(field, draft[field].trim() ? null : REQUIRED);
  for (const field of REQUIRED_NUMBERS) note(field, numberNote(draft[field], true, false));
  for (const field of REQUIRED_INTEGERS) note(field, numberNote(draft[field], true, true));
  for (const field of OPTIONAL_INTEGERS) note(field, numberNote(draft[field], false, true));
  return fieldErrors;
}

/** Warnings about unusual values. They do not prevent saving. */
export function oddities(draft: OfferDraft): Partial<Record<keyof OfferDraft, string>> {
  const isOver = (from: string, to: string) => {
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

export function toNewOffer(draft: OfferDraft): NewOffer {
  const number = (text: string) => parseDecimal(text) ?? 0;
  const optionalNumber = (text: string) => (text.trim() ? parseDecimal(text) : null);
  const optionalText = (text: string) => text.trim() || null;
  const bit = (text: string) => (text === '1' ? 1 : 0);
  return {
    name: draft.name.trim(),
    min_sum: number(draft.min_sum),
    max_sum: number(draft.max_sum),
    period: draft.period.trim(),
    bid: number(draft.bid),
    age_from: number(draft.age_from),
    age_up_to: number(draft.age_up_to),
    icon: optionalText(draft.icon),
    url: optionalText(draft.url),
    site: optionalText(draft.site),
    income_type: draft.income_type,
    keitaro_id: optionalText(draft.keitaro_id),
    display_priority: optionalNumber(draft.display_priority),
    vip_position: optionalNumber(draft.vip_position),
    status: bit(draft.status),
    check: bit(draft.check),
    broker: bit(draft.broker),
    comment: optionalText(draft.comment),
  };
}

function numberNote(text: string, isRequired: boolean, isWhole: boolean): string | null {
  if (!text.trim()) return isRequired ? REQUIRED : null;
  const value = parseDecimal(text);
  if (value === null) return 'Введите число';
  if (value < 0) return 'Число не может быть отрицательным';
  return isWhole && !Number.isInteger(value) ? 'Введите целое число' : null;
}

/** The address if it is a web address, otherwise null. */
export function safeAddress(text: string | null | undefined): string | null {
  const address = text?.trim() ?? '';
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  return address;
}
