import { describe, expect, it, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { bind, bindOn, isAvailable, run } from '#commands/command.ts';
import { choicesOf } from '#commands/listing.ts';
import { continuationsOf } from '#commands/registry.ts';
import { createDoer } from '#tests/support/doer.ts';
import { createTestRegistry, pressOf } from '#tests/support/keys.ts';

const info = (id: string, shortcut?: string) => ({
  id,
  title: id,
  group: 'Проба',
  ...(shortcut && { shortcut }),
});
const people = ['Ada', 'Grace', 'Никто'].map((name) => ({ key: name, label: name, subject: name }));

function begin() {
  const done = vi.fn();
  const actor = createDoer(done);
  const ask = vi.fn();
  const refuse = vi.fn();
  const registry = createTestRegistry({ ask, refuse });
  const plain = (id: string, shortcut?: string) =>
    bind({ ...info(id, shortcut), event: { type: 'do' } as const }, actor);
  let focused: string | null = null;
  const on = bindOn(
    {
      ...info('on', 'e'),
      prompt: 'Кого?',
      event: (name: string) => ({ type: 'do.on', name }) as const,
    },
    actor,
    {
      choices: () => people,
      current: () => people.find(({ key }) => key === focused) ?? null,
    },
  );
  return {
    actor,
    done,
    ask,
    refuse,
    registry,
    plain,
    on,
    focus: (name: string) => {
      focused = name;
    },
  };
}

const press = () => pressOf({ key: 'e', code: 'KeyE' });

describe('the registry of commands', () => {
  it('prevents the default action of keys of a sequence only', () => {
    const { registry, plain, done } = begin();
    registry.register([plain('a', 'g c')]);
    const isKept = (key: string, more: KeyboardEventInit = {}) => {
      const event = pressOf({ key, code: `Key${key.toUpperCase()}`, cancelable: true, ...more });
      registry.handleKey(event);
      return event.defaultPrevented;
    };
    expect(isKept('x')).toBe(false);
    expect(isKept('g', { ctrlKey: true })).toBe(false);
    expect(isKept('g')).toBe(true);
    expect(done).not.toHaveBeenCalled();
    expect(isKept('c')).toBe(true);
    expect(done).toHaveBeenCalledOnce();
  });

  it('refuses a duplicate id', () => {
    const { registry, plain } = begin();
    registry.register([plain('a')]);
    expect(() => registry.register([plain('a')])).toThrow('"a" is registered twice');
  });

  it('removes the commands of a screen that is left, and accepts them again', () => {
    const { registry, plain } = begin();
    const leave = registry.register([plain('a'), plain('b')]);
    registry.register([plain('c')]);
    leave();
    expect(registry.all().map(({ command }) => command.id)).toEqual(['c']);
    registry.register([plain('a')]);
    expect(registry.all().map(({ command }) => command.id)).toEqual(['c', 'a']);
  });

  it('offers no command of a screen that is gone, and notifies of the change', () => {
    const { registry, plain } = begin();
    const leave = registry.register([plain('a')]);
    expect(registry.available()).toHaveLength(1);
    const listener = vi.fn();
    registry.subscribe(listener);
    leave();
    expect(listener).toHaveBeenCalledOnce();
    expect(registry.available()).toEqual([]);
  });

  it('lists the second keys of the sequences that start with a key', () => {
    const { plain } = begin();
    const seconds = continuationsOf([plain('a', 'g c'), plain('b', 'h c'), plain('c', 'g')], 'g');
    expect(seconds.map(({ second, bound }) => [second, bound.command.id])).toEqual([['c', 'a']]);
  });

  it('notifies when choices change in any watched actor', () => {
    const { registry, actor } = begin();
    const shelf = createActor(
      createMachine({ initial: 'empty', states: { empty: { on: { come: 'full' } }, full: {} } }),
    ).start();
    const choices = () => (shelf.getSnapshot().value === 'full' ? people : []);
    const event = (name: string) => ({ type: 'do.on', name }) as const;
    const late = bindOn({ ...info('late'), prompt: 'Кого?', event }, actor, { choices });
    registry.register([late], [shelf]);
    expect(registry.available()).toEqual([]);
    const listener = vi.fn();
    registry.subscribe(listener);
    shelf.send({ type: 'come' });
    expect(listener).toHaveBeenCalled();
    expect(registry.available()).toEqual([late]);
  });

  it('does not notify while nothing changes', () => {
    const { registry, plain, actor } = begin();
    registry.register([plain('a')]);
    actor.send({ type: 'do' });
    const listener = vi.fn();
    registry.subscribe(listener);
    actor.send({ type: 'do' });
    expect(listener).not.toHaveBeenCalled();
    actor.send({ type: 'rest' });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('offers what the machines would accept, and notifies of changes', () => {
    const { registry, plain, actor } = begin();
    const listener = vi.fn();
    registry.register([plain('a')]);
    registry.subscribe(listener);
    expect(registry.available()).toHaveLength(1);
    actor.send({ type: 'rest' });
    expect(listener).toHaveBeenCalled();
    expect(registry.available()).toEqual([]);
    expect(registry.all()).toHaveLength(1);
  });

  it('returns the same array until something changes, so that React can compare it', () => {
    const { registry, plain, actor } = begin();
    registry.register([plain('a')]);
    const [all, available] = [registry.all(), registry.available()];
    expect([registry.all(), registry.available()]).toEqual([all, available]);
    expect(registry.available()).toBe(available);
    actor.send({ type: 'rest' });
    expect(registry.all()).toBe(all);
    expect(registry.available()).not.toBe(available);
  });

  it('unsubscribes from a screen that is gone', () => {
    const { registry, plain, actor } = begin();
    const leave = registry.register([plain('a')]);
    leave();
    const listener = vi.fn();
    registry.subscribe(listener);
    actor.send({ type: 'rest' });
    expect(listener).not.toHaveBeenCalled();
  });

  it('does not offer commands of a stopped actor', () => {
    const { registry, plain, actor } = begin();
    registry.register([plain('a')]);
    actor.stop();
    expect(plain('b').actor.getSnapshot().status).toBe('stopped');
    expect(isAvailable(plain('b'))).toBe(false);
  });
});

describe('a command on a subject', () => {
  it('runs on the subjects that its machine would accept', () => {
    const { on, actor } = begin();
    expect(choicesOf(on).map(({ key }) => key)).toEqual(['Ada', 'Grace']);
    expect(isAvailable(on)).toBe(true);
    expect(isAvailable(on, 'Никто')).toBe(false);
    actor.send({ type: 'rest' });
    expect(isAvailable(on)).toBe(false);
  });

  it('runs by its key on the focused subject', () => {
    const { registry, on, done, ask, focus } = begin();
    registry.register([on]);
    focus('Grace');
    expect(registry.handleKey(press())).toBe(true);
    expect(done).toHaveBeenCalledExactlyOnceWith('Grace');
    expect(ask).not.toHaveBeenCalled();
  });

  it('runs once for a held Ctrl chord', () => {
    const { registry, plain, done } = begin();
    registry.register([plain('a', 'mod+s')]);
    const pressed = { key: 's', code: 'KeyS', ctrlKey: true, cancelable: true };
    for (const repeat of [false, true, true]) {
      const event = new KeyboardEvent('keydown', { ...pressed, repeat });
      expect(registry.handleKey(event)).toBe(true);
      // The browser must not handle it either.
      expect(event.defaultPrevented).toBe(true);
    }
    expect(done).toHaveBeenCalledOnce();
  });

  it('asks for a subject if none has the focus', () => {
    const { registry, on, done, ask } = begin();
    registry.register([on]);
    registry.handleKey(press());
    expect(ask).toHaveBeenCalledOnce();
    expect(done).not.toHaveBeenCalled();
  });

  it('shows the reason if the focused subject is refused, and asks for no other', () => {
    const { registry, on, done, ask, refuse, focus } = begin();
    registry.register([on]);
    focus('Никто');
    expect(registry.handleKey(press())).toBe(true);
    expect(refuse).toHaveBeenCalledExactlyOnceWith('Сейчас недоступно');
    expect(ask).not.toHaveBeenCalled();
    expect(done).not.toHaveBeenCalled();
  });
});

it('a key during an open menu neither runs nor refuses a command of the row behind it', () => {
  const { registry, refuse, done, actor } = begin();
  const edit = bindOn(
    {
      ...info('edit', 'e'),
      prompt: 'Кого?',
      event: (name: string) => ({ type: 'do.on', name }) as const,
    },
    actor,
    { choices: () => people, row: () => 'Ada' },
  );
  registry.register([edit]);
  document.body.innerHTML = '<table><tbody><tr data-key="Ada" tabindex="0"></tr></tbody></table>';
  const row = document.querySelector('tr')!;
  const hear = (event: KeyboardEvent) => void registry.handleKey(event);
  row.addEventListener('keydown', hear);
  const close = registry.layers.open({ kind: 'menu', title: 'Сортировка', buttons: new Set() });
  const pressD = () =>
    row.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', code: 'KeyD', bubbles: true }));
  row.dispatchEvent(press());
  // A key that no table of this page has does nothing either.
  pressD();
  expect(refuse).not.toHaveBeenCalled();
  expect(done).not.toHaveBeenCalled();
  close();
  row.dispatchEvent(press());
  expect(done).toHaveBeenCalledOnce();
  pressD();
  expect(refuse).toHaveBeenCalledOnce();
  document.body.replaceChildren();
});

it('an event that its machine refuses is not sent', () => {
  const { plain, actor, done } = begin();
  actor.send({ type: 'rest' });
  run(plain('a'));
  expect(done).not.toHaveBeenCalled();
});
