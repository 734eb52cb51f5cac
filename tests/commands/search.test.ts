import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entries, navigation } from '#app/navigation.ts';
import { navigationCommands } from '#app/shell.commands.ts';
import { fold, haystackOf, inOtherLayout, search } from '#commands/search.ts';

const commands = navigationCommands.map(({ title, group, keywords = [] }) => ({
  title,
  haystack: haystackOf(title, [group, ...keywords]),
}));
const found = (query: string, limit = 50) =>
  search(query, commands, limit).map(({ title }) => title);
const listOf = (...titles: string[]) =>
  titles.map((title) => ({ title, haystack: haystackOf(title, []) }));
const orderOf = (query: string, ...titles: string[]) =>
  search(query, listOf(...titles), 50).map(({ title }) => title);

const channels = 'Каналы: Список каналов';

describe('the palette finds', () => {
  it.each([
    ['each word by its beginning', 'кан спи'],
    ['words in any order', 'список каналы'],
    ['a word by its middle', 'налы'],
    ['whatever the case', 'КАНАЛЫ'],
    ['with blanks to spare', '  каналы   список '],
    ['in the wrong layout', 'rfyfks'],
    ['two words in the wrong layout', 'cgbcjr rfyfks'],
    ['transliterated', 'kanaly'],
    ['by an English alias', 'channels'],
    ['an English alias in the wrong layout', 'срфттуды'],
  ])('%s: %s', (_, query) => {
    expect(found(query)).toContain(channels);
  });

  it.each([
    ['клиенты', 'klienty'],
    ['заявители', 'zayaviteli'],
    ['щука', 'shchuka'],
    ['щука', 'schuka'],
    ['жалоба', 'zhaloba'],
    ['хочу', 'khochu'],
    ['хочу', 'xochu'],
    ['цена', 'tsena'],
    ['цена', 'cena'],
    ['юрист', 'yurist'],
    ['объект', 'obekt'],
    ['семья', "sem'ya"],
    ['ёлка', 'elka'],
  ])('%s by %s', (title, query) => {
    expect(orderOf(query, title, 'прочее')).toEqual([title]);
  });

  it('ё as е, both ways', () => {
    expect(orderOf('елка', 'Ёлка')).toEqual(['Ёлка']);
    expect(orderOf('ЁЛКА', 'елка')).toEqual(['елка']);
  });

  it('everything, as it stands, for no words at all', () => {
    expect(found('')).toEqual(commands.map(({ title }) => title));
    expect(found('   ')).toHaveLength(commands.length);
  });

  it('nothing for what is nowhere, and nothing when one of the words is not there', () => {
    expect(found('нетакого')).toEqual([]);
    expect(found('каналы нетакого')).toEqual([]);
  });

  it('no more than was asked for', () => {
    expect(found('', 3)).toHaveLength(3);
  });

  it('every entry of the menu, by its name and by its English alias', () => {
    for (const { label, keywords } of entries) {
      expect(found(label).some((title) => title.endsWith(label))).toBe(true);
      expect(found(keywords[0]!).some((title) => title.endsWith(label))).toBe(true);
    }
    expect(navigation.length).toBeGreaterThan(5);
  });
});

describe('the palette puts first', () => {
  it('the title that begins so, then the word that does, then a middle', () => {
    expect(orderOf('кан', 'Вулкан', 'Список каналов', 'Каналы')).toEqual([
      'Каналы',
      'Список каналов',
      'Вулкан',
    ]);
  });

  it('what was typed before another reading of it', () => {
    // `cena` in the other layout is «сутф».
    expect(orderOf('cena', 'Цена', 'Сутфа', 'Cena net')).toEqual(['Cena net', 'Сутфа', 'Цена']);
  });

  it('among equals the one that was listed first', () => {
    expect(orderOf('план', 'План б', 'План а')).toEqual(['План б', 'План а']);
  });
});

describe('text for searching', () => {
  const russian = fc.string({ unit: fc.constantFrom(...'абвгдежзийклмнопрстуфхцчшщъыьэюя') });

  it('is folded once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it('comes back from the other layout', () => {
    fc.assert(
      fc.property(russian, (text) => {
        expect(inOtherLayout(inOtherLayout(text))).toBe(text);
      }),
    );
  });

  it('is found by itself and by its keys in the other layout', () => {
    fc.assert(
      fc.property(
        russian.filter((text) => text !== ''),
        (text) => {
          expect(orderOf(text, text)).toEqual([text]);
          expect(orderOf(inOtherLayout(text), text)).toEqual([text]);
        },
      ),
    );
  });
});
