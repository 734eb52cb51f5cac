import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, parseAmount } from '#machines/rates/amount.ts';
import { parseRectangle, rectangleText, textCell } from '#machines/rates/rectangle.ts';

describe('a text as a cell', () => {
  it.each(['=1+1', '+7', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    '%j is escaped, so that it is no formula',
    (text) => {
      expect(textCell(text)).toBe(`'${text}`);
      expect(parseRectangle(rectangleText([[textCell(text), '-1']]))).toEqual([[`'${text}`, '-1']]);
    },
  );

  it.each(['', 'VK Реклама', '1+1=2', 'a@b', "'в кавычках'"])('%j stays as it is', (text) => {
    expect(textCell(text)).toBe(text);
  });
});

describe('a rectangle of cells', () => {
  it.each([
    ['', []],
    ['350', [['350']]],
    [
      '350\t360\r\n370\t380\r\n',
      [
        ['350', '360'],
        ['370', '380'],
      ],
    ],
    ['350\n\n370', [['350'], [''], ['370']]],
    ['\t\n', [['', '']]],
    ['"a\tb"\t"он сказал ""да"""\n1', [['a\tb', 'он сказал "да"'], ['1']]],
    ['"1\n2"\t3', [['1\n2', '3']]],
    // A quote within a cell, or one that never ends, is a character.
    ['5" x\t1', [['5" x', '1']]],
    ['"5\t1', [['"5', '1']]],
    ['1\r2', [['1'], ['2']]],
  ])('%j is parsed as %j', (text, expected) => {
    expect(parseRectangle(text)).toEqual(expected);
  });

  const cell = fc.oneof(
    fc.string({
      unit: fc.constantFrom('1', ',', ' ', '"', '\t', '\n', '\r', '₽', 'ы'),
      maxLength: 6,
    }),
    fc.constantFrom('', '350', '1 234,50 ₽', '"'),
  );
  const rectangles = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 6,
  });
  /** The only cell that a clipboard cannot tell from nothing. */
  const isLost = (rows: readonly (readonly string[])[]) => rows.length === 1 && `${rows[0]}` === '';

  it('is read back as it was copied, 10 000 times', () => {
    fc.assert(
      fc.property(
        rectangles.filter((rows) => !isLost(rows)),
        (rows) => {
          expect(parseRectangle(rectangleText(rows))).toEqual(rows);
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it('keeps a blank cell at its end: one row would fill all that is selected', () => {
    expect(parseRectangle(rectangleText([['350'], ['']]))).toEqual([['350'], ['']]);
    expect(rectangleText([['350'], ['360']])).toBe('350\n360');
    expect(rectangleText([['']])).toBe('');
  });

  const kopecks = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((count) => count * 10_000n);
  const grouped = (text: string, space: string) => text.replace(/\B(?=(\d{3})+(?!\d))/g, space);
  const spelled = fc
    .tuple(
      kopecks,
      fc.constantFrom('', ' ', '\u00a0', '\u202f'),
      fc.constantFrom(',', '.'),
      fc.constantFrom('', ' ₽', '\u00a0₽', ' руб.'),
    )
    .map(([amount, space, point, currency]) => {
      const [whole = '', fraction = ''] = amountText(amount).split(',');
      return { amount, text: grouped(whole, space) + (fraction && point + fraction) + currency };
    });

  it('keeps each amount to the kopeck, however a spreadsheet spells it, 10 000 times', () => {
    const sheets = fc.array(fc.array(spelled, { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(sheets, fc.constantFrom('\n', '\r\n'), (rows, end) => {
        const text = rows.map((row) => row.map((one) => one.text).join('\t')).join(end) + end;
        const read = parseRectangle(text).map((row) => row.map(parseAmount));
        expect(read).toEqual(rows.map((row) => row.map(({ amount }) => amount)));
      }),
      { numRuns: 10_000 },
    );
  });
});
