/** The tabs of the page of a record. */
import { expect, test } from 'vitest';
import { tabCommands } from '#workspace/navigation/tab-commands.ts';

const titles = { general: 'Общее', rates: 'Ставки', history: 'История' };
const tabs = tabCommands<keyof typeof titles>(
  'channel',
  'Канал',
  titles,
  (id, tab) => `/channels/${id}/${tab}`,
  ['history'],
);

test('tabs have the keys of their positions, also when some are hidden', () => {
  const keysOf = (...shown: Parameters<typeof tabs.commandsOf>) =>
    tabs.commandsOf(...shown).map(({ title, shortcut }) => [title, shortcut]);
  const [general, rates, history] = [
    ['Вкладка «Общее»', '1'],
    ['Вкладка «Ставки»', '2'],
    ['Вкладка «История»', '3'],
  ];
  expect(keysOf(7)).toEqual([general, rates, history]);
  expect(keysOf(7, ['general', 'history'])).toEqual([general, history]);
});

test('tabs lead to the addresses of the record, by key and by click', () => {
  const [, rates] = tabs.commandsOf(7);
  expect(rates!.event).toEqual({ type: 'navigate', to: '/channels/7/rates' });
  const [, link] = tabs.linksOf(7);
  expect(link).toEqual({
    id: 'rates',
    label: 'Ставки',
    href: '/channels/7/rates',
    command: rates!.id,
    isAwaited: false,
  });
});

test('a tab that the record may have is shown as awaited', () => {
  const marks = tabs
    .linksOf(7, ['general', 'history'], 'rates')
    .map((one) => [one.id, one.isAwaited]);
  expect(marks).toEqual([
    ['general', false],
    ['rates', true],
    ['history', false],
  ]);
  expect(tabs.linksOf(7, ['general', 'history']).map(({ id }) => id)).toEqual([
    'general',
    'history',
  ]);
});

test('a tab without content is marked as a placeholder', () => {
  const standings = tabs.commandsOf(7).map(({ standing }) => standing);
  expect(standings).toEqual([undefined, undefined, 'placeholder']);
});
