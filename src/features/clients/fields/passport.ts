import { type Client, PASSPORT_SERIES_LENGTH } from '#contract/clients.ts';
import { isHidden } from './contacts.ts';

const BETWEEN = /[\s\p{Cf}№\u2010-\u2015\u2212-]/gu;
const UNSEEN = /\p{Cf}/gu;
const DIVISION_CODE_MIN = 6;

/**
 * Splits a text into series and number. Spaces, hyphens, «№» and invisible marks are removed; the first four
 * characters are the series.
 */
export function splitPassport(text: string): { series: string; number: string } {
  const characters = [...text.replace(BETWEEN, '')];
  return {
    series: characters.slice(0, PASSPORT_SERIES_LENGTH).join(''),
    number: characters.slice(PASSPORT_SERIES_LENGTH).join(''),
  };
}

/** A typed or pasted series or number: «45 10», as passports print it, is `4510`. */
export const passportText = (text: string): string => text.replace(BETWEEN, '');

/** Returns the message that a division code was cleared, with the old text. */
export const divisionCodeCleared = (was: string): string =>
  `В коде должно быть не меньше 6 знаков — поле очищено. Было «${was.trim()}».`;

/** A division code after its field is left: `000-000`, or null if it is too short. */
export function tidyDivisionCode(text: string): string | null {
  if (text.trim() === '') return '';
  if ([...text.replace(UNSEEN, '').trim()].length < DIVISION_CODE_MIN) return null;
  const characters = [...text.replace(BETWEEN, '')];
  if (characters.length === 0) return null;
  return `${characters.slice(0, 3).join('')}-${characters.slice(3).join('')}`;
}

/** A passport before it is revealed: only its last three digits are shown. */
export function maskedPassport(text: string): string {
  const characters = [...text.replace(BETWEEN, '')];
  return characters.length > 3 ? `•••${characters.slice(-3).join('')}` : '•••';
}

/** Whether the API hides the passport. Without its flag, mask characters show it. */
export const isMasked = ({ passport }: Pick<Client, 'passport'>): boolean =>
  passport?.masked ?? (isHidden(passport?.series) || isHidden(passport?.number));
