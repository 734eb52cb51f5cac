/**
 * How a name sounds, so that «гугл» finds Google and «фейсбук» Facebook: its consonants only, because
 * vowels are spelled in too many ways.
 */

/** Fewer consonants are too ambiguous. */
const SHORTEST = 3;

const LATIN: readonly (readonly [spelling: RegExp, sound: string])[] = [
  [/c(?=[eiy])/g, 's'],
  [/sch|sh|ch|zh/g, 'j'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/wh|w/g, 'v'],
  [/x/g, 'ks'],
  [/ck|c|q/g, 'k'],
  [/[aeiouyh]/g, ''],
  [/(.)\1+/g, '$1'],
];

const SOUNDS: Readonly<Record<string, string>> = {
  ...{ б: 'b', в: 'v', г: 'g', д: 'd', ж: 'j', з: 'z', к: 'k', л: 'l', м: 'm', н: 'n' },
  ...{ п: 'p', р: 'r', с: 's', т: 't', ф: 'f', ц: 'ts', ч: 'j', ш: 'j', щ: 'j' },
};

const latinSound = (word: string) =>
  LATIN.reduce((text, [spelling, sound]) => text.replaceAll(spelling, sound), word);

/** The sounds of the Latin words of a folded text, each after a space. */
export function soundsOf(folded: string): string {
  const words = folded.match(/[a-z]{4,}/g) ?? [];
  return words
    .map(latinSound)
    .filter(({ length }) => length >= SHORTEST)
    .map((sound) => ` ${sound}`)
    .join('');
}

/** The sound of a folded Russian word as in `soundsOf`; null if it is too short. */
export function soundOf(word: string): string | null {
  if (!/^[а-я]{4,}$/.test(word)) return null;
  const sound = [...word.replace(/дж/g, 'ж')].map((letter) => SOUNDS[letter] ?? '').join('');
  const short = sound.replace(/(.)\1+/g, '$1');
  return short.length >= SHORTEST ? ` ${short}` : null;
}
