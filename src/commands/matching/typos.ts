/** Forgives one typo in a word: a missing, extra, changed or swapped letter. */

/** Shorter words would match almost everything. */
const SHORTEST = 4;
/** From this length on, a typo may be at the end of an unfinished word. */
const LONG = 6;
const LETTERS = /^[a-zа-я]+$/;

/** Whether a letter or digit of folded text has this code. A regular expression would take ten times longer. */
export const isWordCode = (code: number): boolean =>
  (code >= 0x430 && code <= 0x44f) ||
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x30 && code <= 0x39);

/** A word that forgives a typo, prepared once per keystroke. */
export interface TypoPattern {
  readonly word: string;
  /** One of these texts occurs wherever the word does with one typo. */
  readonly pieces: readonly string[];
}

/** Null for a folded word in which no typo is forgiven. */
export function typoPatternOf(word: string): TypoPattern | null {
  if (word.length < SHORTEST || !LETTERS.test(word)) return null;
  const half = word.length >> 1;
  const [head, tail] = [word.slice(0, half), word.slice(half)];
  // Two letters swapped in the middle change both halves.
  return { word, pieces: [head, tail, head.slice(0, -1) + tail.charAt(0) + head.slice(-1)] };
}

/**
 * Where a word of the folded text begins like the typed one, but for one typo; -1 if none does.
 * Searches for the pieces first, which is ten times faster than checking each letter.
 */
export function findTypo(text: string, { word: typed, pieces }: TypoPattern): number {
  if (!text.includes(pieces[0]!) && !text.includes(pieces[1]!) && !text.includes(pieces[2]!)) {
    return -1;
  }
  const first = typed.charCodeAt(0);
  const second = typed.charCodeAt(1);
  let here = text.charCodeAt(0);
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    const next = text.charCodeAt(at + 1);
    // A quick check: most words already differ in their first two letters.
    const isLike = here === first || next === second || next === first || here === second;
    const isLetter = isWordCode(here);
    if (isLike && isLetter && !isInWord && isTypo(text, at, typed)) return at;
    isInWord = isLetter;
    here = next;
  }
  return -1;
}

function isTypo(text: string, at: number, typed: string): boolean {
  let same = 0;
  while (same < typed.length && typed.charCodeAt(same) === text.charCodeAt(at + same)) same++;
  const here = at + same;
  if (same >= typed.length - 1) return isTypoAtEnd(text, here, typed, same);
  const isWithin = isWordCode(text.charCodeAt(here));
  // An extra letter, a changed one, a missing one, or two swapped ones.
  return (
    follows(text, here, typed, same + 1) ||
    (isWithin && follows(text, here + 1, typed, same + 1)) ||
    (isWithin && follows(text, here + 1, typed, same)) ||
    (typed.charCodeAt(same) === text.charCodeAt(here + 1) &&
      typed.charCodeAt(same + 1) === text.charCodeAt(here) &&
      follows(text, here + 2, typed, same + 2))
  );
}

/** Only the last letter is wrong. In a short word, that is too little unless the other word ends here. */
function isTypoAtEnd(text: string, here: number, typed: string, same: number): boolean {
  if (same === typed.length || typed.length >= LONG) return true;
  if (typed.charCodeAt(same) === text.charCodeAt(here + 1))
    return isWordCode(text.charCodeAt(here));
  const ends = (end: number) => !isWordCode(text.charCodeAt(end));
  return ends(here) || ends(here + 1);
}

/** Whether the text from `at` continues like the typed word from `from`. */
function follows(text: string, at: number, typed: string, from: number): boolean {
  for (let i = from; i < typed.length; i++) {
    if (typed.charCodeAt(i) !== text.charCodeAt(at + i - from)) return false;
  }
  return true;
}
