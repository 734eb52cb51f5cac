/** Texts in the two keyboard layouts. Apart from the search, because the first screen needs it. */

const RU_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбю';
const EN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";

const otherLayout = new Map<string, string>();
for (let i = 0; i < RU_KEYS.length; i++) {
  otherLayout.set(RU_KEYS[i]!, EN_KEYS[i]!);
  otherLayout.set(EN_KEYS[i]!, RU_KEYS[i]!);
}

/** Lower case, ё as е, single spaces. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}

/** The text as typed in the other of the two layouts. */
export function inOtherLayout(folded: string): string {
  return [...folded].map((letter) => otherLayout.get(letter) ?? letter).join('');
}

const VOWEL = /[aeiouаеиоуыэюя]/;
/** No word has five consonants in a row, or begins so. */
const UNSPOKEN = /[^aeiouаеиоуыэюя\d\s-]{5}|(?:^|\s)[ъьы]/;

/** What a text says in the other layout, if every word of it can be spoken there; null otherwise. */
export function spokenInOtherLayout(text: string): string | null {
  const typed = fold(text);
  const other = inOtherLayout(typed);
  const isSpoken = /^[\p{L}\d\s-]+$/u.test(other) && !UNSPOKEN.test(other);
  const areWords = other.split(' ').every((word) => /^\d+$/.test(word) || VOWEL.test(word));
  return other !== typed && isSpoken && areWords ? other : null;
}
