/**
 * Finds a command by typed text: words in any order, in the wrong layout, transliterated, with е
 * for ё. Text only: this module knows nothing about what a command does.
 */
import { readingOf } from './transliteration.ts';

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

/** The searchable text of an entry, prepared once. */
export interface Haystack {
  readonly title: string;
  readonly plain: string;
}

export function haystackOf(title: string, others: readonly string[]): Haystack {
  return { title: fold(title), plain: fold([title, ...others].join(' ')) };
}

/** A word with all its readings, prepared once per keystroke. */
interface Word {
  readonly typed: string;
  readonly other: string;
  /** Matches the Russian behind Latin letters; null without Latin letters. */
  readonly latin: RegExp | null;
  /** The same at the start of a word. */
  readonly latinStart: RegExp | null;
}

/** Scores, from the best reading to the worst. */
const TYPED = 60;
const OTHER = 30;
const LATIN = 10;

function wordsOf(text: string): readonly Word[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((typed) => {
      const reading = readingOf(typed);
      return {
        typed,
        // ё has its own key but is searched as е.
        other: fold(inOtherLayout(typed)),
        latin: reading === null ? null : new RegExp(reading),
        latinStart: reading === null ? null : new RegExp(`(?:^|[^a-zа-я0-9])(?:${reading})`),
      };
    });
}

/**
 * The score of an entry for a query: 0 for no match, higher is better. Typed text ranks above text
 * in another layout or alphabet, the start of a title above the start of a word, and that above its
 * middle. Allocates nothing, because there are thousands of entries.
 */
function rank(text: string, words: readonly Word[], { title, plain }: Haystack): number {
  if (words.length === 0) return 1;
  if (title.startsWith(text)) return 100;
  let reading = TYPED;
  let beginnings = 0;
  for (const { typed, other, latin, latinStart } of words) {
    // Two letters read in another alphabet would match almost everything.
    const isShort = typed.length <= 2;
    const begins = beginsWord(plain, typed);
    if (begins || (plain.includes(typed) && !(isShort && latinStart?.test(plain)))) {
      if (begins) beginnings++;
    } else if (other !== '' && plain.includes(other) && (!isShort || beginsWord(plain, other))) {
      reading = Math.min(reading, OTHER);
      if (isShort || beginsWord(plain, other)) beginnings++;
    } else if (isShort ? latinStart?.test(plain) : latin?.test(plain)) {
      reading = LATIN;
      if (isShort || latinStart!.test(plain)) beginnings++;
    } else return 0;
  }
  return reading + 1 + Math.round((8 * beginnings) / words.length);
}

/** Folded text has no other letters, and Unicode properties would be ten times slower. */
const WORD = /[a-zа-я0-9]/;

/** Whether a word of the text starts with it. */
function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !WORD.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/** A matching entry with its score. */
export interface Hit<TEntry> {
  readonly entry: TEntry;
  readonly score: number;
}

/** The best `limit` entries with their scores, best first; equal scores keep their order. */
export function hits<TEntry extends { readonly haystack: Haystack }>(
  query: string,
  entries: readonly TEntry[],
  limit: number,
): readonly Hit<TEntry>[] {
  const text = fold(query);
  const words = wordsOf(text);
  const best: Hit<TEntry>[] = [];
  if (limit === 0) return best;
  for (const entry of entries) {
    const score = rank(text, words, entry.haystack);
    const worst = best.length < limit ? 0 : best[limit - 1]!.score;
    if (score <= worst) continue;
    let place = best.length;
    while (place > 0 && best[place - 1]!.score < score) place--;
    best.splice(place, 0, { entry, score });
    if (best.length > limit) best.pop();
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
