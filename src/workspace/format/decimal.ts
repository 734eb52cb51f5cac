import { plainNumber } from '#machines/rates/written-number.ts';
import { lazily } from './lazily.ts';

/** Parses a number as people type or paste it; null if it is not a number. Never rounds to fewer places. */
export function parseDecimal(text: string | null | undefined): number | null {
  const plain = plainNumber(text ?? '');
  return plain === null ? null : Number(plain);
}

const numbers = (options: Intl.NumberFormatOptions) =>
  lazily(() => new Intl.NumberFormat('ru', options));
const decimal = numbers({ maximumFractionDigits: 6 });
const exact = numbers({ maximumFractionDigits: 20, useGrouping: false });

/** A number in Russian format: `1 234,5`; `-` without one. */
export function formatDecimal(value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : decimal().format(value);
}

/** The number of rows of a list. With a true `isCapped`, also as the API sends it (1), there are more. */
export const countText = (total: number, isCapped?: unknown): string =>
  `${isCapped ? 'больше ' : ''}${formatDecimal(total)}`;

/** A number for an input: no spaces, a comma, no exponent; empty without one. */
export function decimalText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : exact().format(value);
}
