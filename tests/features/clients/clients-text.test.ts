import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orNull } from '#features/clients/fields/client-fields.ts';
import { email, required, tidyDivision } from '#features/clients/fields/client-rules.ts';
import { joinFullName, splitFullName } from '#features/clients/fields/full-name.ts';
import {
  maskedPassport,
  passportText,
  splitPassport,
  tidyDivisionCode,
} from '#features/clients/fields/passport.ts';
import { email as apiEmail } from '#server/http/fields.ts';
import { dayFrom, formatDay, formatMoment, momentFrom } from '#workspace/fields/masks.ts';
import { dateText, isDay, parseDateText } from '#workspace/format/date-text.ts';

const digits = (text: string) => text.replace(/\D/g, '');

describe('a full name', () => {
  test.each([
    ['', '', '', ''],
    ['  ', '', '', ''],
    ['Иванов', 'Иванов', '', ''],
    ['Иванов Иван', 'Иванов', 'Иван', ''],
    ['Иванов Иван Иванович', 'Иванов', 'Иван', 'Иванович'],
    ['  Иванов \t Иван\n Иванович ', 'Иванов', 'Иван', 'Иванович'],
    ['Мамедов Али Гусейн оглы', 'Мамедов', 'Али', 'Гусейн оглы'],
    ['Салтыков-Щедрин Михаил', 'Салтыков-Щедрин', 'Михаил', ''],
    ['Ёлкина Ия\u00a0Юрьевна', 'Ёлкина', 'Ия', 'Юрьевна'],
  ])('%j is %j, %j and %j', (text, last_name, first_name, patronymic) => {
    expect(splitFullName(text)).toEqual({ last_name, first_name, patronymic });
  });

  test('loses no letter and keeps their order', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const collapsed = text.split(/\s+/).filter(Boolean).join(' ');
        expect(joinFullName(splitFullName(text))).toBe(collapsed);
      }),
    );
  });
});

describe('a passport', () => {
  test.each([
    ['', '', ''],
    ['45', '45', ''],
    ['4510', '4510', ''],
    ['4510123456', '4510', '123456'],
    ['45 10 123456', '4510', '123456'],
    ['45-10-123-456', '4510', '123456'],
    [' 45\u00a010 — 123456 ', '4510', '123456'],
    ['IX-МЮ 123456', 'IXМЮ', '123456'],
  ])('%j is series %j and number %j', (text, series, number) => {
    expect(splitPassport(text)).toEqual({ series, number });
  });

  test('loses only the separators', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\dА-ЯA-Z \-–]{0,20}$/), (text) => {
        const { series, number } = splitPassport(text);
        expect(series + number).toBe(text.replace(/[ \-–]/g, ''));
        expect(series.length).toBe(Math.min(4, (series + number).length));
      }),
    );
  });

  test.each([
    ['4510 123456', '•••456'],
    ['123', '•••'],
    ['', '•••'],
  ])('%j is shown in a list as %j', (text, shown) => expect(maskedPassport(text)).toBe(shown));
});

describe('a division code', () => {
  test.each([
    ['', ''],
    ['   ', ''],
    ['1', null],
    ['12345', null],
    ['12-34', null],
    // The rule counts the characters in the field.
    ['12-345', '123-45'],
    ['------', null],
    ['770001', '770-001'],
    ['770-001', '770-001'],
    ['770 001', '770-001'],
    ['770–001', '770-001'],
    [' 77 00 01 ', '770-001'],
    ['7700012', '770-0012'],
  ])('%j becomes %j', (text, tidied) => expect(tidyDivisionCode(text)).toBe(tidied));

  test('loses no digit unless it is cleared, and is stable when formatted again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d -]{6,14}$/), (text) => {
        const tidied = tidyDivisionCode(text);
        if (!tidied) return;
        expect(digits(tidied)).toBe(digits(text));
        if (digits(text).length > 4) expect(tidyDivisionCode(tidied)).toBe(tidied);
      }),
    );
  });
});

describe('a day', () => {
  test.each([
    ['01.02.1990', '1990-02-01'],
    ['29.02.2000', '2000-02-29'],
    ['29.02.1900', null],
    ['31.04.1990', null],
    ['00.01.1990', null],
    ['01.13.1990', null],
    ['1.2.1990', null],
    ['01.02.90', null],
    ['', null],
  ])('%j is read as %j', (text, iso) => expect(parseDateText(text)).toBe(iso));

  test.each([
    ['1990-02-01', '01.02.1990'],
    ['1990-02-01T00:00:00.000000Z', '01.02.1990'],
    ['1990-02-01 10:00', '01.02.1990'],
    ['0000-00-00', '0000-00-00'],
    ['около 1990', 'около 1990'],
    [null, ''],
    [undefined, ''],
  ])('%j is shown in a field as %j', (iso, text) => expect(dateText(iso)).toBe(text));

  test.each([
    ['01021990', '01.02.1990'],
    ['0102', '01.02'],
    ['010', '01.0'],
    ['', ''],
  ])('%j is formatted as %j', (text, shown) => expect(formatDay(text)).toBe(shown));

  test.each([
    ['1990-02-01', '01.02.1990'],
    ['1990-2-1', '01.02.1990'],
    ['1.2.1990', '01.02.1990'],
    ['1/2/1990', '01.02.1990'],
    ['01.02.1990 г.', '01.02.1990'],
    ['1990-02-01T10:00', '01.02.1990'],
    [' 1.2.1990\n', '01.02.1990'],
    ['\u00a01990-02-01\t', '01.02.1990'],
    ['０１．０２．１９９０', '01.02.1990'],
    ['1 февраля 1990', '01.02.1990'],
    ['31 мая 1990 года', '31.05.1990'],
    ['1 ФЕВ. 1990 г.', '01.02.1990'],
    ['1 брюмера 1990', '1 брюмера 1990'],
    ['1.0.1990', '01.00.1990'],
    ['27.11.2026, 13:04', '27.11.2026'],
    ['27.11.2026 13:04:05', '27.11.2026'],
    ['27 ноября 2026 г., 9:04', '27.11.2026'],
    ['27.11.2026, 1304', '27.11.2026, 1304'],
    ['27.11.2026 28.11.2026', '27.11.2026 28.11.2026'],
    ['вчера', 'вчера'],
    ['\u200e1.\u200e12.\u200e2026', '01.12.2026'],
    ['\u202a2026-12-01\u202c', '01.12.2026'],
    ['\u20661 дек. 2026\u2069', '01.12.2026'],
  ])('%j is pasted as %j', (text, shown) => expect(dayFrom(text)).toBe(shown));

  test.each([
    ['27.11.2026, 13:04', '27.11.2026 13:04'],
    ['27.11.2026 13:04:05', '27.11.2026 13:04'],
    ['27.11.2026 13:04', '27.11.2026 13:04'],
    ['27 ноября 2026 г., 9:04', '27.11.2026 09:04'],
    ['2026-11-27T13:04', '27.11.2026 13:04'],
    ['2026-11-27 13:04', '27.11.2026 13:04'],
    ['2026-11-27T22:04:39.743Z', '28.11.2026 01:04'],
    ['2026-11-27', '27.11.2026'],
    ['27.11.2026', '27.11.2026'],
    ['31.02.2026 13:04', '31.02.2026 13:04'],
    ['27.11.2026 25:00', '27.11.2026 25:00'],
    ['27.1', '27.1'],
    ['вчера', 'вчера'],
    ['\u200e1.\u200e12.\u200e2026 \u200f\u200e9:05', '01.12.2026 09:05'],
    ['\u202a2026-12-01T09:05\u202c', '01.12.2026 09:05'],
  ])('%j is pasted as %j in a field with a time', (text, shown) =>
    expect(momentFrom(text)).toBe(shown),
  );

  test.each([
    ['27112026', '27.11.2026'],
    ['271120261', '27.11.2026 1'],
    ['27112026130', '27.11.2026 13:0'],
    ['27.11.2026 13:04', '27.11.2026 13:04'],
    ['2711202613045', '27.11.2026 13:045'],
    ['', ''],
  ])('%j is formatted as %j in a field with a time', (text, shown) =>
    expect(formatMoment(text)).toBe(shown),
  );

  test('survives a round trip, and loses no digit on the way', () => {
    const day = fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        expect(isDay(iso)).toBe(true);
        expect(parseDateText(dateText(iso))).toBe(iso);
        expect(formatDay(digits(dateText(iso)))).toBe(dateText(iso));
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(digits(formatDay(text))).toBe(digits(text));
      }),
    );
  });
});

test('the error of a cleared division code quotes the code', () => {
  const { draft, fieldErrors } = tidyDivision({ division_code: ' 77-1 ' });
  expect(draft.division_code).toBe('');
  expect(fieldErrors.division_code?.[0]).toMatch(/поле очищено\. Было «77-1»\.$/);
});

describe('an invisible character', () => {
  test.each([
    '\u200e4510 123456',
    '4510 № 123456',
    '45\u200b10\u2060 123\ufeff456',
    '4510 123456\u200f',
  ])('and a «№» are ignored in %j', (text) => {
    expect(splitPassport(text)).toEqual({ series: '4510', number: '123456' });
    expect(passportText(text)).toBe('4510123456');
  });

  test('is ignored in a division code', () => {
    expect(tidyDivisionCode('\u200e770\u200b001')).toBe('770-001');
    expect(tidyDivisionCode('\u200e77001')).toBeNull();
  });

  test('is not sent in a name, and does not fill a required field', () => {
    expect(orNull(' \u200eИванов\u00ad-Петров ')).toBe('Иванов-Петров');
    expect(orNull('\u200e')).toBeNull();
    expect(required('\u200e')).toBe('Обязательное поле');
    const full = splitFullName('\u200eИванов \u200bИван');
    expect(full).toEqual({ last_name: 'Иванов', first_name: 'Иван', patronymic: '' });
  });

  test('that a script needs is kept', () => {
    expect(orNull('می\u200cخواهم')).toBe('می\u200cخواهم');
  });
});

describe('an e-mail', () => {
  const taken = ['a@b.ru', 'a.b+c@почта.рф', 'иван@b-c.example.com'];
  const refused = ['a', 'a@b', 'a,b@c.ru', 'a@b,ru.com', 'a@b..ru', 'a@b.', '<a@b.ru>', 'a@b@c.ru'];
  test.each([...taken, ...refused])('%j has the same verdict here and at the API', (text) => {
    expect(email(text) === null).toBe(taken.includes(text));
    expect(apiEmail().safeParse(text).success).toBe(taken.includes(text));
  });
  test('may stay empty', () => expect(email('  ')).toBeNull());
});
