import { afterEach, describe, expect, it } from 'vitest';
import { helpSections } from '#app/shell/help-keys.ts';
import { bind, type CommandScope } from '#commands/command.ts';
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
  return { card, dialog, layer, commands, shown };
}

describe('the keys of a screen', () => {
  it('come before those of tables, and global keys come last', () => {
    const { shown } = begin();
    expect(shown(document.body, null)).toEqual([
      ['Этот экран', ['Создать', 'Править карточку', 'Сохранить', 'Обновить']],
      ['Таблица', ['Вниз']],
      ['Везде', ['Перейти']],
    ]);
  });

  it('come after those of the focused part', () => {
    const { shown, card } = begin();
    expect(shown(card.firstElementChild, null)[0]).toEqual([
      'Здесь, где фокус',
      ['Править карточку'],
    ]);
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

  it('say why they do nothing now, and which are switched off', () => {
    const { commands } = begin();
    const lines = helpSections(commands, { focused: null, window: null }, '', false).flatMap(
      (section) => section.lines,
    );
    const line = (title: string) => lines.find((one) => one.title === title)!;
    expect(line('Обновить')).toMatchObject({ isAvailable: false, reason: 'Рано' });
    expect(line('Создать').reason).toBe('');
    expect([line('Создать'), line('Перейти')].map(({ keys }) => keys[0]!.isOff)).toEqual([
      true,
      true,
    ]);
    expect(line('Сохранить').keys[0]!.isOff).toBe(false);
  });
});
