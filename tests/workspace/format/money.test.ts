import { expect, it } from 'vitest';
import { moneyQuestion } from '#workspace/format/money.ts';

const asked = (from: number | null, to: number | null) =>
  moneyQuestion(from, to)?.replaceAll('\u00A0', ' ') ?? null;

it.each([
  [350, 3500, '350 → 3 500: в 10 раз больше'],
  [350, 35, '350 → 35: в 10 раз меньше'],
  [400, 999, '400 → 999: в 2,5 раза больше'],
  [400, 602, '400 → 602: на 50,5 % больше'],
  [999, 1010, '999 → 1 010: на 1,1 % больше'],
  [100, 99.5, '100 → 99,5: на 0,5 % меньше'],
  [99.99, 100, '99,99 → 100: на 0,01 % больше'],
  [999999.99, 1e6, '999 999,99 → 1 000 000: на 0,000001 % больше'],
  [350, 0, '350 → 0: до нуля'],
  [100, 800, '100 → 800: в 8 раз больше'],
  [100, 300, '100 → 300: в 3 раза больше'],
])('a change from %d to %d needs a confirmation', (from, to, question) => {
  expect(asked(from, to)).toBe(question);
});

it.each([
  [350, 350],
  [350, 420],
  [400, 600],
  [400, 200],
  [0, 5000],
  [null, 5000],
  [350, null],
])('a change from %s to %s needs no confirmation', (from, to) => {
  expect(asked(from, to)).toBeNull();
});
