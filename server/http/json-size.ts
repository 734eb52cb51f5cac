/** Limits the work of `JSON.parse`, which depends more on the number of values than on the length. */
import { Failure } from './failure.ts';

/** The longest accepted list has about 12 000 values. */
const VALUES_MAX = 30_000;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
/** Each of these characters is followed by a value. */
const BEGINNINGS = new Set([...',[{'].map((character) => character.charCodeAt(0)));

/** Throws 413 if the text has too many values, nested or not. */
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
