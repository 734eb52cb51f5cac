/** A command and its subject in one line: which words name which, and what the rows do. */
import { describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { catalogue } from '#app/palette/elsewhere/catalogue.ts';
import type { CurrentScreen } from '#app/palette/elsewhere/elsewhere-entries.ts';
import { noObjects } from '#app/palette/palette-entries.ts';
import { meant, nameStems, stem, typedWords } from '#app/palette/phrases/phrase.ts';
import { channelNamed, phraseOf, phraseRows } from '#app/palette/phrases/phrase-rows.ts';
import { type BoundCommand, bindOn } from '#commands/command.ts';
import { haystackOf, nearest } from '#commands/search.ts';
import type { Hit } from '#machines/palette/lookup-source.machine.ts';
import { plainChannel } from '#tests/support/channels.ts';
import { pageTurning } from '#workspace/tables/cursor.ts';

const channels = [plainChannel(1, 'VK Реклама'), plainChannel(2, 'Яндекс')];
const hit = (kind: Hit['kind'], id: number, title: string): Hit => ({
  kind,
  id,
  title,
  to: kind === 'user' ? `/users?row=${id}#2` : `/${kind}s/${id}`,
});

const at = (href: string, own: readonly string[] = []): CurrentScreen => ({
  href,
  window: null,
  own: new Set(own),
});

/** Returns the rows of a query, on a screen with these commands and with these records on the server. */
function rows(
  query: string,
  { href = '/offers', found = [] as Hit[], bound = [] as BoundCommand[] } = {},
) {
  const phrase = phraseOf(query, catalogue, bound);
  const own = bound.map(({ command }) => command.id);
  const objects = { ...noObjects, hits: found };
  return phraseRows(phrase, objects, channels, at(href, own), bound).rows;
}
const titles = (...args: Parameters<typeof rows>) => rows(...args).map(({ title }) => title);

const any = createActor(
  setup({ types: { events: {} as { type: 'page.turn'; page: number } } }).createMachine({
    on: { 'page.turn': { actions: () => {} } },
  }),
).start();
const turning = bindOn(pageTurning.turn, any as never, {
  choices: () =>
    [1, 2, 5, 15, 50].map((page) => ({
      key: String(page),
      label: `Страница ${page}`,
      subject: page,
    })),
});

describe('a verb with a record', () => {
  it.each([
    ['деактивировать вк', 'Деактивировать канал «VK Реклама»'],
    ['вк деактивировать', 'Деактивировать канал «VK Реклама»'],
    ['ltfrnbdbhjdfnm яндекс', 'Деактивировать канал «Яндекс»'],
    ['удалить канал яндекс', 'Удалить канал «Яндекс»'],
    ['удалить канал яндекса', 'Удалить канал «Яндекс»'],
    ['добавить ставку вк', 'Добавить ставку «VK Реклама»'],
  ])('%s', (query, title) => {
    expect(titles(query)[0]).toBe(title);
  });

  it('runs on the list of the record, and asks its question there', () => {
    expect(rows('удалить яндекс')[0]!.choice).toMatchObject({
      type: 'there',
      errand: { commandId: 'channels.delete', href: '/channels', subjectKey: '2' },
    });
    const abramova = hit('user', 4, 'Абрамова Анна');
    expect(rows('удалить абрамова', { found: [abramova] })[0]).toMatchObject({
      title: 'Delete User «Абрамова Анна»',
      choice: { type: 'there', errand: { href: '/users?row=4#2', subjectKey: '4' } },
    });
    expect(rows('удалить займер', { found: [hit('offer', 8, 'Займер')] })[0]!.choice).toMatchObject(
      {
        errand: {
          commandId: 'offers.delete',
          href: '/offers?name=%D0%97%D0%B0%D0%B9%D0%BC%D0%B5%D1%80',
        },
      },
    );
  });

  it('opens the record directly if its command only opens it', () => {
    const found = [hit('client', 9, 'Горшков Иван')];
    expect(rows('редактировать клиента горшков', { found })[0]).toMatchObject({
      title: 'Редактировать клиента «Горшков Иван»',
      choice: { type: 'go', href: '/clients/9?edit=1' },
    });
  });

  it('searches only for kinds that have the verb, with the name without its ending', () => {
    expect(phraseOf('удалить абрамова', catalogue, [])).toMatchObject({
      rest: 'абрамова',
      text: 'абрамов',
      kinds: expect.arrayContaining(['offer', 'user']),
    });
    expect(phraseOf('удалить абрамова', catalogue, [])!.kinds).not.toContain('client');
  });

  it('needs a verb and a subject', () => {
    expect(phraseOf('вк', catalogue, [])).toBeNull();
    expect(phraseOf('канал вк', catalogue, [])).toBeNull();
    expect(phraseOf('удалить канал', catalogue, [])).toBeNull();
  });
});

describe('a verb with a row of the screen', () => {
  it('matches the whole number only', () => {
    expect(rows('страница 5', { bound: [turning] })).toMatchObject([
      {
        key: 'table.turnPage:5',
        title: 'Перейти на страницу «Страница 5»',
        hint: undefined,
        choice: { type: 'run', commandId: 'table.turnPage', subjectKey: '5' },
      },
    ]);
  });

  it('goes to another tab of the open record, and finds the row there', () => {
    expect(rows('уровень 5', { href: '/channels/1' })[0]).toMatchObject({
      title: 'Изменить ставку: 5',
      choice: {
        type: 'there',
        errand: { href: '/channels/1/rates', subjectKey: null, words: '5' },
      },
    });
    expect(rows('уровень 5', { href: '/offers' })).toEqual([]);
  });
});

describe('words', () => {
  it('lose their endings, but not their stems', () => {
    expect(['названию', 'название', 'каналов', 'каналы', 'суммы', 'вк', 'роль'].map(stem)).toEqual([
      'назван',
      'назван',
      'канал',
      'канал',
      'сумм',
      'вк',
      'роль',
    ]);
    expect(nameStems('абрамова 5 vk')).toBe('абрамов 5 vk');
  });

  it('match whole numbers and short names only', () => {
    const labels = ['Уровень 5', 'Уровень 50', 'VKontakte', 'VK'].map((label) => ({ label }));
    const named = (query: string) => meant(labels, query).map(({ label }) => label);
    expect(named('5')).toEqual(['Уровень 5']);
    expect(named('уровень')).toEqual(['Уровень 5', 'Уровень 50']);
    expect(named('вк')).toEqual(['VK']);
    expect(named('')).toEqual([]);
    expect(typedWords('a.b')[0]!.start.test('axb')).toBe(false);
  });
});

describe('the nearest entries', () => {
  const entries = ['Новый канал', 'Удалить клиента', 'Светлая тема', 'Офферы'].map((title) => ({
    title,
    haystack: haystackOf(title, []),
  }));
  const near = (query: string) => nearest(query, entries, 3).map(({ title }) => title);
  it('share words or letters with the query, best first', () => {
    expect(near('новый кнааал')[0]).toBe('Новый канал');
    expect(near('удолить кльента')[0]).toBe('Удалить клиента');
    expect(near('123')).toEqual([]);
    expect(near(' ')).toEqual([]);
    expect(near('канал клиента тема офферы')).toHaveLength(3);
  });
});

it('the hint of a channel shows whether it is active', () => {
  expect(channelNamed({ ...plainChannel(8, 'СМС'), is_active: false }).hint).toBe(
    'ID 8, неактивен',
  );
  expect(channelNamed(plainChannel(1, 'VK')).hint).toBe('ID 1, активен');
});
