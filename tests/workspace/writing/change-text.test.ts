/** A change as the title of a message. */
import { expect, test } from 'vitest';
import { arrow, fieldsText, fromTo, lowered } from '#workspace/writing/change-text.ts';

interface Draft {
  readonly status: string;
  readonly site: string;
  readonly secret: string;
}
const words = {
  status: { label: 'статус', text: ({ status }: Draft) => status },
  site: { label: 'сайт', text: ({ site }: Draft) => site },
  secret: { label: 'пароль' },
};
const draft: Draft = { status: 'Активен', site: 'a.ru', secret: 'x' };

test.each<[string, Partial<Draft>, string]>([
  ['one field has both values', { status: 'Неактивен' }, 'статус: Активен\u00a0→\u00a0Неактивен'],
  ['a value that is gone is a dash', { site: ' ' }, 'сайт: a.ru\u00a0→\u00a0—'],
  ['several are only named', { status: 'Неактивен', site: 'b.ru' }, 'статус, сайт'],
  ['a secret is only named', { secret: 'y' }, 'пароль'],
  ['no change is no text', {}, ''],
])('%s', (_, patch, expected) => {
  expect(fieldsText(words, draft, { ...draft, ...patch })).toBe(expected);
});

test('a long value is cut to the length of a line', () => {
  expect(arrow('я'.repeat(32), 'я'.repeat(33))).toBe(
    `${'я'.repeat(32)}\u00a0→\u00a0${'я'.repeat(31)}…`,
  );
  expect(arrow('два\n слова', '')).toBe('два слова\u00a0→\u00a0—');
});

test('the text does not break at the arrow or within an amount', () => {
  expect(arrow('1\u00a0000', '2\u00a0500,5')).toBe('1\u00a0000\u00a0→\u00a02\u00a0500,5');
  expect(fromTo('два слова', 'три  слова')).toBe('два слова\u00a0→\u00a0три  слова');
});

test('a label within a sentence is in lower case, except an abbreviation', () => {
  expect(['Ставка', 'URL', 'VIP-позиция', '№', 'б'].map(lowered)).toEqual([
    ...['ставка', 'URL', 'VIP-позиция', '№', 'б'],
  ]);
});
