/** Distinguishes an ordinary change of an amount from a likely typo. */
import { fromTo } from '#workspace/writing/change-text.ts';
import { formatDecimal } from './decimal.ts';
import { lazily } from './lazily.ts';

/** A change greater than this share is asked about. */
const ORDINARY_SHARE = 0.5;
/** From this factor on, the text names the factor instead of a percentage. */
const FACTOR = 2;

const digitsOf = (amount: number) => String(Math.trunc(Math.abs(amount))).length;

/**
 * The question about a change of an amount: `350 → 3 500: в 10 раз больше`; null for an ordinary one. A
 * change from nothing or from zero is ordinary, because there is nothing to compare with.
 */
export function moneyQuestion(from: number | null, to: number | null): string | null {
  if (from === null || to === null || from === to || from <= 0) return null;
  const share = (to - from) / from;
  if (Math.abs(share) <= ORDINARY_SHARE && digitsOf(from) === digitsOf(to)) return null;
  return `${fromTo(formatDecimal(from), formatDecimal(to))}: ${difference(from, to)}`;
}

function difference(from: number, to: number): string {
  if (to === 0) return 'до нуля';
  const word = to > from ? 'больше' : 'меньше';
  const factor = Math.max(from, to) / Math.min(from, to);
  if (factor >= FACTOR) return `в ${timesText(factor)} ${word}`;
  return `на ${percentText((to - from) / from)} ${word}`;
}

/** Created once: a review of all channels shows a hundred thousand shares. */
const percents = lazily(
  () =>
    new Intl.NumberFormat('ru', {
      style: 'percent',
      maximumFractionDigits: 1,
      // So that a small share is not shown as zero.
      maximumSignificantDigits: 2,
      roundingPriority: 'morePrecision',
    }),
);

/** The size of a share: `12,5 %`, `0,05 %`. */
export const percentText = (share: number): string => percents().format(Math.abs(share));

const plural = new Intl.PluralRules('ru');

/** `10 раз`, `2,5 раза`, `3 раза`. */
function timesText(factor: number): string {
  const rounded = Math.round(factor * 10) / 10;
  // «other» are fractions.
  return `${formatDecimal(rounded)} раз${/few|other/.test(plural.select(rounded)) ? 'а' : ''}`;
}
