/** Readings of Russian written in Latin letters. */

/** What a group of Latin letters can stand for, longest first. */
const SOUNDS: readonly (readonly [latin: string, russian: string])[] = [
  ['shch', 'щ|шч'],
  ['sch', 'щ|сч|ш'],
  ['sh', 'ш|щ|сх'],
  ['ch', 'ч'],
  ['zh', 'ж'],
  ['kh', 'х|кх'],
  ['ts', 'ц|тс'],
  ['yo', 'е|йо|ио'],
  ['jo', 'е|йо|жо'],
  ['yu', 'ю|йу|иу'],
  ['ju', 'ю|йу|жу'],
  ['iu', 'ю|иу'],
  ['ya', 'я|йа|иа'],
  ['ja', 'я|йа|жа'],
  ['ia', 'я|иа|ия'],
  ['ye', 'е|э|йе|ие'],
  ['je', 'е|э|йе|же'],
  ['ie', 'е|ие|ье'],
  ['yy', 'ый|ий'],
  ['yi', 'ый|ий|йи|ы'],
  ['iy', 'ий|ый'],
  ['ij', 'ий|ый'],
  ['a', 'а'],
  ['b', 'б'],
  ['c', 'ц|к|с'],
  ['d', 'д'],
  ['e', 'е|э'],
  ['f', 'ф'],
  ['g', 'г'],
  ['h', 'х'],
  ['i', 'и|й'],
  ['j', 'ж|й|дж'],
  ['k', 'к'],
  ['l', 'л'],
  ['m', 'м'],
  ['n', 'н'],
  ['o', 'о'],
  ['p', 'п'],
  ['q', 'к'],
  ['r', 'р'],
  ['s', 'с'],
  ['t', 'т'],
  ['u', 'у'],
  ['v', 'в'],
  ['w', 'в'],
  ['x', 'кс|х'],
  ['y', 'ы|и|й'],
  ['z', 'з'],
];

/** A group ends early if its last letter belongs to the next one: «категория» is `kategoriya`, «отшить» `otshit`. */
const ENDS: Record<string, string> = {
  ...{ iy: '(?![aeou])', yy: '(?![aeou])', ij: '(?![aeou])', yi: '(?![aeou])' },
  ts: '(?!h)',
};
const TOKENS = new RegExp(SOUNDS.map(([latin]) => latin + (ENDS[latin] ?? '')).join('|'), 'g');
const russianOf = new Map(SOUNDS);
/** The signs are omitted or written as an apostrophe. */
const SIGN = '[ьъ]?';

/** A group can also be its single letters. */
function patternOf(token: string): string {
  const apart = token.length > 1 ? `|${patternOf(token[0]!)}${patternOf(token.slice(1))}` : '';
  const own = russianOf.get(token);
  return own === undefined ? apart.slice(1) : `(?:${own}${apart})${SIGN}`;
}

/** The other direction: the Latin letters that a Russian letter can stand for in a Latin name. */
const latinOf = new Map<string, string>();
for (const [latin, russian] of SOUNDS) {
  for (const letter of russian.split('|').filter(({ length }) => length === 1)) {
    const known = latinOf.get(letter);
    latinOf.set(letter, known ? `${known}|${latin}` : latin);
  }
}

/**
 * A pattern for the Russian behind a word in Latin letters, or for the Latin name behind a word in
 * Russian letters («телеграм»), in lower case and with е for ё. Null for a word that is neither.
 */
export function readingOf(word: string): string | null {
  if (/^[а-я]+$/.test(word)) {
    const latin = word.replace(/./g, (letter) =>
      latinOf.has(letter) ? `(?:${latinOf.get(letter)})` : '',
    );
    // A word of signs alone gives an empty pattern, which would match everything.
    return latin || null;
  }
  if (!/^[a-z']*[a-z][a-z']*$/.test(word)) return null;
  return word.replaceAll("'", '').replace(TOKENS, patternOf);
}

/** The most likely Russian of a text in Latin letters, or the Latin of a text in Russian ones. */
export function transliterated(folded: string): string {
  if (/[а-я]/.test(folded)) {
    return folded.replace(/[а-я]/g, (letter) => usualLatin.get(letter) ?? '');
  }
  const text = folded.replace(/(?<=[aeou])y(?![aou])/g, 'й');
  return text.replace(TOKENS, (token) => russianOf.get(token)?.split('|')[0] ?? token);
}

/** As in names and addresses: «жуков» is zhukov. */
const USUAL = 'a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya'.split(' ');
const usualLatin = new Map(
  [...'абвгдежзийклмнопрстуфхцчшщъыьэюя'].map((one, i) => [one, USUAL[i]!]),
);
