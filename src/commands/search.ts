/**
 * Finding a command by what people type: words in any order, in the wrong layout, transliterated,
 * with е for ё. Pure text work: nothing here knows what a command does.
 */

const RU_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбю';
const EN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";

const otherLayout = new Map<string, string>();
for (let i = 0; i < RU_KEYS.length; i++) {
  otherLayout.set(RU_KEYS[i]!, EN_KEYS[i]!);
  otherLayout.set(EN_KEYS[i]!, RU_KEYS[i]!);
}

/** One Latin spelling for each Russian letter; `settleLatin` maps the other spellings to it. */
const LATIN: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
};

/** Lower case, ё as е, no doubled blanks. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}

function transliterate(folded: string): string {
  return [...folded].map((letter) => LATIN[letter] ?? letter).join('');
}

/** Brings the usual ways to write Russian in Latin letters to one. */
function settleLatin(folded: string): string {
  return folded
    .replaceAll('shch', 'sh')
    .replaceAll('sch', 'sh')
    .replaceAll('zh', 'j')
    .replaceAll('kh', 'h')
    .replaceAll('ts', 'c')
    .replaceAll('x', 'h')
    .replace(/[yj](?=[aeiou])/g, (letter) => (letter === 'y' ? 'i' : letter))
    .replaceAll('y', 'i')
    .replaceAll('ii', 'i')
    .replaceAll("'", '');
}

/** The text as it would have been typed on the other of the two layouts. */
export function inOtherLayout(folded: string): string {
  return [...folded].map((letter) => otherLayout.get(letter) ?? letter).join('');
}

/** What is searched of one entry, prepared once. */
export interface Haystack {
  readonly title: string;
  readonly plain: string;
  readonly latin: string;
}

export function haystackOf(title: string, others: readonly string[]): Haystack {
  const plain = fold([title, ...others].join(' '));
  return { title: fold(title), plain, latin: settleLatin(transliterate(plain)) };
}

/** A query with all its readings, prepared once per keystroke. */
export interface Needle {
  readonly text: string;
  readonly words: readonly string[];
  readonly otherWords: readonly string[];
  readonly latinWords: readonly string[];
}

function needleOf(query: string): Needle {
  const text = fold(query);
  const words = text.split(' ').filter(Boolean);
  const isLatin = !/[а-я]/.test(text);
  return {
    text,
    words,
    otherWords: inOtherLayout(text).split(' ').filter(Boolean),
    latinWords: isLatin ? words.map(settleLatin) : [],
  };
}

/**
 * How well an entry answers a query: 0 for not at all, else higher is better. What was typed as it
 * stands comes before a reading in another layout or alphabet; the beginning of a title before the
 * beginning of a word, and that before its middle.
 */
function rank(needle: Needle, { title, plain, latin }: Haystack): number {
  if (needle.words.length === 0) return 1;
  if (title.startsWith(needle.text)) return 100;
  const asTyped = rankWords(needle.words, plain);
  if (asTyped > 0) return 60 + asTyped;
  const inOther = rankWords(needle.otherWords, plain);
  if (inOther > 0) return 30 + inOther;
  const inLatin = needle.latinWords.length ? rankWords(needle.latinWords, latin) : 0;
  return inLatin > 0 ? 10 + inLatin : 0;
}

/** 0 when a word is missing, else 1 to 9: the share of words that begin a word of the text. */
function rankWords(words: readonly string[], text: string): number {
  let beginnings = 0;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at < 0) return 0;
    if (at === 0 || text[at - 1] === ' ' || text.includes(` ${word}`)) beginnings++;
  }
  return 1 + Math.round((8 * beginnings) / words.length);
}

/** The best `limit` entries for a query, best first; equals keep their order. */
export function search<TEntry extends { readonly haystack: Haystack }>(
  query: string,
  entries: readonly TEntry[],
  limit: number,
): TEntry[] {
  const needle = needleOf(query);
  const found: { entry: TEntry; score: number; index: number }[] = [];
  entries.forEach((entry, index) => {
    const score = rank(needle, entry.haystack);
    if (score > 0) found.push({ entry, score, index });
  });
  found.sort((a, b) => b.score - a.score || a.index - b.index);
  return found.slice(0, limit).map(({ entry }) => entry);
}
