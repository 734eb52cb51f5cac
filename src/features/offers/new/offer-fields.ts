/**
 * The fields of an offer, each described once: how it is called, typed, checked, read and sent. The
 * window of a new offer and the sections of its page draw them from here.
 */
import type { NewOffer } from '#contract/offers.ts';
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
  /** Of a flag or a choice. */
  readonly options?: readonly Option[];
}

const yesNo = [
  { value: '1', label: 'Да' },
  { value: '0', label: 'Нет' },
];

/** The kind of each field fits its type in the contract. */
const SPECS: {
  readonly [TField in OfferField]-?: FieldSpec<Kind<NonNullable<NewOffer[TField]>>>;
} = {
  name: { label: 'Название', kind: 'text', isRequired: true },
  min_sum: { label: 'Сумма от', kind: 'decimal', isRequired: true },
  max_sum: { label: 'Сумма до', kind: 'decimal', isRequired: true },
  period: { label: 'Срок', kind: 'text', isRequired: true },
  bid: { label: 'Ставка', kind: 'decimal', isRequired: true },
  age_from: { label: 'Возраст от', kind: 'whole', isRequired: true },
  age_up_to: { label: 'Возраст до', kind: 'whole', isRequired: true },
  icon: { label: 'Логотип (URL)', kind: 'url' },
  url: { label: 'URL', kind: 'url' },
  site: { label: 'Сайт', kind: 'url' },
  income_type: {
    label: 'Тип дохода',
    kind: 'choice',
    options: [{ value: 'заявка', label: 'заявка' }],
  },
  keitaro_id: { label: 'ID в Keitaro', kind: 'text' },
  display_priority: { label: 'Приоритет показа', kind: 'whole' },
  vip_position: { label: 'VIP-позиция', kind: 'whole' },
  status: {
    label: 'Статус',
    kind: 'flag',
    options: [
      { value: '1', label: 'Активен' },
      { value: '0', label: 'Неактивен' },
    ],
  },
  check: { label: 'Чекер', kind: 'flag', options: yesNo },
  broker: { label: 'Брокер', kind: 'flag', options: yesNo },
  comment: { label: 'Комментарий', kind: 'lines' },
};

export type OfferFieldSpec = FieldSpec<
  'text' | 'url' | 'lines' | 'choice' | 'decimal' | 'whole' | 'flag'
>;

export const OFFER_FIELDS: Readonly<Record<OfferField, OfferFieldSpec>> = SPECS;

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

/** A value of the API as it is typed; empty without one. */
export function fieldText(value: string | number | null | undefined): string {
  return typeof value === 'number' ? decimalText(value) : (value ?? '');
}

/** A typed value as it is sent. An empty one is null, whatever its type. */
export function fieldValue(field: OfferField, text: string): string | number | null {
  const spec = OFFER_FIELDS[field];
  const plain = text.trim();
  if (!plain) return null;
  if (isNumberField(field)) return parseDecimal(plain);
  return spec.kind === 'flag' ? Number(plain) : plain;
}

/** A typed value as a person reads it: `30 000,5`, «Да», `-`. */
export function fieldWords(field: OfferField, text: string | null | undefined): string {
  const spec = OFFER_FIELDS[field];
  const plain = text?.trim();
  if (!plain) return '-';
  const number = isNumberField(field) ? parseDecimal(plain) : null;
  if (number !== null) return formatDecimal(number);
  return spec.options?.find(({ value }) => value === plain)?.label ?? plain;
}

/** Why a typed value cannot be saved; null if it can. */
export function fieldNote(field: OfferField, text: string): string | null {
  const spec = OFFER_FIELDS[field];
  if (!text.trim()) return spec.isRequired ? 'Обязательное поле' : null;
  if (!isNumberField(field)) return null;
  const value = parseDecimal(text);
  if (value === null) return 'Введите число';
  if (value < 0) return 'Число не может быть отрицательным';
  return spec.kind === 'whole' && !Number.isInteger(value) ? 'Введите целое число' : null;
}
