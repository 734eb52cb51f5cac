/**
 * Finding a command by what people type: words in any order, in the wrong layout, transliterated,
 * with е for ё. Pure text work: nothing here knows what a command does.
 */
import { readingOf } from './transliteration.ts';

const RU_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбю';
const EN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";

const otherLayout = new Map<string, string>();
for (let i = 0; i < RU_KEYS.length; i++) {
  otherLayout.set(RU_KEYS[i]!, EN_KEYS[i]!);
  otherLayout.set(EN_KEYS[i]!, RU_KEYS[i]!);
}

/** Lower case, ё as е, no doubled blanks. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}

/** The text as it would have been typed on the other of the two layouts. */
export function inOtherLayout(folded: string): string {
  return [...folded].map((letter) => otherLayout.get(letter) ?? letter).join('');
}

/** What is searched of one entry, prepared once. */
export interface Haystack {
  readonly title: string;
  readonly plain: string;
}

export function haystackOf(title: string, others: readonly string[]): Haystack {
  return { title: fold(title), plain: fold([title, ...others].join(' ')) };
}

/** One word with all its readings, prepared once per keystroke. */
interface Word {
  readonly typed: string;
  readonly other: string;
  /** Russian written in Latin letters; null where there are none. */
  readonly latin: RegExp | null;
  /** The same at the beginning of a word. */
  readonly latinStart: RegExp | null;
}

/** From the best reading to none at all. */
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
        // ё has a key of its own, but is looked for as е.
        other: fold(inOtherLayout(typed)),
        latin: reading === null ? null : new RegExp(reading),
        latinStart: reading === null ? null : new RegExp(`(?:^|[^a-zа-я0-9])(?:${reading})`),
      };
    });
}

/**
 * How well an entry answers a query: 0 for not at all, else higher is better. What was typed as it
 * stands comes before a reading in another layout or alphabet; the beginning of a title before the
 * beginning of a word, and that before its middle. It allocates nothing: there are thousands.
 */
function rank(text: string, words: readonly Word[], { title, plain }: Haystack): number {
  if (words.length === 0) return 1;
  if (title.startsWith(text)) return 100;
  let reading = TYPED;
  let beginnings = 0;
  for (const { typed, other, latin, latinStart } of words) {
    // Two letters of another alphabet are in the middle of almost anything.
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

/** Folded text knows no other letters; every property of Unicode would take ten times as long. */
const WORD = /[a-zа-я0-9]/;

/** Whether some word of the text begins so. */
function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !WORD.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/** An entry that answers a query, and how well. */
export interface Hit<TEntry> {
  readonly entry: TEntry;
  readonly score: number;
}

/** The best `limit` entries for a query, best first, with their scores; equals keep their order. */
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

/** The same without the scores. */
export function search<TEntry extends { readonly haystack: Haystack }>(
  query: string,
  entries: readonly TEntry[],
  limit: number,
): readonly TEntry[] {
  return hits(query, entries, limit).map(({ entry }) => entry);
}
