import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marker } from '#commands/marks.ts';

const marked = (query: string, title: string) => {
  let text = title;
  for (const [from, to] of marker(query)(title).toReversed()) {
    text = `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;
  }
  return text;
};

test.each([
  ['кан', 'Вулкан: Каналы', 'Вулкан: [Кан]алы'],
  ['налы', 'Каналы', 'Ка[налы]'],
  ['спи кан', 'Список каналов', '[Спи]сок [кан]алов'],
  ['кан спи', 'Список каналов', '[Спи]сок [кан]алов'],
  ['елка', 'Ёлка', '[Ёлка]'],
  ['rfy', 'Каналы', '[Кан]алы'],
  ['stavki', 'VK: Ставки', 'VK: [Ставки]'],
  ['вк ставки', 'VK Реклама: Ставки', '[VK] Реклама: [Ставки]'],
  ['телега', 'Telegram Ads', '[Telegram] Ads'],
  ['канла', 'Список каналов', 'Список [каналов]'],
  ['кан канал', 'Каналы', '[Канал]ы'],
  // Two adjacent marks are one.
  ['кан алы', 'Каналы', '[Каналы]'],
  ['ка', 'Река: Канал', 'Река: [Ка]нал'],
  ['прочее', 'Каналы', 'Каналы'],
  ['', 'Каналы', 'Каналы'],
  ['i', 'İstanbul', 'İstanbul'],
  ['a (', 'A (b)', '[A] [(]b)'],
])('%j in %j: %s', (query, title, expected) => expect(marked(query, title)).toBe(expected));

test('marks never overlap or leave the title', () => {
  const text = fc.string({ unit: fc.constantFrom(...'кан лыvk 1(«ё'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (query, title) => {
      let last = 0;
      for (const [from, to] of marker(query)(title)) {
        expect(from).toBeGreaterThanOrEqual(last);
        expect(to).toBeGreaterThan(from);
        last = to;
      }
      expect(last).toBeLessThanOrEqual(title.length);
    }),
  );
});
