/**
 * The fields of an offer, each described once: label, input, validation, reading and sending. Used by the window of a
 * new offer and the sections of the offer page.
 */
import type { NewOffer } from '#contract/offers.ts';
import { OFFER_FIELDS as LABELS } from '#records/field-names.ts';
import type { Option } from '#ui/form/native-select.tsx';
import { decimalText, formatDecimal, parseDecimal } from '#workspace/format/decimal.ts';

export type OfferField = keyof NewOffer;

type Kind<TValue> = [TValue] extends [0 | 1]
  ? 'flag'
  : [TValue] extends [number]
    ? 'decimal' | 'whole'
    : 'text' | 'url' | 'lines' | 'choice';

interface FieldSpec<TKind> {
  readonly label: string;
  readonly kind: TKind;
  readonly isRequired?: true;
  /** For a flag or a choice. */
  readonly options?: readonly Option[];
}

const yesNo = [
  { value: '1', label: 'Да' },
  { value: '0', label: 'Нет' },
];

/** The kind of each field must match its type in the contract. */
const SPECS: {
  readonly [TField in OfferField]-?: Omit<FieldSpec<Kind<NonNullable<NewOffer[TField]>>>, 'label'>;
} = {
  name: { kind: 'text', isRequired: true },
  min_sum: { kind: 'decimal', isRequired: true },
  max_sum: { kind: 'decimal', isRequired: true },
  period: { kind: 'text', isRequired: true },
  bid: { kind: 'decimal', isRequired: true },
  age_from: { kind: 'whole', isRequired: true },
  age_up_to: { kind: 'whole', isRequired: true },
  icon: { kind: 'url' },
  url: { kind: 'url' },
  site: { kind: 'url' },
  income_type: {
    kind: 'choice',
    options: [{ value: 'заявка', label: 'заявка' }],
  },
  keitaro_id: { kind: 'text' },
  display_priority: { kind: 'whole' },
  vip_position: { kind: 'whole' },
  status: {
    kind: 'flag',
    options: [
      { value: '1', label: 'Активен' },
      { value: '0', label: 'Неактивен' },
    ],
  },
  check: { kind: 'flag', options: yesNo },
  broker: { kind: 'flag', options: yesNo },
  comment: { kind: 'lines' },
};

export type OfferFieldSpec = FieldSpec<
  'text' | 'url' | 'lines' | 'choice' | 'decimal' | 'whole' | 'flag'
>;

export const OFFER_FIELDS = Object.fromEntries(
  Object.entries(SPECS).map(([name, spec]) => [
    name,
    { ...spec, label: LABELS[name as OfferField] },
  ]),
) as Readonly<Record<OfferField, OfferFieldSpec>>;

export const isNumberField = (field: OfferField): boolean =>
  ['decimal', 'whole'].includes(OFFER_FIELDS[field].kind);

/** Rows of a form, with one or more fields each. */
export type FieldRows = readonly (readonly OfferField[])[];

/** «Условия»: what the partner offers and pays. */
export const TERMS_ROWS: FieldRows = [
  ['min_sum', 'max_sum'],
  ['period', 'bid'],
  ['age_from', 'age_up_to'],
];

/** «Показ»: where the offer leads, and how it is shown. */
export const DISPLAY_ROWS: FieldRows = [
  ['url'],
  ['keitaro_id'],
  ['display_priority', 'vip_position'],
  ['check', 'broker'],
  ['comment'],
];

/** Converts a value of the API to the text of a field; empty if there is none. */
export function fieldText(value: string | number | null | undefined): string {
  return typeof value === 'number' ? decimalText(value) : (value ?? '');
}

/** Converts the text of a field to the value to send. An empty text is null for every kind. */
export function fieldValue(field: OfferField, text: string): string | number | null {
  const spec = OFFER_FIELDS[field];
  const plain = text.trim();
  if (!plain) return null;
  if (isNumberField(field)) return parseDecimal(plain);
  return spec.kind === 'flag' ? Number(plain) : plain;
}

/** Converts the text of a field to readable text: `30 000,5`, «Да», `-`. */
export function fieldWords(field: OfferField, text: string | null | undefined): string {
  const spec = OFFER_FIELDS[field];
  const plain = text?.trim();
  if (!plain) return '-';
  const number = isNumberField(field) ? parseDecimal(plain) : null;
  if (number !== null) return formatDecimal(number);
  return spec.options?.find(({ value }) => value === plain)?.label ?? plain;
}

/** Returns why a typed value cannot be saved, or null if it can. */
export function fieldNote(field: OfferField, text: string): string | null {
  const spec = OFFER_FIELDS[field];
  if (!text.trim()) return spec.isRequired ? 'Обязательное поле' : null;
  if (!isNumberField(field)) return null;
  const value = parseDecimal(text);
  if (value === null) return 'Введите число';
  if (value < 0) return 'Число не может быть отрицательным';
  return spec.kind === 'whole' && !Number.isInteger(value) ? 'Введите целое число' : null;
}
