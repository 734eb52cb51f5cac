/** Exact decimal arithmetic on typed amounts: whole millionths, never floating point. */
import { plainNumber } from './written-number.ts';

/** An amount in millionths. */
export type Amount = bigint;

const PLACES = 6;
const ONE: Amount = 10n ** BigInt(PLACES);
const HUNDRED = 100n;

/** Parses an amount as people write it; null if it is not one. Never rounds: seven decimal places give null. */
export function parseAmount(text: string): Amount | null {
  const plain = plainNumber(text);
  if (plain === null) return null;
  const [, sign, whole, fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain)!;
  if (fraction.length > PLACES) return null;
  const units = BigInt(whole || '0') * ONE + BigInt(fraction.padEnd(PLACES, '0'));
  return sign ? -units : units;
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
  if (one === other) return true;
  const [a, b] = [parseAmount(one), parseAmount(other)];
  return a === null || b === null ? one.trim() === other.trim() : a === b;
}

/**
 * The amount changed by a percentage and rounded once, at the end.
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
