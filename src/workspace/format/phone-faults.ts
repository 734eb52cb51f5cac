/** Checks a typed phone. Separate from the format of phones, which the first lists need. */
import { isForeign, NATIONAL_LENGTH, nationalDigits } from './phone.ts';

/** Whether there is more than one number: an extension after it, or a second number. */
export function isMore(text: string): boolean {
  const plain = text.normalize('NFKC');
  const { length } = nationalDigits(plain);
  const hasMore = /[^\d\s()+.\-–—−‑]|\d\D*\+/.test(plain);
  return length > NATIONAL_LENGTH && (hasMore || length >= 2 * NATIONAL_LENGTH);
}

/** The problem with a typed phone; null if it is empty or complete. */
export function phoneFault(text: string): 'foreign' | 'more' | 'partial' | 'excess' | null {
  if (isForeign(text)) return 'foreign';
  if (isMore(text)) return 'more';
  const { length } = nationalDigits(text);
  if (length === 0 || length === NATIONAL_LENGTH) return null;
  return length < NATIONAL_LENGTH ? 'partial' : 'excess';
}
