import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entries, navigation } from '#app/shell/navigation.ts';
import { navigationCommands } from '#app/shell/shell.commands.ts';
import { fold, haystackOf, hits, inOtherLayout, search } from '#commands/search.ts';

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
    ['юрист', 'jurist'],
    ['юрист', 'iurist'],
    ['яндекс', 'yandex'],
    ['яндекс', 'jandeks'],
    ['счёт', 'schet'],
    ['счёт', 'schyot'],
    ['щётка', 'schetka'],
    ['категория', 'kategoriya'],
    ['категория', 'kategorija'],
    ['детская', 'det'],
    ['новый', 'novyy'],
    ['новый', 'noviy'],
    ['съезд', 'sezd'],
    ['эксперт', 'expert'],
    ['эксперт', 'ekspert'],
    ['хранилище', 'hranilishe'],
    ['объявление', 'obyavlenie'],
    ['подъезд', "pod'ezd"],
    ['Telegram Ads', 'телег'],
    ['VK', 'вк'],
  ])('%s by %s', (title, query) => {
    expect(orderOf(query, title, 'прочее')).toEqual([title]);
  });

  it.each([
    ['a name in Latin beside a word in the wrong layout', 'vk cnfdrb'],
    ['a name in Latin beside a transliterated word', 'vk stavki'],
    ['the words the other way round', 'ставки vk'],
    ['the name itself in the wrong layout', 'мл ставки'],
    ['after a mark', 'ads ставки'],
  ])('%s: %s', (_, query) => {
    const titles = ['VK Статистика', 'Ставки', '«VK Ads»: Ставки'];
    expect(orderOf(query, ...titles)).toEqual(['«VK Ads»: Ставки']);
  });

  it.each(['VK', 'ВК'])('first %s as it is written, then its other name', (name) => {
    const order = [name, name === 'VK' ? 'ВК' : 'VK'];
    expect(orderOf(name.toLowerCase(), ...order.toReversed())).toEqual(order);
  });

  it('a short name before words that begin with its other name', () => {
    expect(orderOf('vk', 'Вкладка «Основное»', 'VK Реклама')[0]).toBe('VK Реклама');
    expect(orderOf('vk', 'Вкладка «Основное»', 'Реклама ВК')[0]).toBe('Реклама ВК');
  });

  it('ё as е, in both directions', () => {
    expect(orderOf('елка', 'Ёлка')).toEqual(['Ёлка']);
    expect(orderOf('ЁЛКА', 'елка')).toEqual(['елка']);
  });

  it('everything in its order for an empty query', () => {
    expect(found('')).toEqual(commands.map(({ title }) => title));
    expect(found('   ')).toHaveLength(commands.length);
  });

  it('nothing for an unknown word, and nothing if one of the words is missing', () => {
    expect(found('нетакого')).toEqual([]);
    expect(found('каналы нетакого')).toEqual([]);
  });

  it('nothing for hard and soft signs alone, which have no Latin letters', () => {
    expect(found('ъъъ')).toEqual([]);
    expect(found('каналы ьь')).toEqual([]);
  });

  it('no more than the limit', () => {
    expect(found('', 3)).toHaveLength(3);
  });

  it('every menu entry by its name and by its English alias', () => {
    for (const { label, keywords } of entries) {
      expect(found(label).some((title) => title.endsWith(label))).toBe(true);
      expect(found(keywords[0]!).some((title) => title.endsWith(label))).toBe(true);
    }
    expect(navigation.length).toBeGreaterThan(5);
  });
});

describe('the palette ranks first', () => {
  it('a name that starts with it in Latin before two letters inside a word', () => {
    const titles = ['VK Реклама: Основное', 'VK Реклама: Ставки'];
    expect(orderOf('вк реклама', ...titles)).toEqual(titles);
    expect(orderOf('вк', ...titles)).toEqual(titles);
  });

  it('the start of a title, then the start of a word, then the middle', () => {
    expect(orderOf('кан', 'Вулкан', 'Список каналов', 'Каналы')).toEqual([
      'Каналы',
      'Список каналов',
      'Вулкан',
    ]);
  });

  it('typed text before other readings', () => {
    // `cena` typed in the other layout is «сутф».
    expect(orderOf('cena', 'Цена', 'Сутфа', 'Cena net')).toEqual(['Cena net', 'Сутфа', 'Цена']);
  });

  it('the earlier entry among equals', () => {
    expect(orderOf('план', 'План б', 'План а')).toEqual(['План б', 'План а']);
  });
});

describe('searchable text', () => {
  const russian = fc.string({ unit: fc.constantFrom(...'абвгдежзийклмнопрстуфхцчшщъыьэюя') });

  it('is unchanged when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it('is found by each of its words, in any order, shortened, and in either spelling', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'абвгдежзиклмнопрстуфхцчшэюя'),
      minLength: 2,
      maxLength: 8,
    });
    const latin: Record<string, string> = {
      ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', к: 'k' },
      ...{ л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f' },
      ...{ х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', э: 'e', ю: 'yu', я: 'ya' },
    };
    const inLatin = (text: string) => [...text].map((letter) => latin[letter] ?? letter).join('');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(), (words, seed) => {
        const title = words.join(' ');
        const turned = [
          ...words.slice(seed % words.length),
          ...words.slice(0, seed % words.length),
        ];
        const short = turned.map((one) => one.slice(0, 1 + (seed % one.length)));
        for (const readings of [turned, short]) {
          expect(orderOf(readings.join(' '), title)).toEqual([title]);
          expect(orderOf(inOtherLayout(readings.join(' ')), title)).toEqual([title]);
        }
        // Each word may use another spelling.
        const mixed = turned.map((one, i) => (i % 2 ? inLatin(one) : inOtherLayout(one)));
        expect(orderOf(mixed.join(' '), title)).toEqual([title]);
      }),
    );
  });

  it('has the same ranking for any limit, best first', () => {
    const titles = fc.array(fc.string({ unit: fc.constantFrom(...'абв '), maxLength: 6 }));
    fc.assert(
      fc.property(
        titles,
        fc.constantFrom('а', 'аб', 'б а', 'f', ''),
        fc.nat(9),
        (all, query, limit) => {
          const entries = listOf(...all);
          expect(search(query, entries, limit)).toEqual(
            search(query, entries, all.length).slice(0, limit),
          );
          const scores = hits(query, entries, all.length).map(({ score }) => score);
          expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        },
      ),
    );
  });

  it('survives a round trip through the other layout', () => {
    fc.assert(
      fc.property(russian, (text) => {
        expect(inOtherLayout(inOtherLayout(text))).toBe(text);
      }),
    );
  });

  it('is found by its text and by its keys in the other layout', () => {
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
