import { afterEach, describe, expect, it } from 'vitest';
import { helpSections } from '#app/shell/help-keys.ts';
import { bind, bindOn, type CommandScope } from '#commands/command.ts';
import { createDoer } from '#tests/support/doer.ts';
import { layerOf } from '#tests/support/layers.ts';
import type { Layer } from '#ui/overlay/layer.tsx';

afterEach(() => document.body.replaceChildren());

function put(html: string): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', html);
  return document.body.lastElementChild as HTMLElement;
}

function begin() {
  const card = put('<section><button>Ада</button></section>');
  const table = put('<table></table>');
  const dialog = put('<div role="dialog"><form></form></div>');
  const layer = layerOf();
  const command = (
    id: string,
    scope: CommandScope,
    shortcut: string,
    within?: Element,
    isReady = true,
    group = 'Офферы',
  ) =>
    bind(
      { id, title: id, group, scope, shortcut, reason: 'Рано', event: { type: 'do' } as const },
      createDoer(() => {}, isReady),
      () => within ?? null,
    );
  const commands = [
    command('Перейти', 'navigation', 'g u'),
    command('Вниз', 'table', 'j', table),
    command('Создать', 'screen', 'c'),
    command('Править карточку', 'screen', 'e', card),
    { ...command('Сохранить', 'screen', 'mod+s', dialog.firstElementChild!), layer },
    command('Обновить', 'screen', 'r', undefined, false),
  ];
  const row = bindOn(
    {
      id: 'Править строку',
      title: 'Править строку',
      group: 'Офферы',
      shortcut: ['e', 'enter'],
      prompt: 'Какую?',
      event: () => ({ type: 'do' }) as const,
    },
    createDoer(() => {}),
    { choices: () => [{ key: '1', label: '1', subject: 1 }] },
  );
  const shown = (
    focused: Element | null,
    window: Layer | null,
    query = '',
    arePlainKeysOn = true,
  ) =>
    helpSections(commands, { focused, window }, query, arePlainKeysOn).map(({ title, lines }) => [
      title,
      lines.map(({ title: name }) => name),
    ]);
  return { card, dialog, layer, commands, command, row, shown };
}

describe('the keys of a screen', () => {
  it('come before those of tables, and global keys come last', () => {
    const { shown } = begin();
    expect(shown(document.body, null)).toEqual([
      ['Этот экран', ['Создать', 'Править карточку', 'Сохранить']],
      ['Таблица', ['Вниз']],
      ['Везде', ['Перейти']],
    ]);
  });

  it('are listed in one order, however the shell and the stand-ins were bound', () => {
    const { command } = begin();
    const bound = [
      { ...command('Создать', 'screen', 'n o'), isStandIn: true },
      command('Меню', 'shell', 'mod+b'),
      command('Перейти', 'navigation', 'g u'),
      command('Отменить', 'undo', 'z'),
      command('Вид', 'shell', 'shift+w'),
      command('Уйти', 'navigation', 'g b'),
    ];
    const titles = (all: typeof bound) =>
      helpSections(all, { focused: null, window: null }, '', true).flatMap(({ lines }) =>
        lines.map(({ title }) => title),
      );
    const [standIn, menu, ...others] = bound;
    const order = ['Перейти', 'Уйти', 'Вид', 'Меню', 'Отменить', 'Создать'];
    expect(titles(bound)).toEqual(order);
    const [go, undo, view, leave] = others;
    expect(titles([go!, leave!, view!, undo!, menu!, standIn!])).toEqual(order);
  });

  it('come after those of the focused part', () => {
    const { shown, card } = begin();
    expect(shown(card.firstElementChild, null)[0]).toEqual([
      'Здесь, где фокус',
      ['Править карточку'],
    ]);
  });

  it('of commands for the whole page are not listed as near to the focus', () => {
    const { card, command } = begin();
    const bound = [command('Отменить в таблице', 'screen', 'mod+z', document.body)];
    const [section] = helpSections(bound, { focused: card, window: null }, '', true);
    expect(section?.title).toBe('Этот экран');
  });

  it('come after those of the open window', () => {
    const { shown, dialog, layer } = begin();
    expect(shown(dialog, layer)[0]).toEqual(['Открытое окно', ['Сохранить']]);
  });

  it.each([
    ['создать', 'Создать'],
    ['cjplfnm', 'Создать'],
    ['sozdat', 'Создать'],
    ['карточку править', 'Править карточку'],
    ['Ы', 'Сохранить'],
  ])('are found by %s', (query, expected) => {
    const { shown } = begin();
    expect(shown(null, null, query).flatMap(([, lines]) => lines)).toContain(expected);
  });

  it('are only those that work now', () => {
    const { shown } = begin();
    expect(shown(null, null).flat(2)).not.toContain('Обновить');
    expect(shown(null, null, '', false).flat(2)).toEqual(['Этот экран', 'Сохранить']);
  });

  it('are shown once, by the command nearest to the focus, with the others below it', () => {
    const { card, commands, command, row } = begin();
    const bound = [...commands, command('Править таблицу', 'table', 'e'), row];
    const lines = (focused: Element | null) =>
      helpSections(bound, { focused, window: null }, '', true).flatMap((section) => section.lines);
    const keys = lines(null).flatMap((line) => line.keys);
    expect(keys).toHaveLength(new Set(keys).size);
    const ofKey = (focused: Element | null) =>
      lines(focused).find((one) => one.keys.includes('e'))!;
    expect(ofKey(card.firstElementChild)).toMatchObject({
      title: 'Править карточку',
      elsewhere: ['На строке: Править строку', 'Где фокус: Править таблицу'],
    });
    // A command keeps the keys that no other command has.
    expect(lines(null).find(({ title }) => title === 'Править строку')?.keys).toEqual(['enter']);
  });
});
