/** Schemas of single fields that several resources share. */
import { z } from 'zod';
import { PASSWORD_MIN_LENGTH } from '#contract/users.ts';

export const PASSWORD_MAX_LENGTH = 256;

// PostgreSQL cannot store U+0000 in text, and no other control character belongs into a line.
const CONTROL = /\p{Cc}/u;
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/** One line of text, trimmed; required unless the caller makes it optional. */
export const line = (max: number) =>
  z
    .string()
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(1)
        .max(max)
        .refine((value) => !CONTROL.test(value), 'Недопустимые символы.'),
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
        .refine((value) => !CONTROL.test(value.replace(/[\n\t]/g, '')), 'Недопустимые символы.'),
    );

/** A password that somebody chooses. */
export const password = () => z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);

/** An e-mail address, in any script, as its owner writes it. */
export const email = () => line(254).refine((value) => EMAIL.test(value), 'Неверный формат email.');
