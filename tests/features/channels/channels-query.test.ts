import { describe, expect, test } from 'vitest';
import type { Channel } from '#contract/channels.ts';
import { markOdd } from '#contract/odd-mark.ts';
import {
  CHANNELS_PER_PAGE,
  pageOfRows,
  readQuery,
  select,
} from '#features/channels/list/channels-query.ts';
import { vk, yolka } from '#tests/support/channels.ts';

const named = (...names: string[]): Channel[] =>
  names.map((name, index) => ({ ...vk, id: index + 1, name }));
const namesBy = (direction: 'asc' | 'desc', channels: readonly Channel[]) =>
  select(channels, readQuery({ sort_by: 'name', sort_direction: direction })).map(
    ({ name }) => name,
  );

describe('filters', () => {
  const inactiveLevel: Channel = { ...vk, id: 3, is_active: false };
  const all = [vk, yolka, inactiveLevel];

  test('rate type and activity combine', () => {
    const ids = (words: Record<string, string>) =>
      select(all, readQuery(words)).map(({ id }) => id);
    expect(ids({})).toEqual([1, 2, 3]);
    expect(ids({ rate_type: 'level' })).toEqual([1, 3]);
    expect(ids({ is_active: '0' })).toEqual([2, 3]);
    expect(ids({ rate_type: 'level', is_active: '0' })).toEqual([3]);
    expect(ids({ rate_type: 'ladder', is_active: '1' })).toEqual([]);
  });

  test('a channel with a field that could not be read matches no filter of that field', () => {
    const odd = (field: string) => {
      const channel = { ...inactiveLevel, id: 4 };
      markOdd(channel, field, {});
      return channel;
    };
    const ids = (field: string, words: Record<string, string>) =>
      select([odd(field), ...all], readQuery(words)).map(({ id }) => id);
    for (const value of ['0', '1']) {
      expect(ids('is_active', { is_active: value })).not.toContain(4);
      expect(ids('is_active', { rate_type: 'level', is_active: value })).not.toContain(4);
    }
    expect(ids('is_active', { rate_type: 'level' })).toEqual([4, 1, 3]);
    expect(ids('rate_type', { rate_type: 'level' })).toEqual([1, 3]);
    expect(ids('rate_type', { is_active: '0' })).toEqual([4, 2, 3]);
  });

  test('the words of a search are found in any order, whatever the spaces', () => {
    const shown = named('Ёлка Реклама', 'Реклама ВК');
    const names = (search: string) => select(shown, readQuery({ search })).map(({ name }) => name);
    expect(names('реклама  елка')).toEqual(['Ёлка Реклама']);
    expect(names('елка\u00a0вк')).toEqual([]);
    expect(names('ёлка'.normalize('NFD'))).toEqual(['Ёлка Реклама']);
    expect(names('\u200bРекл\u00adама\u200e Ёлка')).toEqual(['Ёлка Реклама']);
    expect(names(' ')).toHaveLength(2);
  });

  test('invalid values filter and sort nothing', () => {
    const words = { rate_type: 'javascript:', is_active: 'yes', sort_by: '__proto__', other: '1' };
    expect(readQuery(words)).toEqual(readQuery({}));
    expect(select(all, readQuery(words))).toEqual(all);
  });
});

describe('order', () => {
  test('is Russian: ё is sorted as е, case is ignored, digits by value', () => {
    const channels = named('Жук', 'Ёлка', 'Канал 10', 'Ель', 'канал 9', 'Яр', 'Абрикос');
    expect(namesBy('asc', channels)).toEqual([
      'Абрикос',
      'Ёлка',
      'Ель',
      'Жук',
      'канал 9',
      'Канал 10',
      'Яр',
    ]);
  });

  test('puts an empty name last in both directions', () => {
    const channels = named('', 'Б', '  ', 'А');
    expect(namesBy('asc', channels)).toEqual(['А', 'Б', '', '  ']);
    expect(namesBy('desc', channels)).toEqual(['Б', 'А', '', '  ']);
  });

  test('compares ids as numbers', () => {
    const channels = [10, 9, 100].map((id) => ({ ...vk, id }));
    const ids = (sort_direction: string) =>
      select(channels, readQuery({ sort_by: 'id', sort_direction })).map(({ id }) => id);
    expect(ids('asc')).toEqual([9, 10, 100]);
    expect(ids('desc')).toEqual([100, 10, 9]);
  });

  test('of equal rows is by id, in both directions', () => {
    const channels = [3, 1, 2].map((id) => ({ ...vk, id }));
    for (const sort_direction of ['asc', 'desc']) {
      const sorted = select(channels, readQuery({ sort_by: 'rate_type', sort_direction }));
      expect(sorted.map(({ id }) => id)).toEqual([1, 2, 3]);
    }
  });

  test('does not change its input', () => {
    const channels = Object.freeze(named('Б', 'А'));
    namesBy('asc', channels);
    expect(channels.map(({ name }) => name)).toEqual(['Б', 'А']);
  });
});

describe('pages', () => {
  const many = Array.from({ length: 2 * CHANNELS_PER_PAGE + 1 }, (_, id) => ({ ...vk, id }));

  test('start after the end of the previous page', () => {
    expect(pageOfRows(many, 2).rows[0]?.id).toBe(CHANNELS_PER_PAGE);
    expect(pageOfRows(many, 3)).toMatchObject({ page: 3, last: 3, rows: [many.at(-1)] });
  });

  test('beyond the last page are the last page', () => expect(pageOfRows(many, 99).page).toBe(3));

  test('of an empty list are one empty page', () =>
    expect(pageOfRows([], 5)).toEqual({ page: 1, last: 1, rows: [] }));
});
