/**
 * Reads a query as words of a command and words of its subject: «деактивировать вк», «вк ставки».
 * Text only: this module knows nothing about what a command does.
 */
import type { CommandInfo } from '#commands/command.ts';
import { wordsOf } from '#commands/listing.ts';
import { readingOf } from '#commands/matching/transliteration.ts';
import { fold, inOtherLayout } from '#commands/search.ts';
import { memoize } from '#machines/memoize.ts';

const ENDING =
  /(?:ями|ами|иях|ов|ев|ей|ий|ый|ой|ам|ям|ах|ях|ию|ии|ие|ия|ую|ая|ые|их|ых|его|ого|[аеиоуыюяьй])$/;
const STEM_AT_LEAST = 4;

/** A folded word without its grammatical ending: «названию» and «название» become the same. */
export function stem(word: string): string {
  const short = word.replace(ENDING, '');
  return /^[а-я]+$/.test(word) && short.length >= STEM_AT_LEAST ? short : word;
}

/** A text with its words cut to their stems, to search it again if nothing was found. */
export const stems = (query: string): string => fold(query).split(' ').map(stem).join(' ');

/** Strips case endings from a name: «удалить абрамова» searches for «Абрамов» and «Абрамова». */
export const nameStems = (text: string): string =>
  text
    .split(' ')
    .map((word) => (/^[а-яё]{5,}$/i.test(word) ? word.replace(/[аяуюыиеёой]$/i, '') : word))
    .join(' ');

/** A typed word, and the pattern for the start of a matching word. */
export interface TypedWord {
  readonly typed: string;
  readonly start: RegExp;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Shorter words must match whole words, or they would match everything. */
const SHORT = 2;

/** Each word with its readings: as typed, without its ending, in the other layout, transliterated. */
export function typedWords(query: string): readonly TypedWord[] {
  return fold(query)
    .split(' ')
    .filter(Boolean)
    .map((typed) => {
      const isShort = typed.length <= SHORT || /^\d+$/.test(typed);
      const other = fold(inOtherLayout(typed));
      const reading = readingOf(typed);
      const plain = [typed, stem(typed), other, stem(other)].filter(Boolean).map(escaped);
      const patterns = reading ? [...plain, reading] : plain;
      const end = isShort ? '(?![a-zа-я0-9])' : '';
      return { typed, start: new RegExp(`(?:^|[^a-zа-я0-9])(?:${patterns.join('|')})${end}`) };
    });
}

const firstOf = (text: string) => text.split(' ', 1)[0]!;

/**
 * The searchable texts of a command: all its words, and those that say what it does. A verb begins the title, the
 * button or one of the other names of its command.
 */
const textOf = memoize((command: CommandInfo) => {
  const { title, label = '', keywords = [] } = command;
  return {
    all: fold([title, ...wordsOf(command)].join(' ')),
    title: fold(title),
    verbs: [title, label, ...keywords].map((one) => firstOf(fold(one))).join(' '),
  };
});

/** A query as a command and its subject. */
export interface Split {
  /** The words that name the subject, in their order. */
  readonly rest: string;
  /** Higher is better: how many words name the command, and how well. */
  readonly score: number;
}

/** Returns null if the words do not name this command. If all of them do, there is no rest. */
export function splitFor(command: CommandInfo, words: readonly TypedWord[]): Split | null {
  const text = textOf(command);
  const rest = words.filter(({ start }) => !start.test(text.all));
  const named = words.filter(({ start }) => start.test(text.all));
  const isVerb = named.some(({ typed, start }) => typed.length > SHORT && start.test(text.verbs));
  if (!isVerb) return null;
  const titled = named.filter(({ start }) => start.test(text.title)).length;
  return { rest: rest.map(({ typed }) => typed).join(' '), score: 2 * named.length + titled };
}

/** The subjects whose name has all these words; if whole words name one, only those. */
export function meant<TChoice extends { readonly label: string; readonly hint?: string }>(
  choices: readonly TChoice[],
  query: string,
): readonly TChoice[] {
  const words = typedWords(query);
  if (words.length === 0) return [];
  const has = (text: string, { start }: TypedWord) => start.test(text);
  const named = choices.filter(({ label }) => words.every((word) => has(fold(label), word)));
  const exact = named.filter(({ label }) => fold(label) === fold(query));
  if (exact.length > 0) return exact;
  if (named.length > 0) return named;
  return choices.filter(({ label, hint = '' }) =>
    words.every((word) => has(fold(`${label} ${hint}`), word)),
  );
}
