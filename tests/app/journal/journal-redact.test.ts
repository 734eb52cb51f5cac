import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from '#app/journal/redact.ts';

const around = fc.constantFrom('', 'Поле: ', 'Клиент «', '(', 'Already taken: ');
const behind = fc.constantFrom('', '.', '» уже есть', ') занят', ', исправьте');
const within = (value: string, before: string, after: string) => `${before}${value}${after}`;

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });
const phone = fc
  .tuple(fc.constantFrom('+7', '8', '7'), digits(10), fc.constantFrom('', ' ', '-', ' (', ') '))
  .map(([prefix, d, gap]) =>
    [prefix, d.slice(0, 3).join(''), d.slice(3, 6).join(''), d.slice(6).join('')].join(gap),
  );

describe('a message without personal data', () => {
  it('contains no e-mail address', () => {
    fc.assert(
      fc.property(fc.emailAddress(), around, behind, (email, before, after) => {
        const text = redact(within(email, before, after));
        expect(text).not.toContain('@');
        expect(text).toContain(before.trim());
      }),
    );
  });

  it('contains no phone in any form', () => {
    fc.assert(
      fc.property(phone, around, behind, (value, before, after) => {
        expect(redact(within(value, before, after)).replace(/\P{Nd}/gu, '')).toBe('');
      }),
    );
  });

  it('contains no six digits of a passport, a code or a birth date', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 6, max: 24 }).chain(digits),
        fc.constantFrom('', ' ', '-', '.'),
        around,
        (d, gap, before) => {
          const text = redact(within(d.join(gap), before, ''));
          expect(text).not.toMatch(/\d/);
        },
      ),
    );
    expect(redact('Родился 12.05.1990, паспорт 4510 123456')).not.toMatch(/\d/);
  });

  it('contains no token', () => {
    const token = fc.stringMatching(
      /^[A-Za-z0-9_-]{10,30}\.[A-Za-z0-9_-]{10,40}1\.[A-Za-z0-9_-]{10,30}$/,
    );
    fc.assert(
      fc.property(token, (value) => {
        expect(redact(`Токен ${value} отозван`)).not.toContain(value.slice(0, 10));
        expect(redact(`Bearer ${value}`)).not.toContain(value.slice(0, 10));
      }),
      { examples: [['a0a_aA--0A0000--00a_0-.A00_--a--a1.-a_00AAA0_']] },
    );
  });

  it('contains no part of a token that another pattern matches inside', () => {
    const piece = fc.stringMatching(/^[A-Za-z]{6,12}$/);
    const figures = fc.integer({ min: 6, max: 12 }).chain(digits);
    fc.assert(
      fc.property(piece, piece, piece, figures, (first, sent, last, number) => {
        const quoted = redact(`Токен ${first}-1-${sent}-${last}-${number.join('')} отозван`, [
          sent,
        ]);
        expect(quoted).toBe('Токен [токен] отозван');
        const attached = redact(`Номер +7 ${number.join('')}${first} занят`);
        expect(attached).toBe('Номер [номер] занят');
      }),
    );
  });

  it('contains no rest of a match that the length limit would cut', () => {
    const token = `${'ab3'.repeat(5)}${'xyz'.repeat(10)}`;
    for (let before = 560; before <= 610; before++) {
      expect(redact(`${'ж'.repeat(before)} ${token} 8 999 123 45 67`)).not.toMatch(/ab3|\d/);
    }
  });

  it('quotes nothing that the call has sent, in any case', () => {
    const name = fc.stringMatching(/^[А-ЯA-Z][а-яa-z]{2,12}$/);
    fc.assert(
      fc.property(name, name, fc.constantFrom('', 'у', 'ым', 'ой'), (first, last, ending) => {
        const text = redact(`Запись #12 для ${last.toUpperCase()}${ending} уже есть`, [
          `${first} ${last}`,
        ]);
        expect(text.toLowerCase()).not.toContain(last.toLowerCase());
      }),
    );
  });

  it('does not change when it is redacted again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(redact(redact(text))).toBe(redact(text));
      }),
    );
  });

  it.each([
    'Канал #12 не найден. Код: 404',
    'Ошибка в получении данных с сервера.',
    'Диапазон от 100 до 250 пересекается с другим',
    'default_setting_identifier_of_a_channel обязателен',
    'Ставка должна быть от 0 до 12 500',
  ])('keeps what is not personal: %s', (text) => expect(redact(text)).toBe(text));

  it('has a readable length', () => {
    expect(redact('ж'.repeat(5000)).length).toBeLessThan(700);
  });

  it('treats sent values as text, not as patterns', () => {
    expect(redact('Имя a.c занято, abc свободно', ['a.c', '(', '[x'])).toBe(
      'Имя [скрыто] занято, abc свободно',
    );
  });
});
