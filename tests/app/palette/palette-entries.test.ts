/** What the palette lists without a query, and what it refuses to run. */
import { afterEach, describe, expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { commandEntries } from '#app/palette/palette-entries.ts';
import { browsedGroups, foundCommands, weighCommandAt } from '#app/palette/palette-groups.ts';
import { type BoundCommand, bind, bindOn, type CommandScope } from '#commands/command.ts';
import { hits } from '#commands/search.ts';
import { layerOf } from '#tests/support/layers.ts';
import type { Layer } from '#ui/overlay/layer.tsx';

const machine = setup({
  types: { events: {} as { type: 'do' } },
  actions: { work: () => {} },
}).createMachine({ on: { do: { actions: 'work' } } });
const actor = createActor(machine).start();

const plain = (id: string, scope: CommandScope, within?: () => Element | null) =>
  bind({ id, title: id, group: 'Люди', scope, event: { type: 'do' } }, actor, within);
const choices = ['Ada', 'Grace'].map((label) => ({ key: label, label, subject: label }));
const onRow = (id: string, current: number | null) =>
  bindOn({ id, title: id, group: 'Люди', prompt: 'Кто?', event: () => ({ type: 'do' }) }, actor, {
    choices: () => choices,
    current: () => (current === null ? null : choices[current]!),
  });

const browsed = (
  commands: readonly BoundCommand[],
  focused: Element | null = null,
  top: Layer | null = null,
) =>
  browsedGroups(commandEntries(commands, focused, top), [])
    .flatMap(({ rows }) => rows)
    .map(({ title }) => title);

afterEach(() => {
  document.body.innerHTML = '';
});

describe('the open palette', () => {
  test('names the focused row once, and lists navigation last', () => {
    document.body.innerHTML = '<section><button>Здесь</button></section>';
    const within = () => document.querySelector('section');
    const commands = [
      plain('table.next', 'table', within),
      plain('field.show', 'field'),
      onRow('people.edit', 1),
      onRow('people.ask', null),
      plain('people.add', 'screen'),
      plain('go.people', 'navigation'),
    ];
    expect(browsed(commands, document.querySelector('button'))).toEqual([
      'people.edit «Grace»',
      'people.ask…',
      'people.add',
      'table.next',
      'field.show',
      'go.people',
    ]);
    // With a single subject there is no second page.
    const alone = bindOn(
      {
        id: 'people.greet',
        title: 'people.greet',
        group: 'Люди',
        prompt: 'Кого?',
        event: () => ({ type: 'do' }),
      },
      actor,
      { choices: () => choices.slice(0, 1), current: () => choices[0]! },
    );
    const titles = commandEntries([alone], null, null).map(({ row }) => row.title);
    expect(titles).toEqual(['people.greet «Ada»']);
    // The command can still be found by name.
    expect(
      commandEntries(commands, null, null).filter(({ row }) => row.key.includes('people.edit')),
    ).toHaveLength(2);
  });

  test('has one heading for the commands of a section and of its screen', () => {
    document.body.innerHTML = '<section><button>Здесь</button></section>';
    const within = () => document.querySelector('section');
    const commands = [
      plain('people.add', 'screen'),
      // Its key works anywhere on the page, so it is not nearer.
      plain('people.everywhere', 'screen', () => document.body),
      {
        ...plain('alone', 'screen'),
        command: { ...plain('alone', 'screen').command, group: 'Ещё' },
      },
      plain('people.near', 'screen', within),
      plain('go.people', 'navigation'),
    ];
    const focused = document.querySelector('button');
    const groups = browsedGroups(commandEntries(commands, focused, null), []);
    expect(groups.map(({ heading, rows }) => [heading, rows.map(({ key }) => key)])).toEqual([
      ['Люди', ['people.near', 'people.add', 'people.everywhere']],
      ['Ещё', ['alone']],
      ['Люди', ['go.people']],
    ]);
  });

  test('refuses commands behind a window, and names that window', () => {
    const top = layerOf('window', 'Новый человек');
    top.buttons.add({ id: 'people.close' });
    const commands = [
      onRow('people.edit', 1),
      plain('people.add', 'screen'),
      plain('people.close', 'screen'),
      { ...plain('people.save', 'screen'), layer: top },
      plain('undo.last', 'undo'),
      plain('look.dark', 'shell'),
      plain('go.people', 'navigation'),
    ];
    expect(browsed(commands, null, top)).toEqual([
      'undo.last',
      'people.close',
      'people.save',
      'go.people',
      'look.dark',
    ]);
    const refused = commandEntries(commands, null, top).filter(
      ({ row }) => row.choice.type === 'refuse',
    );
    expect(refused.map(({ row }) => [row.key, row.hint])).toEqual([
      ['people.edit', 'Сначала закройте окно «Новый человек»'],
      ['people.add', 'Сначала закройте окно «Новый человек»'],
    ]);
  });
});

describe('the palette with a query', () => {
  test('lists available commands before equally good unavailable ones', () => {
    const cannot = createActor(setup({}).createMachine({})).start();
    const refused = bind(
      { id: 'a', title: 'Edit nothing', group: 'Люди', event: { type: 'no' } },
      cannot,
    );
    const commands = commandEntries([refused, plain('edit somebody', 'screen')], null, null);
    const titles = (query: string) =>
      foundCommands(hits(query, commands, 50, weighCommandAt('/'))).rows.map(({ title }) => title);
    expect(titles('edit')).toEqual(['edit somebody', 'Edit nothing']);
    expect(titles('edit nothing')).toEqual(['Edit nothing']);
  });
});
