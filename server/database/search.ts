/** Searching by parts of words, as people write them. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Fewer letters than this make no trigram: they are looked for only where a word begins. */
const TRIGRAM = 3;

/** The same as the function `fold` of the database: case, ё and е, composed and decomposed letters. */
export const fold = (text: string) =>
  text.normalize('NFKC').toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** Whether a folded column holds this folded text, word for word, at any place. */
export const holds = (column: Expression<string>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${escapeLike(text)}%`}`;

/**
 * The same, where every word of the column has a space before it: so few letters that no index
 * finds them anywhere are looked for at the beginnings of words.
 */
export const holdsWord = (column: Expression<string>, text: string): RawBuilder<SqlBool> =>
  holds(column, [...text].length < TRIGRAM ? ` ${text}` : text);

/** Whether a column begins with this text. */
export const begins = (column: Expression<string | null>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} like ${`${escapeLike(text)}%`}`;

/** Text of which no character means anything to `like`. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
