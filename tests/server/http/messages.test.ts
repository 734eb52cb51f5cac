import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { atMost, russian } from '#server/http/messages.ts';

function messageOf(schema: z.ZodType, value: unknown): string | undefined {
  const { error } = schema.safeParse(value, { error: russian });
  return error?.issues[0]?.message;
}

describe('the message of an invalid field', () => {
  const kind = z.enum(['level', 'ladder']);
  const either = z.union([z.string(), z.number()]);
  it.each([
    ['Обязательное поле.', [z.string(), kind, either], undefined],
    ['Обязательное поле.', [z.string(), kind, either], null],
    ['Обязательное поле.', [z.string().min(1)], ''],
    ['Ожидается строка.', [z.string()], 7],
    ['Введите число.', [z.number()], '7'],
    ['Введите целое число.', [z.int()], 7.5],
    ['Ожидается «да» или «нет».', [z.boolean()], 'да'],
    ['Ожидается список.', [z.array(z.string())], {}],
    ['Ожидается объект.', [z.object({})], []],
    ['Неверный тип значения.', [z.date()], 'вчера'],
    ['Недопустимое значение.', [kind, either], true],
    ['Не менее 3 символов.', [z.string().min(3)], 'аб'],
    ['Не более 2 символов.', [z.string().max(2)], 'абв'],
    ['Выберите хотя бы одно.', [z.array(z.string()).min(1)], []],
    ['Не менее 2.', [z.array(z.string()).min(2)], ['а']],
    ['Не более 1.', [z.array(z.string()).max(1)], ['а', 'б']],
    ['Не меньше 5.', [z.number().min(5)], 4],
    ['Не больше 5.', [z.number().max(5)], 6],
    ['Неверный формат.', [z.email()], 'почта'],
  ])('is "%s"', (message, schemas, value) => {
    for (const schema of schemas) expect(messageOf(schema, value)).toBe(message);
  });

  it('names a number of characters in the right case', () => {
    expect([1, 2, 5, 11, 21].map(atMost)).toEqual([
      'Не более 1 символа.',
      'Не более 2 символов.',
      'Не более 5 символов.',
      'Не более 11 символов.',
      'Не более 21 символа.',
    ]);
  });
});
