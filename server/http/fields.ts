/** Schemas of single fields that several resources share. */
import { z } from 'zod';
import { replaceInvisible } from '#contract/invisible.ts';
import { PASSWORD_MIN_LENGTH } from '#contract/users.ts';
import { atMost, REQUIRED, tooMany } from './messages.ts';

export const PASSWORD_MAX_LENGTH = 256;

// PostgreSQL cannot store U+0000 or half a surrogate pair. Single lines refuse other control
// characters too.
const UNFIT = /[\p{Cc}\p{Cs}]/u;
const UNFIT_MESSAGE = 'Недопустимые символы.';
/** Text with only zero-width characters, direction marks or Braille without dots counts as empty. */
const VISIBLE = /[^\p{Cf}\p{Z}\u2800]/u;
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/** Decomposed text may be this many times longer than the limit, which applies after composition. */
const DECOMPOSED = 4;
/**
 * More combining marks in a row than any script needs (UAX #15, Stream-Safe Text Format). Normalising
 * sorts them in quadratic time. Includes characters that NFKC turns into marks.
 */
const MARKS = /[\p{M}\u0e33\u0eb3\uff9e\uff9f]{31}/u;

/** Returns text as it is stored and searched: composed, and without invisible characters. */
const cleaned = (text: string) => replaceInvisible(text, '').normalize('NFC').trim();

/** Text that is cheap to normalise: checks the length first, then the marks. */
const normalisable = (max: number) =>
  z
    .string()
    .refine((value) => value.length <= max * DECOMPOSED, { error: atMost(max), abort: true })
    .refine((value) => !MARKS.test(value), { error: UNFIT_MESSAGE, abort: true });

/** One line of text, trimmed; required unless the caller makes it optional. */
export const line = (max: number) =>
  normalisable(max)
    .transform(cleaned)
    .pipe(
      z
        .string()
        .max(max, { abort: true })
        .refine((value) => VISIBLE.test(value), REQUIRED)
        .refine((value) => !UNFIT.test(value), UNFIT_MESSAGE),
    );

/** Text of several lines, trimmed. May be empty or null. */
export const paragraph = (max: number) =>
  normalisable(max)
    .nullable()
    .transform((value) => cleaned((value ?? '').replace(/\r\n?/g, '\n')))
    .pipe(
      z
        .string()
        .max(max, { abort: true })
        .refine((value) => !UNFIT.test(value.replace(/[\n\t]/g, '')), UNFIT_MESSAGE),
    );

/** Search words. Pasted text may contain tabs and line breaks. */
export const words = (max: number) =>
  z
    .string()
    .max(max * DECOMPOSED, { abort: true })
    .transform((value) => replaceInvisible(value, '').trim())
    .pipe(
      z
        .string()
        .max(max, { abort: true })
        .refine((value) => !UNFIT.test(value.replace(/\s/g, '')), UNFIT_MESSAGE),
    );

/** Any value except a list longer than `max`. Checks the length before the elements. */
export const capped = (max: number) =>
  z.unknown().refine((value) => !Array.isArray(value) || value.length <= max, {
    error: tooMany(max),
    abort: true,
  });

/** A list of at most `max` elements. `z.array().max()` would validate every element first. */
export const list = <TSchema extends z.ZodType>(element: TSchema, max: number) =>
  capped(max).pipe(z.array(element));

/** Converts a number to text, unless it may have lost digits in parsing. */
export const numberAsText = (value: unknown) =>
  typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : value;

/** A new password. UTF-8 encodes all lone surrogates as the same character, so different passwords would match. */
export const password = () =>
  z
    .string()
    .min(PASSWORD_MIN_LENGTH)
    .max(PASSWORD_MAX_LENGTH)
    .refine((value) => !/\p{Cs}/u.test(value), UNFIT_MESSAGE);

/** An e-mail address in any script; the case of letters is kept. */
export const email = () => line(254).refine((value) => EMAIL.test(value), 'Неверный формат email.');
