/** The words of a query with all their readings. */
import { aliasesOf } from './aliases.ts';
import { soundOf } from './sounds.ts';
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

/** A word with all its readings, prepared once per keystroke. */
export interface Word {
  readonly typed: string;
  readonly other: string;
  /** Matches the Russian behind Latin letters, or a Latin name behind Russian ones; null for others. */
  readonly latin: RegExp | null;
  /** The same at the start of a word. */
  readonly latinStart: RegExp | null;
  /** The sound of a Russian word. */
  readonly sound: string | null;
  /** Other names of the same thing. */
  readonly aliases: readonly string[];
  /** Whether `latin` looks for the names in the title only. */
  readonly isRussian: boolean;
}

export function wordsOf(folded: string): readonly Word[] {
  return folded
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
        sound: soundOf(typed),
        aliases: aliasesOf(typed),
        isRussian: /[а-я]/.test(typed),
      };
    });
}
