/** Exact decimal arithmetic on typed amounts: whole millionths, never floating point. */

/** An amount in millionths. */
export type Amount = bigint;

const PLACES = 6;
const ONE: Amount = 10n ** BigInt(PLACES);
const HUNDRED = 100n;

/** The spaces that people, Excel and Google Sheets put between thousands. */
const SPACES = /[\s\u00a0\u2007\u2009\u202f]/g;
const CURRENCY = /(?:₽|руб(?:л(?:ь|я|ей))?\.?|р\.?|rub)$/i;

/**
 * Reads an amount as people write it: `350`, `1 234,50 ₽`, `1,234.50`, `−5`; null if it is none. A single
 * comma or point is the decimal one. Never rounds or guesses.
 */
export function parseAmount(text: string): Amount | null {
  const plain = text.replace(SPACES, '').replace(CURRENCY, '').replace(/^[−–]/, '-');
  const dotted = withPoint(plain);
  const parts = dotted === null ? null : /^(-?)(\d*)(?:\.(\d*))?$/.exec(dotted);
  if (!parts) return null;
  const [, sign, whole = '', fraction = ''] = parts;
  if (whole + fraction === '' || fraction.length > PLACES) return null;
  const units = BigInt(whole || '0') * ONE + BigInt(fraction.padEnd(PLACES, '0'));
  return sign ? -units : units;
}

/** The same number with a decimal point and nothing between thousands; null if it has stray separators. */
function withPoint(text: string): string | null {
  const separators = text.replace(/[^.,]/g, '');
  if (separators.length < 2) return text.replace(',', '.');
  const decimal = separators.at(-1)!;
  const group = decimal === ',' ? '.' : ',';
  // Of two kinds the last one is decimal: `1.234,50`. Of one kind all are between thousands.
  const [whole = '', fraction] = separators.includes(group) ? text.split(decimal) : [text];
  const between = separators.includes(group) ? group : decimal;
  if (separators.replaceAll(between, '').length > 1) return null;
  const groups = whole.replace(/^-/, '').split(between);
  const isGrouped = groups.every((part, i) => (i === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(part));
  if (!isGrouped) return null;
  return whole.replaceAll(between, '') + (fraction === undefined ? '' : `.${fraction}`);
}

/** An amount as a person types it: a comma, no spaces, no trailing zeros. */
export function amountText(amount: Amount): string {
  const sign = amount < 0n ? '-' : '';
  const units = amount < 0n ? -amount : amount;
  const fraction = String(units % ONE)
    .padStart(PLACES, '0')
    .replace(/0+$/, '');
  return `${sign}${units / ONE}${fraction && `,${fraction}`}`;
}

/** Whether two texts mean the same amount, or are the same text if they are no amounts. */
export function isSameAmount(one: string, other: string): boolean {
  const [a, b] = [parseAmount(one), parseAmount(other)];
  return a === null || b === null ? one.trim() === other.trim() : a === b;
}

/** Rounds to a multiple of `step`, halves away from zero. */
export function roundedTo(amount: Amount, step: Amount): Amount {
  return dividedBy(amount, step) * step;
}

/**
 * The amount changed by a per cent and rounded once, at the end.
 *
 * @param percent In millionths of a per cent, as `parseAmount` reads it: `7` or `-3,5`.
 */
export function changedBy(amount: Amount, percent: Amount, step: Amount): Amount {
  const whole = HUNDRED * ONE;
  return dividedBy(amount * (whole + percent), whole * step) * step;
}

/** The whole number nearest to the quotient, halves away from zero. */
function dividedBy(value: bigint, by: bigint): bigint {
  const units = value < 0n ? -value : value;
  const rounded = (units * 2n + by) / (by * 2n);
  return value < 0n ? -rounded : rounded;
}
