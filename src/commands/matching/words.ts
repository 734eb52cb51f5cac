/** The words of a query with all their readings. */
import { aliasesOf } from './aliases.ts';
import { fold, inOtherLayout } from './keyboard-layout.ts';
import { soundOf } from './sounds.ts';
import { readingOf } from './transliteration.ts';

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
