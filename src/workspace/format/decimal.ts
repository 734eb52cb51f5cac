/**
 * Parses a typed number with comma or dot and spaces between thousands; null if it is not a number.
 * Never rounds or guesses: `1,2,3` is not a number.
 */
export function parseDecimal(text: string): number | null {
  const plain = text.replace(/[\s  ]/g, '').replace(',', '.');
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  return Number(plain);
}

const decimal = new Intl.NumberFormat('ru', { maximumFractionDigits: 6 });

/** A number in Russian format: `1 234,5`; `-` without one. */
export function formatDecimal(value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : decimal.format(value);
}

/** A number for an input: no spaces, a comma; empty without one. */
export function decimalText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value).replace('.', ',');
}
