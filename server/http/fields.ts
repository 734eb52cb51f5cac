/** Schemas of single fields that several resources share. */
import { z } from 'zod';
import { PASSWORD_MIN_LENGTH } from '#contract/users.ts';
import { REQUIRED } from '#server/http/messages.ts';

export const PASSWORD_MAX_LENGTH = 256;

// PostgreSQL stores neither U+0000 nor half a surrogate pair, and no other control character belongs
// into a line.
const UNFIT = /[\p{Cc}\p{Cs}]/u;
const UNFIT_MESSAGE = 'Недопустимые символы.';
/** Blanks of no width, and marks of direction, leave a field as empty as it was. */
const VISIBLE = /[^\p{Cf}\p{Z}]/u;
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/** One line of text, trimmed; required unless the caller makes it optional. */
export const line = (max: number) =>
  z
    .string()
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .max(max)
        .refine((value) => VISIBLE.test(value), REQUIRED)
        .refine((value) => !UNFIT.test(value), UNFIT_MESSAGE),
    );

/** Text of several lines, trimmed; may be empty, and nothing at all is empty too. */
export const paragraph = (max: number) =>
  z
    .string()
    .nullable()
    .transform((value) => (value ?? '').normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(max)
        .refine((value) => !UNFIT.test(value.replace(/[\n\t]/g, '')), UNFIT_MESSAGE),
    );

/** Words to search for; what was pasted may hold tabs and line breaks. */
export const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !UNFIT.test(value.replace(/\s/g, '')), UNFIT_MESSAGE);

/** A number as text, as long as it has kept all the digits that were sent. */
export const numberAsText = (value: unknown) =>
  typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : value;

/** A password that somebody chooses. */
export const password = () => z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);

/** An e-mail address, in any script, as its owner writes it. */
export const email = () => line(254).refine((value) => EMAIL.test(value), 'Неверный формат email.');
