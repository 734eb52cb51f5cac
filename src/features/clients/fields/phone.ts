/**
 * Russian phone numbers. A person writes them as `8 (912) 345-67-89`, `+7 912…` or `912…`; the
 * console shows `+7 (912) 345-67-89` and stores `79123456789`.
 */

const NATIONAL_LENGTH = 10;

const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '');

/**
 * The digits after `+7`, as many as there are. A leading 8 or 7 is the way out of the region or
 * the country, unless ten digits that begin with it are a number of their own, as `800…` is.
 */
export function nationalDigits(text: string): string {
  const plain = text.normalize('NFKC').trim();
  const digits = digitsOf(plain).replace(/^00(?=7)/, '');
  if (/^\+\s*7/.test(plain)) return withoutTrunk(digits.slice(1));
  // A number of another country, which is not to be mistaken for one of this.
  if (plain.startsWith('+')) return digits;
  if (!/^[78]/.test(digits)) return digits;
  const isWhole = digits.length === NATIONAL_LENGTH && digits[1] !== '9';
  return isWhole ? digits : withoutTrunk(digits.slice(1));
}

/** `+7 8 912…`: both ways of dialling at once. */
function withoutTrunk(national: string): string {
  return national.length === NATIONAL_LENGTH + 1 && /^[78]/.test(national)
    ? national.slice(1)
    : national;
}

/** As much of `+7 (912) 345-67-89` as has been typed; digits too many follow, so that none is lost. */
export function formatPhone(text: string): string {
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

/** What is wrong with a typed phone; null where it is empty or complete. */
export function phoneFault(text: string): 'partial' | 'excess' | null {
  const { length } = nationalDigits(text);
  if (length === 0 || length === NATIONAL_LENGTH) return null;
  return length < NATIONAL_LENGTH ? 'partial' : 'excess';
}

/** A complete phone as it is stored, `79123456789`; null where there is none. */
export function phoneDigits(text: string): string | null {
  const national = nationalDigits(text);
  return national.length === NATIONAL_LENGTH ? `7${national}` : null;
}

/** A stored phone as it is shown; what is no Russian number stays as it is. */
export function phoneText(stored: string | null | undefined): string {
  if (!stored) return '';
  return phoneDigits(stored) ? formatPhone(stored) : stored;
}

/** Digits with what people put between them, after a word that announces a phone or without. */
const PHONE = /^(?:(?:tel|phone|тел|телефон|т|моб)[.:]*\s*)?\+?[\d\s().\-–—−‑/]+$/i;

/** The phone, as it is stored, that a text is as a whole; null where it is anything else. */
export function wholePhone(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const number = plain.replace(/^[^\d+(]+/, '').replace(/^\+\s*\(7\)/, '+7');
  const isForeign = number.startsWith('+') && !/^\+\s*7/.test(number);
  return PHONE.test(plain) && !isForeign ? phoneDigits(number) : null;
}

/**
 * What is sent to look for a typed text. A phone in any form becomes the digits that stand in the
 * stored number however it is stored, with the country or without; anything else is a name, part
 * of one, or an e-mail.
 */
export function searchText(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const digits = digitsOf(plain);
  if (digits.length < 3 || !PHONE.test(plain)) return plain;
  const number = plain.replace(/^[^\d+]+/, '');
  const saysCountry = /^(?:\+\s*7|[78][\s().\-–—−‑]|[78]9\d{3})/.test(number);
  const isWhole = digits.length > NATIONAL_LENGTH;
  return (saysCountry || isWhole ? nationalDigits(number) : digits) || digits;
}
