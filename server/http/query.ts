/** Reads the filters of a list from the query string. */
import type { Context } from 'hono';
import { z } from 'zod';
import { fieldErrors } from './body.ts';
import { invalid } from './failure.ts';
import { words } from './fields.ts';
import { russian } from './messages.ts';
import { isDay, NEGATIVE } from './values.ts';

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](?:[01]\d|2[0-3]):[0-5]\d)?$/;
const INT_MAX = 2_147_483_647;
const YES = new Set(['1', 'true']);

/**
 * Parses the query with `schema`. An empty value is ignored. An invalid one fails with 422, because ignoring
 * it would return an unfiltered list.
 */
export function parseQuery<TSchema extends z.ZodType>(
  c: Context,
  schema: TSchema,
): z.output<TSchema> {
  const sent = Object.entries(c.req.query()).filter(([, value]) => value.trim() !== '');
  const result = schema.safeParse(Object.fromEntries(sent), { error: russian });
  if (!result.success) throw invalid(fieldErrors(result.error.issues));
  return result.data;
}

/** `1` or `0`. */
export const queryFlag = () =>
  z.enum(['1', '0', 'true', 'false']).transform((value) => YES.has(value));

/** A whole number from 0. */
export const queryWhole = () =>
  z
    .string()
    .trim()
    .regex(/^-?\d+$/, 'Введите целое число.')
    .transform(Number)
    .pipe(z.number().min(0, NEGATIVE).max(INT_MAX));

/** The id of a row, or 0 if no row can have this id. */
export const queryId = () =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, 'Введите целое число.')
    .transform((id) => (Number(id) > INT_MAX ? 0 : Number(id)));

export const queryText = () => words(255);

/** A day, or a minute in business time: `YYYY-MM-DDTHH:MM`. */
export const queryMoment = () =>
  z
    .string()
    .trim()
    .refine((value) => isDay(MOMENT.exec(value)?.[1] ?? ''), 'Неверная дата.')
    .transform((value) => value.replace(' ', 'T'));

/** A day, `YYYY-MM-DD`; a time after it is ignored. */
export const queryDay = () => queryMoment().transform((value) => value.slice(0, 10));
