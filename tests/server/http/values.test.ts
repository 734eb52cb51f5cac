import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { russian } from '#server/http/messages.ts';
import { amount, emptyable, label, pastDay, whole } from '#server/http/values.ts';

/** Returns the parsed value, or the messages for the caller. */
function read(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value, { error: russian });
  return success ? data : error.issues.map(({ message }) => message);
}

const LOST_DIGITS = 'Слишком много цифр: число сохранится неточно.';
const WRONG = ['Укажите существующую дату в виде ГГГГ-ММ-ДД.'];

describe('a day up to today', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['1990-02-28', '1990-02-28'],
    ['2026-11-24', ['Дата не может быть в будущем.']],
    ['2026-02-30', WRONG],
    ['0000-01-01', WRONG],
    // Compared as text, it is later than any day.
    ['вчера', WRONG],
    ['31.12.1990', WRONG],
    ['', ['Обязательное поле.']],
  ])('%s', (day, expected) => expect(read(pastDay('2026-11-23'), day)).toEqual(expected));
});

describe('a number of a form', () => {
  it.each([
    [' 12,5 ', 12.5],
    ['+7', 7],
    [0, 0],
    ['', ['Обязательное поле.']],
    ['много', ['Введите число.']],
    ['-0,01', ['Не может быть отрицательным.']],
    ['0,001', ['Не более двух знаков после запятой.']],
    ['00012,500', 12.5],
    ['0,10000000000000000001', [LOST_DIGITS]],
    ['99999999999,9900000001', [LOST_DIGITS]],
    ['12345678901234567890', ['Не больше 999999999999.']],
    [1e12, ['Не больше 999999999999.']],
  ])('is read as an amount or refused: %j', (value, expected) =>
    expect(read(amount(), value)).toEqual(expected),
  );

  it.each([
    ['2147483647', 2_147_483_647],
    ['2147483648', ['Не больше 2147483647.']],
    [-1, ['Не может быть отрицательным.']],
    ['18.000000000000000001', [LOST_DIGITS]],
  ])('is read as a whole number or refused: %j', (value, expected) =>
    expect(read(whole(), value)).toEqual(expected),
  );
});

it('an empty field becomes null, and a missing one stays undefined', () => {
  const field = emptyable(label(5));
  expect(['  ', null, undefined, 7].map((value) => read(field, value))).toEqual([
    null,
    null,
    undefined,
    '7',
  ]);
});
