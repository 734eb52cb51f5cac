/** Schemas of single fields that several resources share. */
import { z } from 'zod';
import { PASSWORD_MIN_LENGTH } from '#contract/users.ts';
import { atMost, REQUIRED, tooMany } from '#server/http/messages.ts';

export const PASSWORD_MAX_LENGTH = 256;

// PostgreSQL stores neither U+0000 nor half a surrogate pair. Other control characters are refused
// in single lines.
const UNFIT = /[\p{Cc}\p{Cs}]/u;
const UNFIT_MESSAGE = 'Недопустимые символы.';
/** A field with only zero-width characters or direction marks is empty. */
const VISIBLE = /[^\p{Cf}\p{Z}]/u;
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/** Text may be so many times as long as allowed before its letters and their marks are composed. */
const DECOMPOSED = 4;
/**
 * More marks in a row than any script needs (UAX #15, Stream-Safe Text Format): normalising sorts
 * them, in time that grows with the square of their number. Beside marks, what NFKC makes marks of.
 */
const MARKS = /[\p{M}\u0e33\u0eb3\uff9e\uff9f]{31}/u;

/** Text that can be normalised at no cost to others: its length is asked first, then its marks. */
const normalisable = (max: number) =>
  z
    .string()
    .refine((value) => value.length <= max * DECOMPOSED, { error: atMost(max), abort: true })
    .refine((value) => !MARKS.test(value), { error: UNFIT_MESSAGE, abort: true });

/** One line of text, trimmed; required unless the caller makes it optional. */
export const line = (max: number) =>
  normalisable(max)
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .max(max, { abort: true })
        .refine((value) => VISIBLE.test(value), REQUIRED)
        .refine((value) => !UNFIT.test(value), UNFIT_MESSAGE),
    );

/** Text of several lines, trimmed; may be empty, and nothing at all is empty too. */
export const paragraph = (max: number) =>
  normalisable(max)
    .nullable()
    .transform((value) => (value ?? '').normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(max, { abort: true })
        .refine((value) => !UNFIT.test(value.replace(/[\n\t]/g, '')), UNFIT_MESSAGE),
    );

/** Words to search for; what was pasted may hold tabs and line breaks. */
export const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { abort: true })
    .refine((value) => !UNFIT.test(value.replace(/\s/g, '')), UNFIT_MESSAGE);

/** Any value but a list of more than `max`; the length is checked before the elements. */
export const capped = (max: number) =>
  z.unknown().refine((value) => !Array.isArray(value) || value.length <= max, {
    error: tooMany(max),
    abort: true,
  });

/** A list of at most `max`. `z.array().max()` would read every element first. */
export const list = <TSchema extends z.ZodType>(element: TSchema, max: number) =>
  capped(max).pipe(z.array(element));

/** A number as text, as long as it has kept all the digits that were sent. */
export const numberAsText = (value: unknown) =>
  typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : value;

/** A new password. */
export const password = () => z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);

/** An e-mail address, in any script, as its owner writes it. */
export const email = () => line(254).refine((value) => EMAIL.test(value), 'Неверный формат email.');
