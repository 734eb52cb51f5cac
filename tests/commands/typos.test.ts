import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transliterated } from '#commands/matching/transliteration.ts';
import { haystackOf, hits } from '#commands/search.ts';

const listOf = (...titles: string[]) =>
  titles.map((title) => ({ title, haystack: haystackOf(title, []) }));
const found = (query: string, ...titles: string[]) =>
  hits(query, listOf(...titles), 50).map(({ entry }) => entry.title);

describe('a typo is forgiven', () => {
  it.each([
    ['a missing letter', 'кналы', 'Каналы'],
    ['a missing double', 'оферы', 'Офферы'],
    ['swapped letters', 'канла', 'Список каналов'],
    ['swapped letters at the start', 'акналы', 'Каналы'],
    ['swapped letters in the middle of a longer word', 'насртойки', 'Настройки'],
    ['a doubled letter', 'каннал', 'Канал'],
    ['a changed letter', 'кфналы', 'Каналы'],
    ['a changed first letter', 'уаналы', 'Каналы'],
    ['a changed last letter', 'каналф', 'Каналы'],
    ['an extra last letter', 'канала', 'Канал'],
    ['in an unfinished word', 'клиет', 'Клиенты'],
    ['in each of two words', 'насторйки кналов', 'Настройки каналов'],
    ['beside a short word', 'вк сатвки', 'VK: ставки'],
    ['in the other layout', 'rfyfsk', 'Каналы'],
    ['in Latin letters', 'telegarm', 'Telegram'],
    ['in a word after a bracket', 'зймы', '«Займы рядом»'],
  ])('%s: %s', (_, query, title) => {
    expect(found(query, 'Прочее', title)).toEqual([title]);
  });

  it.each([
    ['two letters', 'кнлы', 'Каналы'],
    ['of a short word', 'кна', 'Кан'],
    ['of a number', '1234', 'Канал 1235'],
    ['the last letter of a short unfinished word', 'вася', 'Васильев'],
    ['across two words', 'новыйк', 'Новый канал'],
    ['a missing space', 'новойканал', 'Новый канал'],
  ])('not %s: %s', (_, query, title) => {
    expect(found(query, title)).toEqual(query === 'новыйк' ? [title] : []);
  });

  it('behind exact matches, and only if there are few', () => {
    expect(found('канал', 'Кнала', 'Канал')).toEqual(['Канал', 'Кнала']);
    const many = ['Канал 1', 'Канал 2', 'Канал 3'];
    expect(found('канал', 'Кнала', ...many)).toEqual(many);
    const guesses = hits('канал', listOf('Кнала', 'Канал'), 50).map(({ isGuess }) => isGuess);
    expect(guesses).toEqual([false, true]);
  });

  it('wherever it is in a word of four letters and more', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'абвгдежзиклмнопрсту'),
      minLength: 4,
      maxLength: 9,
    });
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('ф', 'х'), (typed, seed, letter) => {
        const at = seed % typed.length;
        const [head, tail] = [typed.slice(0, at), typed.slice(at)];
        const swapped = head + tail.slice(0, 2).split('').reverse().join('') + tail.slice(2);
        const slips = [
          head + letter + tail.slice(1),
          head + letter + tail,
          head + tail[0] + tail,
          swapped,
        ];
        for (const typo of slips) {
          expect(found(typo, typed), typo).toEqual([typed]);
          expect(found(typo, `(${typed}) прочее`), typo).toHaveLength(1);
        }
        const missing = head + tail.slice(1);
        if (missing.length >= 4) expect(found(missing, typed), missing).toEqual([typed]);
      }),
    );
  });
});

describe('names', () => {
  it.each([
    ['вконтакте', 'VK Реклама'],
    ['вк', 'VK Реклама'],
    ['vk', 'ВКонтакте'],
    ['телега', 'Telegram Ads'],
    ['тг', 'Telegram Ads'],
    ['гугл', 'Google'],
    ['фейсбук', 'Facebook'],
    ['ютуб', 'YouTube'],
    ['майтаргет', 'MyTarget'],
    ['манимен', 'Moneyman'],
    ['веббанкир', 'Webbankir'],
    ['лидфорс', 'Leadforce'],
  ])('%s finds %s', (query, title) => {
    expect(found(query, 'Прочее Other', title)).toEqual([title]);
  });

  it('the other spelling of a name ranks before words that begin with it', () => {
    expect(found('вк', 'Вкладка', 'VK Реклама')).toEqual(['VK Реклама', 'Вкладка']);
  });

  it('a Russian word does not match an English keyword', () => {
    const entry = { haystack: haystackOf('Только уровни', ['filter level']) };
    expect(hits('лев', [entry], 9)).toEqual([]);
    expect(hits('level', [entry], 9)).toHaveLength(1);
  });

  it.each([
    ['abramov', 'абрамов'],
    ['zhukov', 'жуков'],
    ['zaymer', 'займер'],
    ['shchukin', 'щукин'],
    ['сова', 'sova'],
    ['жуков', 'zhukov'],
  ])('%s is written %s in the other alphabet', (text, other) => {
    expect(transliterated(text)).toBe(other);
  });
});
