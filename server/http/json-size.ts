/** How much a text asks of `JSON.parse`, which its length does not tell: found out before. */
import { Failure } from '#server/http/failure.ts';

/** The longest lists that are accepted have about 12 000 values. */
const VALUES_MAX = 30_000;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
/** Each of these begins another value. */
const BEGINNINGS = new Set([...',[{'].map((character) => character.charCodeAt(0)));

/** Refuses with 413 a text of so many values, beside or within each other, that it takes long. */
export function requireModest(text: string): void {
  let values = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isQuoted) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) isQuoted = false;
    } else if (code === QUOTE) isQuoted = true;
    else if (BEGINNINGS.has(code)) values += 1;
    if (values > VALUES_MAX) throw new Failure(413, 'В теле запроса слишком много значений.');
  }
}
