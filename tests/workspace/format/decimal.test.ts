import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { validateRate, valueIn } from '#features/channels/rates/rates-draft.ts';
import { fieldNote, fieldValue } from '#features/offers/new/offer-fields.ts';
import { amountText, parseAmount } from '#machines/rates/amount.ts';
import { decimalText, formatDecimal, parseDecimal } from '#workspace/format/decimal.ts';
import { losesDigits } from '#workspace/settings/lost-digits.ts';

const { level } = RATE_KINDS;
const rate = level.fields.find(({ name }) => name === 'new_client_rate')!;
const draft = (text: string) => ({
  ...level.newDraft([]),
  returning_client_rate: '1',
  new_client_rate: text,
});

/** Texts of the console and of spreadsheets, with their numbers. */
const WRITTEN: readonly (readonly [string, number])[] = [
  ['1 234,50 ₽', 1234.5],
  ['1\u00a0234,50\u00a0₽', 1234.5],
  ['1\u202f234,50\u202f₽', 1234.5],
  ['350 руб.', 350],
  ['\u200e350\u200b', 350],
  ['\u202d1 234,50\u202c', 1234.5],
  ['−5', -5],
  ['–5', -5],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1.234.567', 1_234_567],
  ['1,234', 1.234],
  [',5', 0.5],
  ['5,', 5],
];
const NO_NUMBERS = ['1,2,3', '1e3', '5 %', '1-2', '+5', '₽', '-', '.', '12,34.56', '--5', 'abc'];

it('the text of a number has no exponent, however large or small the number is', () => {
  for (const value of [1.2345678901234567e39, -2e21, 1e-7, 0.1, 1234.5]) {
    const text = decimalText(value);
    expect(text).toMatch(/^-?\d+(,\d+)?$/);
    expect(parseDecimal(text)).toBe(value);
  }
});

describe('a typed number', () => {
  it.each(WRITTEN)(
    '«%s» is read as %d in the grid, in a row of rates and in an offer',
    (text, value) => {
      expect(parseDecimal(text)).toBe(value);
      expect(amountText(parseAmount(text)!)).toBe(decimalText(value));
      expect(validateRate(level, draft(text))).toEqual({});
      expect(valueIn(rate, draft(text))).toBe(value);
      expect(fieldValue('min_sum', text)).toBe(value);
      const isNegative = value < 0 ? 'Число не может быть отрицательным' : null;
      expect(fieldNote('min_sum', text)).toBe(isNegative);
    },
  );

  it.each(NO_NUMBERS)('«%s» is refused everywhere', (text) => {
    expect(parseDecimal(text)).toBeNull();
    expect(parseAmount(text)).toBeNull();
    expect(validateRate(level, draft(text))).toEqual({ new_client_rate: ['Введите число'] });
    expect(fieldNote('min_sum', text)).toBe('Введите число');
  });

  it('has the same value as the amount of the same text', () => {
    const part = fc.constantFrom(...'0159,.-−– \u00a0\u202f₽', ' ₽', 'руб.', '000');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        const amount = parseAmount(text);
        const value = amount === null ? null : Number(amountText(amount).replace(',', '.'));
        if (value !== null) expect(parseDecimal(text) === value, text).toBe(true);
        else if (!/[.,]\s*(?:\d\s*){7}/.test(text)) expect(parseDecimal(text)).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  it('may have more decimal places than an amount', () => {
    expect(parseDecimal('0,00000012')).toBe(0.00000012);
    expect(parseAmount('0,00000012')).toBeNull();
  });

  it('is read back from the text that the console shows', () => {
    const shown = fc.integer({ min: -1e12, max: 1e12 }).map((kopecks) => kopecks / 100);
    fc.assert(
      fc.property(shown, (value) => {
        expect(parseDecimal(`${formatDecimal(value)}\u00a0₽`)).toBe(value);
      }),
    );
  });
});

describe('digits beyond the precision of a number', () => {
  it.each([
    '123456789,123456789',
    '0,12345678901234567',
    '9007199254740993',
    '-1,00000000000000001',
  ])('are lost in %s', (text) => expect(losesDigits(text)).toBe(true));

  it.each(['007,50', '1 234 567,10 ₽', '-0', '0,000', ',5', '5,', '−5', 'нет', '9007199254740992'])(
    'are not lost in %s',
    (text) => expect(losesDigits(text)).toBe(false),
  );

  it('are not in the texts that the console shows', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
        (value) => {
          const isShown = Math.abs(value) >= 1e-4 || value === 0;
          return !isShown || !losesDigits(decimalText(value));
        },
      ),
    );
  });
});
