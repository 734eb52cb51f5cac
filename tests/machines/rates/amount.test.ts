import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, changedBy, isSameAmount, parseAmount } from '#machines/rates/amount.ts';

const ONE = 1_000_000n;

describe('an amount', () => {
  it.each<[string, string | null]>([
    ['350', '350'],
    ['350,5', '350,5'],
    ['350.50', '350,5'],
    ['1 234,50 ₽', '1234,5'],
    ['1\u00a0234,50\u00a0₽', '1234,5'],
    ['1\u202f234', '1234'],
    ['1,234.50', '1234,5'],
    ['1.234,50', '1234,5'],
    ['1.234.567', '1234567'],
    ['1,234', '1,234'],
    ['350 руб.', '350'],
    ['350р', '350'],
    ['350 р.', '350'],
    ['−5', '-5'],
    [',5', '0,5'],
    ['5,', '5'],
    ['0,000001', '0,000001'],
    ['', null],
    ['-', null],
    ['—', null],
    ['.', null],
    ['abc', null],
    ['1e3', null],
    ['1,2,3', null],
    ['1,23,456', null],
    ['1.234,567,8', null],
    ['12,34.56', null],
    ['0,0000001', null],
    ['5 %', null],
    ['1-2', null],
    [' 1 234 567 ', '1234567'],
    ['1  234', '1234'],
    ['-1 234', '-1234'],
    ['− 1 234,5 руб.', '-1234,5'],
    ['1 234.', '1234'],
    ['1 23', null],
    ['12 3', null],
    ['1 2345', null],
    ['1234 567', null],
    ['350, 400', null],
    ['350 ,400', null],
    ['12,5 000', null],
    ['1,234 567', null],
    ['12\n3', null],
    ['1\n234', null],
    ['1\t234', null],
    ['#Н/Д', null],
  ])('«%s» is %s', (text, expected) => {
    const amount = parseAmount(text);
    expect(amount === null ? null : amountText(amount)).toBe(expected);
  });

  const amounts = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n });

  it('is read back from its text', () => {
    fc.assert(fc.property(amounts, (amount) => parseAmount(amountText(amount)) === amount));
  });

  it('is the same in each spelling', () => {
    expect(isSameAmount('350', '350,00 ₽')).toBe(true);
    expect(isSameAmount('350', '351')).toBe(false);
    expect(isSameAmount('', '')).toBe(true);
    expect(isSameAmount('', '0')).toBe(false);
  });

  it('is rounded to the nearest step, halves away from zero', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(10_000n, 100_000n, ONE, 5n * ONE), (amount, step) => {
        const rounded = changedBy(amount, 0n, step);
        const off = rounded - amount;
        const distance = off < 0n ? -off : off;
        expect(rounded % step).toBe(0n);
        expect(distance * 2n).toBeLessThanOrEqual(step);
        if (distance * 2n === step) expect(rounded < 0n).toBe(off < 0n);
      }),
    );
  });

  it.each([
    // With floating point 1.005 * 100 is 100.49999999999999, and 8.5 * 1.1 is 9.350000000000001.
    ['1,005', '0', '0,01', '1,01'],
    ['8,5', '10', '0,01', '9,35'],
    ['350', '7', '1', '375'],
    ['350', '7', '0,01', '374,5'],
    ['350', '-7', '0,5', '325,5'],
    ['0,1', '200', '0,01', '0,3'],
    ['9999999999,99', '0,01', '0,01', '10000999999,99'],
    ['333', '-100', '1', '0'],
  ])('%s by %s %% to %s is %s', (amount, percent, step, expected) => {
    const [value, share, unit] = [amount, percent, step].map((text) => parseAmount(text)!);
    expect(amountText(changedBy(value!, share!, unit!))).toBe(expected);
  });

  it('changed by a per cent is off by half a step at most, for all amounts', () => {
    const percents = fc.bigInt({ min: -100n * ONE, max: 1_000n * ONE });
    const steps = fc.constantFrom(10_000n, 100_000n, 500_000n, ONE, 10n * ONE);
    fc.assert(
      fc.property(amounts, percents, steps, (amount, percent, step) => {
        const changed = changedBy(amount, percent, step);
        expect(changed % step).toBe(0n);
        // Compared as fractions: changed / 1 with amount * (100 % + percent) / 100 %.
        const off = changed * 100n * ONE - amount * (100n * ONE + percent);
        expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(step * 100n * ONE);
      }),
      { numRuns: 2_000 },
    );
  });
});
