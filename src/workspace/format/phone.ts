/**
 * Russian phone numbers. Users write them as `8 (912) 345-67-89`, `+7 912…` or `912…`; the console shows
 * `+7 (912) 345-67-89` and stores `79123456789`.
 */

import { replaceInvisible } from '#contract/invisible.ts';

export const NATIONAL_LENGTH = 10;

/** Windows puts marks of the direction around the numbers that it shows. */
const plainOf = (text: string) => replaceInvisible(text.normalize('NFKC'), '').trim();

const digitsOf = (text: string) => plainOf(text).replace(/\D/g, '');

/** Whether a text names another country code than `+7`, even if the number is not complete. */
export const isForeign = (text: string): boolean => /^\+\D*[0-689]/.test(plainOf(text));

/**
 * The digits after `+7`, possibly incomplete. A leading 8 or 7 is a dialling prefix, unless it starts a
 * complete ten-digit number such as `800…`.
 */
export function nationalDigits(text: string): string {
  const plain = plainOf(text);
  const digits = digitsOf(plain).replace(/^00(?=7)/, '');
  if (/^\+\D*7/.test(plain)) return withoutTrunk(digits.slice(1));
  if (!/^[78]/.test(digits)) return digits;
  const isWhole = digits.length === NATIONAL_LENGTH && digits[1] !== '9';
  return isWhole ? digits : withoutTrunk(digits.slice(1));
}

/** `+7 8 912…` has both prefixes. An extra digit after a whole `+7 800…` is not a prefix. */
function withoutTrunk(national: string): string {
  return national.length === NATIONAL_LENGTH + 1 && /^(?:8[89]|79)/.test(national)
    ? national.slice(1)
    : national;
}

/**
 * Formats typed digits like `+7 (912) 345-67-89`; a foreign number is unchanged. Extra digits are added at
 * the end, so none is lost.
 */
export function formatPhone(text: string): string {
  // A foreign number must not be mistaken for a Russian one.
  if (isForeign(text)) return text;
  const national = nationalDigits(text);
  if (!national) return /\d/.test(text) ? '+7' : '';
  const part = (from: number, to?: number) => national.slice(from, to);
  return [
    '+7 (',
    part(0, 3),
    national.length > 3 ? `) ${part(3, 6)}` : '',
    national.length > 6 ? `-${part(6, 8)}` : '',
    national.length > 8 ? `-${part(8)}` : '',
  ].join('');
}

/** A complete phone in its stored form, `79123456789`; null if it is not complete or foreign. */
export function phoneDigits(text: string): string | null {
  if (isForeign(text)) return null;
  const national = nationalDigits(text);
  return national.length === NATIONAL_LENGTH ? `7${national}` : null;
}

/** A stored phone formatted for display. Text that is not a Russian number is unchanged. */
export function phoneText(stored: string | null | undefined): string {
  if (!stored) return '';
  return phoneDigits(stored) ? formatPhone(stored) : stored;
}

/** Digits and the usual characters between them, with or without a word such as "tel". */
const PHONE = /^(?:(?:tel|phone|тел|телефон|т|моб)[.:]*\s*)?\+?[\d\s().\-–—−‑/]+$/i;

/** The stored form of a text that is a phone as a whole; null for any other text. */
export function wholePhone(text: string): string | null {
  const plain = plainOf(text).replace(/\s+/g, ' ');
  const number = plain.replace(/^[^\d+(]+/, '');
  return PHONE.test(plain) ? phoneDigits(number) : null;
}

/**
 * A word with the punctuation around it in texts and links. `%`, `_` and `@` may be parts of an e-mail. The word is
 * matched greedily, so its end is searched backwards: a search forwards from each character would take seconds.
 */
const BARE = /^(?:mailto:|(?![%_@])[\p{P}<>])*(.*(?:[%_@]|[^\p{P}<>])|).*$/iu;

/**
 * Returns the search text to send, without quotes, commas and similar signs around its words. A phone in any format is
 * reduced to the digits that every stored form contains, with or without the country code. Any other text is a name,
 * part of one, or an e-mail.
 */
export function searchText(text: string): string {
  const words = plainOf(text).split(/\s+/);
  const bare = words.map((word) => word.replace(BARE, '$1')).filter(Boolean);
  // A text of only punctuation is sent as it is and finds nothing; an empty text would find everybody.
  const plain = (bare.length > 0 ? bare : words).join(' ');
  const digits = digitsOf(plain);
  if (digits.length < 3 || !PHONE.test(plain)) return plain;
  const number = plain.replace(/^[^\d+]+/, '');
  const saysCountry = /^(?:\+\s*7|[78][\s().\-–—−‑]|[78]9\d{3})/.test(number);
  const isWhole = digits.length > NATIONAL_LENGTH;
  return (saysCountry || isWhole ? nationalDigits(number) : digits) || digits;
}
