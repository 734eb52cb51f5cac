/** Search for parts of words. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Shorter texts have no trigram, so only the beginnings of words are searched for them. */
const TRIGRAM = 3;

/** Returns whether a text is searched anywhere, not only at the beginning of words. */
export const isLongEnough = (text: string): boolean => [...text].length >= TRIGRAM;

/** Removes differences that the search ignores, like the database function `fold`. */
export const fold = (text: string) =>
  text.normalize('NFKC').toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** Returns the distinct words of a text, folded, regardless of the spaces between them. */
export const foldedWords = (text: string): readonly string[] => [
  ...new Set(fold(text).split(/\s+/).filter(Boolean)),
];

/** Returns whether a folded column contains this folded text anywhere. */
export const holds = (column: Expression<string>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${escapeLike(text)}%`}`;

/**
 * Like `holds`, for a column with a space before every word. A text too short for the trigram index
 * matches only the beginning of words.
 */
export const holdsWord = (column: Expression<string>, text: string): RawBuilder<SqlBool> =>
  holds(column, isLongEnough(text) ? text : ` ${text}`);

/** Returns whether a folded column begins with this folded text. */
export const begins = (column: Expression<string | null>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} like ${`${escapeLike(text)}%`}`;

/** Escapes the wildcards of `like`. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
