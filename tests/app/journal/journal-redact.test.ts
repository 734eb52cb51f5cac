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
  it('holds no e-mail address', () => {
    fc.assert(
      fc.property(fc.emailAddress(), around, behind, (email, before, after) => {
        const text = redact(within(email, before, after));
        expect(text).not.toContain('@');
        expect(text).toContain(before.trim());
      }),
    );
  });

  it('holds no phone, however it is written', () => {
    fc.assert(
      fc.property(phone, around, behind, (value, before, after) => {
        expect(redact(within(value, before, after)).replace(/\P{Nd}/gu, '')).toBe('');
      }),
    );
  });

  it('holds no six figures of a passport, a code or a day of birth in a row', () => {
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

  it('holds no token', () => {
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

  it('holds no piece of a token that another pattern meets in the middle of it', () => {
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

  it('holds no piece of what the end of a long message would cut in two', () => {
    const token = `${'ab3'.repeat(5)}${'xyz'.repeat(10)}`;
    for (let before = 560; before <= 610; before++) {
      expect(redact(`${'ж'.repeat(before)} ${token} 8 999 123 45 67`)).not.toMatch(/ab3|\d/);
    }
  });

  it('quotes nothing that the call has sent, in whatever case', () => {
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

  it('is the same when it is redacted once more', () => {
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

  it('is no longer than can be read', () => {
    expect(redact('ж'.repeat(5000)).length).toBeLessThan(700);
  });

  it('takes what was sent as a text and not as a pattern', () => {
    expect(redact('Имя a.c занято, abc свободно', ['a.c', '(', '[x'])).toBe(
      'Имя [скрыто] занято, abc свободно',
    );
  });
});
