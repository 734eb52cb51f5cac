/** Default messages of invalid fields. */
import type { z } from 'zod';

const plural = new Intl.PluralRules('ru');
const CHARACTERS: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'символа',
  few: 'символов',
  many: 'символов',
};

export const REQUIRED = 'Обязательное поле.';
const characters = (count: number) => `${count} ${CHARACTERS[plural.select(count)] ?? 'символов'}`;

/** The message for a text longer than `count` characters. */
export const atMost = (count: number) => `Не более ${characters(count)}.`;

/** The message for a list longer than `count`. */
export const tooMany = (count: number) => `Не более ${count}.`;

/** A zod error map with Russian messages. */
export function russian(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? REQUIRED
        : wrongType(issue.expected);
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_value':
    case 'invalid_union':
      return issue.input === undefined || issue.input === null
        ? REQUIRED
        : 'Недопустимое значение.';
    default:
      return 'Неверный формат.';
  }
}

function wrongType(expected: string): string {
  const names: Record<string, string> = {
    string: 'Ожидается строка.',
    number: 'Введите число.',
    int: 'Введите целое число.',
    boolean: 'Ожидается «да» или «нет».',
    array: 'Ожидается список.',
    object: 'Ожидается объект.',
  };
  return names[expected] ?? 'Неверный тип значения.';
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === 'string') {
    return minimum === 1 ? REQUIRED : `Не менее ${characters(minimum)}.`;
  }
  if (origin === 'array') return minimum === 1 ? 'Выберите хотя бы одно.' : `Не менее ${minimum}.`;
  return `Не меньше ${minimum}.`;
}

function tooBig(origin: string, maximum: number): string {
  if (origin === 'string') return atMost(maximum);
  if (origin === 'array') return tooMany(maximum);
  return `Не больше ${maximum}.`;
}
