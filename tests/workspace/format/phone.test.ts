import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatPhone,
  nationalDigits,
  phoneDigits,
  phoneText,
  searchText,
} from '#workspace/format/phone.ts';
import { phoneFault } from '#workspace/format/phone-faults.ts';

const digits = (text: string) => text.replace(/\D/g, '');

describe('a phone', () => {
  const SHOWN = '+7 (912) 345-67-89';
  test.each([
    '+79123456789',
    '+7 912 345 67 89',
    '+7 (912) 345-67-89',
    '+7-912-345-67-89',
    '+7.912.345.67.89',
    '+7(912)3456789',
    ' + 7 912 3456789 ',
    '7 912 345 67 89',
    '79123456789',
    '7(912)345-67-89',
    '89123456789',
    '8 912 345-67-89',
    '8 (912) 345 67 89',
    '8-912-345-67-89',
    '8/912/3456789',
    '9123456789',
    '912 345 67 89',
    '(912) 345-67-89',
    '912-345-67-89',
    '+7 912 345–67–89',
    '8\u00a0912\u00a0345\u00a067\u00a089',
    '+7 8 912 345 67 89',
    '0079123456789',
    '＋７９１２３４５６７８９',
    '\u202a+7 (912) 345-67-89\u202c',
    '\u200e8 912 345-67-89',
  ])('%j is shown in one form and stored as digits', (text) => {
    expect(formatPhone(text)).toBe(SHOWN);
    expect(phoneDigits(text)).toBe('79123456789');
    expect(phoneFault(text)).toBeNull();
  });

  test.each([
    ['', ''],
    ['+', ''],
    ['8', '+7'],
    ['7', '+7'],
    ['+7', '+7'],
    ['9', '+7 (9'],
    ['89', '+7 (9'],
    ['912', '+7 (912'],
    ['9123', '+7 (912) 3'],
    ['8912345', '+7 (912) 345'],
    ['+7912345678', '+7 (912) 345-67-8'],
    ['8 800 555 35 35', '+7 (800) 555-35-35'],
    ['8005553535', '+7 (800) 555-35-35'],
    ['87011234567', '+7 (701) 123-45-67'],
  ])('%j is shown as %j', (text, shown) => expect(formatPhone(text)).toBe(shown));

  // Windows puts marks of the direction around the numbers that it shows.
  test.each(['\u202a+49 30 123456\u202c', '\u200e+375 29 111-11-11'])('%j is foreign', (text) => {
    expect(phoneFault(text)).toBe('foreign');
    expect(phoneDigits(text)).toBeNull();
    expect(formatPhone(text)).toBe(text);
  });

  test.each([
    ['', null],
    ['+7', null],
    ['912345678', 'partial'],
    ['8912345678', 'partial'],
    ['+7 (912) 345', 'partial'],
    ['+375 29 123-45-67', 'foreign'],
    ['+45 1234 5678', 'foreign'],
    ['+7 (800) 555-35-351', 'excess'],
    ['+7 (800) 555-35-3511', 'excess'],
    ['89123456789, 89123456780', 'more'],
    ['8 912 345-67-89 8 912 345-67-80', 'more'],
    ['+7 912 345-67-89+7 912', 'more'],
    ['8 (912) 345-67-89 доб. 12', 'more'],
    ['+7 912 345 67 89 #1', 'more'],
  ] as const)('%j has the fault %j and no digits to store', (text, fault) => {
    expect(phoneFault(text)).toBe(fault);
    expect(phoneDigits(text)).toBeNull();
  });

  test('loses no digit except the trunk prefix, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const shown = formatPhone(text);
        const typed = digits(text.normalize('NFKC'));
        fc.pre(phoneFault(text) !== 'foreign');
        expect(digits(shown).slice(1)).toBe(nationalDigits(text));
        expect(typed.endsWith(nationalDigits(text))).toBe(true);
        expect(typed.length - nationalDigits(text).length).toBeLessThanOrEqual(4);
      }),
    );
  });

  test('does not change when formatted again', () => {
    const text = fc.stringMatching(/^\+?[\d ()-]{0,20}$/);
    fc.assert(
      fc.property(text, (typed) => {
        expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed));
      }),
    );
  });

  test('of ten digits is stored with the country code and shown in full', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^9\d{9}$/), (national) => {
        for (const text of [national, `8${national}`, `7${national}`, `+7${national}`]) {
          expect(phoneDigits(text)).toBe(`7${national}`);
          expect(digits(phoneText(text))).toBe(`7${national}`);
        }
      }),
    );
  });
});

describe('a search', () => {
  test.each([
    ['+7 (912) 345-67-89', '9123456789'],
    ['89123456789', '9123456789'],
    ['8 912 345 67 89', '9123456789'],
    ['79123456789', '9123456789'],
    ['9123456789', '9123456789'],
    ['тел.: 8 (912) 345-67-89', '9123456789'],
    ['tel:+79123456789', '9123456789'],
    ['+7 912', '912'],
    ['8 912 345', '912345'],
    ['8912345', '912345'],
    ['345-67', '34567'],
    ['6789', '6789'],
    ['800', '800'],
    ['12', '12'],
    ['  Иванов   Пётр ', 'Иванов Пётр'],
    ['ivanov@mail.example', 'ivanov@mail.example'],
    ['ivanov1990', 'ivanov1990'],
    ['', ''],
    ['Борисов, Дмитрий', 'Борисов Дмитрий'],
    ['"Борисов" «Дмитрий»;', 'Борисов Дмитрий'],
    ['Борисов Д.Н.', 'Борисов Д.Н'],
    ['Мамин-Сибиряк', 'Мамин-Сибиряк'],
    ['О’Нил', 'О’Нил'],
    ['89450579294;', '9450579294'],
    ['«8 (945) 057-92-94».', '9450579294'],
    ['petr.ivanov@example.com,', 'petr.ivanov@example.com'],
    ['<petr@example.com>', 'petr@example.com'],
    ['MailTo:petr@example.com', 'petr@example.com'],
    ['@example.com', '@example.com'],
    ['pv_', 'pv_'],
    ['100%', '100%'],
    ['2208 144014', '2208144014'],
    ['...', '...'],
    [' « » ', '« »'],
    ['(mailto:<ivan.petrov@example.com>).', 'ivan.petrov@example.com'],
    ['mailto: Иван', 'Иван'],
    ['\u202a+7 (945) 057-92-94\u202c', '9450579294'],
    ['\u200eПетров\u200b', 'Петров'],
  ])('%j is searched as %j', (text, sent) => expect(searchText(text)).toBe(sent));

  test('is prepared without delay for a word with many signs', () => {
    const text = `a${'!'.repeat(40_000)}a`;
    const begun = performance.now();
    expect(searchText(text)).toBe(text);
    expect(searchText(`${text}!`)).toBe(text);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  test('finds a stored phone in any form', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^9\d{9}$/), (national) => {
        const forms = [national, `8${national}`, `+7${national}`, formatPhone(national)];
        for (const form of forms) {
          expect(`7${national}`).toContain(searchText(form));
          expect(national).toContain(searchText(form));
        }
      }),
    );
  });
});
