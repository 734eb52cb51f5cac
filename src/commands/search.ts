/**
 * Finds a command by typed text: words in any order, in the wrong layout, transliterated, with е
 * for ё. Text only: this module knows nothing about what a command does.
 */
import { fold, inOtherLayout } from './matching/keyboard-layout.ts';
import { soundsOf } from './matching/sounds.ts';
import { findTypo, isWordCode, type TypoPattern, typoPatternOf } from './matching/typos.ts';
import { type Word, wordsOf } from './matching/words.ts';

export { fold, inOtherLayout };

/** The searchable text of an entry, prepared once. */
export interface Haystack {
  readonly title: string;
  readonly plain: string;
  /** The sounds of its Latin names. */
  readonly sounds: string;
}

/** @param names The text in which a Russian word may mean a Latin name; the English keywords are excluded. */
export function haystackOf(title: string, others: readonly string[], names = title): Haystack {
  const plain = fold([title, ...others].join(' '));
  return { title: fold(title), plain, sounds: soundsOf(fold(names)) };
}

/** Scores of the readings, from the best to the worst. Below `LATIN` are guesses. */
const TYPED = 400;
const OTHER = 300;
const LATIN = 200;
const TYPO = 100;

/** Added if all words begin words of the title, or of the whole text. */
const IN_TITLE = 40;
const IN_WORDS = 25;
/** The most that is added if only some of the words do. */
const IN_SOME = 8;
/** Added for the whole title or an alias of it: more than nearness subtracts. */
const NAMED = 24;
/** Added if the title begins with the query. */
const TITLE_START = 5;

/** Whether a score means that a typo was forgiven. */
const isGuess = (score: number): boolean => score < LATIN;

/**
 * The score of an entry for a query: 0 for no match, higher is better. Typed text ranks above text
 * in another layout or alphabet, words of the title above others, and the start of a word above its
 * middle. Allocates nothing, because there are thousands of entries.
 */
function rank(text: string, words: readonly Word[], { title, plain, sounds }: Haystack): number {
  if (words.length === 0) return 1;
  let reading = TYPED;
  let beginnings = 0;
  let titled = 0;
  let called = 0;
  for (const { typed, other, latin, latinStart, sound, aliases, isRussian } of words) {
    const named = isRussian ? title : plain;
    // Two letters would match the middle of some word almost everywhere.
    const isShort = typed.length <= 2;
    const begins = beginsWord(plain, typed);
    // A common alias is as good as the typed name: «вк» for VK, not for «вкладка».
    if (isNamed(title, aliases)) {
      beginnings++;
      titled++;
      called = NAMED;
    } else if (begins || (!isShort && plain.includes(typed))) {
      if (begins) beginnings++;
      if (begins && beginsWord(title, typed)) titled++;
    } else if (other !== '' && plain.includes(other) && (!isShort || beginsWord(plain, other))) {
      reading = Math.min(reading, OTHER);
      if (isShort || beginsWord(plain, other)) beginnings++;
      if (beginsWord(title, other)) titled++;
    } else if (isShort ? latinStart?.test(named) : latin?.test(named)) {
      reading = LATIN;
      if (isShort || latinStart!.test(named)) beginnings++;
      if (latinStart!.test(title)) titled++;
    } else if (isNamed(plain, aliases)) {
      reading = LATIN;
      beginnings++;
    } else if (sound !== null && sounds.includes(sound)) {
      reading = LATIN;
    } else return 0;
  }
  const place = placeScore(beginnings, titled, words.length);
  return reading + place + startScore(text, title) + called;
}

function placeScore(beginnings: number, titled: number, count: number): number {
  if (titled === count) return IN_TITLE;
  if (beginnings === count) return IN_WORDS;
  return 1 + Math.round(((IN_SOME - 1) * beginnings) / count);
}

const startScore = (text: string, title: string) =>
  title.startsWith(text) ? TITLE_START + (title === text ? NAMED + 1 : 0) : 0;

/** The readings of a word in which a typo is forgiven. */
const typoPatternsOf = ({ typed, other }: Word) =>
  [typed, other].flatMap((text) => typoPatternOf(text) ?? []);

/** The score if one letter of each longer word may be wrong. */
function guess(
  words: readonly Word[],
  typoPatterns: readonly (readonly TypoPattern[])[],
  { title, plain }: Haystack,
): number {
  let titled = 0;
  for (let i = 0; i < words.length; i++) {
    const { typed, aliases } = words[i]!;
    if (beginsWord(plain, typed) || isNamed(plain, aliases)) {
      if (beginsWord(title, typed) || isNamed(title, aliases)) titled++;
      continue;
    }
    const typo = typoPatterns[i]!.find((one) => findTypo(plain, one) >= 0);
    if (!typo) return 0;
    if (findTypo(title, typo) >= 0) titled++;
  }
  return TYPO + placeScore(words.length, titled, words.length);
}

/** Whether a word of the text starts with this word, or equals it if `isWhole`. */
export function beginsWord(text: string, word: string, isWhole = false): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isEnd = !isWhole || !isWordCode(text.charCodeAt(at + word.length));
    if (isEnd && !isWordCode(text.charCodeAt(at - 1))) return true;
  }
  return false;
}

/** Shorter names begin too many words: «вк» begins «вкладка». */
const SHORTEST_PART = 4;

/** Whether the text has one of the names, longer ones also with another ending. */
const isNamed = (text: string, names: readonly string[]): boolean =>
  names.some((name) => beginsWord(text, name, name.length < SHORTEST_PART));

/** A matching entry with its score. */
export interface Hit<TEntry> {
  readonly entry: TEntry;
  readonly score: number;
  /** Matches only if a typo is forgiven. */
  readonly isGuess: boolean;
}

/** With fewer exact matches than this, matches with a typo are added. */
const FEW = 3;

/**
 * The best `limit` entries with their scores, best first; equal scores keep their order.
 *
 * @param weigh Changes the score of a match; it must stay above 0.
 */
export function hits<TEntry extends { readonly haystack: Haystack }>(
  query: string,
  entries: readonly TEntry[],
  limit: number,
  weigh: (score: number, entry: TEntry) => number = (score) => score,
): readonly Hit<TEntry>[] {
  const text = fold(query);
  const words = wordsOf(text);
  const best: Hit<TEntry>[] = [];
  if (limit === 0) return best;
  let count = 0;
  const add = (entry: TEntry, raw: number) => {
    if (raw === 0) return;
    count++;
    const score = weigh(raw, entry);
    const worst = best.length < limit ? 0 : best[limit - 1]!.score;
    if (score <= worst) return;
    let place = best.length;
    while (place > 0 && best[place - 1]!.score < score) place--;
    best.splice(place, 0, { entry, score, isGuess: isGuess(raw) });
    if (best.length > limit) best.pop();
  };
  for (const entry of entries) add(entry, rank(text, words, entry.haystack));
  const typoPatterns = words.map(typoPatternsOf);
  if (count >= FEW || typoPatterns.every(({ length }) => length === 0)) return best;
  const exact = new Set(best.map(({ entry }) => entry));
  for (const entry of entries) {
    if (!exact.has(entry)) add(entry, guess(words, typoPatterns, entry.haystack));
  }
  return best;
}

/** The same without scores. */
export function search<TEntry extends { readonly haystack: Haystack }>(
  query: string,
  entries: readonly TEntry[],
  limit: number,
): readonly TEntry[] {
  return hits(query, entries, limit).map(({ entry }) => entry);
}

/**
 * The entries most like a query that none of them matches, best first: some of its words match, or
 * they share letters in the same order.
 */
export function nearest<TEntry extends { readonly haystack: Haystack }>(
  query: string,
  entries: readonly TEntry[],
  limit: number,
): readonly TEntry[] {
  const words = wordsOf(fold(query));
  return entries
    .map((entry) => ({
      entry,
      score: words.reduce((sum, word) => sum + likeness(word, entry.haystack), 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ entry }) => entry);
}

/** From 0 to 1: 1 for a word that matches, otherwise the pairs of letters it shares with a word. */
function likeness(word: Word, haystack: Haystack): number {
  if (rank(word.typed, [word], haystack) > 0) return 1;
  const readings = [word.typed, word.other].map(pairsOf);
  const shares = haystack.plain.split(' ').flatMap((text) => {
    const pairs = pairsOf(text);
    return readings.map((own) => {
      const shared = own.filter((pair) => pairs.includes(pair)).length;
      return (2 * shared) / Math.max(1, own.length + pairs.length);
    });
  });
  return Math.max(0, ...shares);
}

const pairsOf = (text: string): readonly string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2));
