/** Schemas of numbers, days and optional fields. */
import { z } from 'zod';
import { line, numberAsText } from './fields.ts';

const INT_MAX = 2_147_483_647;
const AMOUNT_MAX = 999_999_999_999;
export const NEGATIVE = 'Не может быть отрицательным.';

export const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

/** A field that may be empty: blank text and null become null; a missing field stays undefined. */
export const emptyable = <TSchema extends z.core.$ZodType>(schema: TSchema) =>
  z.preprocess((value) => (isBlank(value) ? null : value), z.nullish(schema));

/** The text of a number with a point or a comma. */
export const NUMBER_TEXT = /^\s*[+-]?\d+(?:[.,]\d+)?\s*$/;

export const LOST_DIGITS = 'Слишком много цифр: число сохранится неточно.';

/** Returns whether the number has all digits of its text. */
export function keepsDigits(text: string, value: number): boolean {
  const [kept = ''] = value.toExponential().split('e');
  return digitsOf(text) === digitsOf(kept);
}

/** Returns the digits without the zeros around them, which do not matter here. */
function digitsOf(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  // A loop, because a pattern for zeros at the end would try each row of zeros inside.
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** Converts the text of a number with a point or a comma. Reports decimals that would be rounded without a word. */
export function numberOf(text: string, context: z.RefinementCtx): number {
  const value = Number(text.replace(',', '.'));
  // A whole number with too many digits is above every limit, which then says more.
  if (!/[.,]/.test(text) || keepsDigits(text, value)) return value;
  context.addIssue({ code: 'custom', message: LOST_DIGITS });
  return z.NEVER;
}

/** Converts the text that forms send for numbers; blank text is not a number. */
function numeric(value: unknown, context: z.RefinementCtx): unknown {
  if (isBlank(value)) return undefined;
  const isNumber = typeof value === 'string' && NUMBER_TEXT.test(value);
  return isNumber ? numberOf(value, context) : value;
}

const hasCents = (value: number) => Math.round(value * 100) / 100 === value;

/** Money from 0, in whole kopecks. */
export const amount = () =>
  z.preprocess(
    numeric,
    z
      .number()
      .min(0, NEGATIVE)
      .max(AMOUNT_MAX)
      .refine(hasCents, 'Не более двух знаков после запятой.'),
  );

/** A whole number from 0. */
export const whole = () => z.preprocess(numeric, z.number().int().min(0, NEGATIVE).max(INT_MAX));

/** One line of text that may be sent as a number. */
export const label = (max: number) => z.preprocess(numberAsText, line(max));

/** Returns whether this day, `YYYY-MM-DD`, exists. There is no year 0. */
export const isDay = (text: string) => z.iso.date().safeParse(text).success && text >= '0001';

/** A day, today at the latest. */
export const pastDay = (today: string) =>
  z
    .string()
    .min(1, { abort: true })
    .refine(isDay, { error: 'Укажите существующую дату в виде ГГГГ-ММ-ДД.', abort: true })
    .refine((day) => day <= today, 'Дата не может быть в будущем.');
