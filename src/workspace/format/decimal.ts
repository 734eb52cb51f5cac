/**
 * The number that a person typed, with comma or dot and blanks between thousands; null where it is
 * none. Nothing is rounded and nothing guessed: `1,2,3` is no number.
 */
export function parseDecimal(text: string): number | null {
  const plain = text.replace(/[\s  ]/g, '').replace(',', '.');
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  return Number(plain);
}

const decimal = new Intl.NumberFormat('ru', { maximumFractionDigits: 6 });

/** A number as it is read in Russian: `1 234,5`; `-` where there is none. */
export function formatDecimal(value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : decimal.format(value);
}

/** A number as it is typed: no blanks, a comma; empty where there is none. */
export function decimalText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value).replace('.', ',');
}
