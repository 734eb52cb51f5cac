import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BoundCommand, bind } from '#commands/command.ts';
import { type CommandRegistry, createCommandRegistry } from '#commands/registry.ts';
import { capsOf, namesOf, toAriaShortcut, toKeyHint, toKeyText } from '#commands/shortcut.ts';
import { createDoer } from '#tests/support/doer.ts';
import { createKeySequence, type Press, pressOf } from '#tests/support/keys.ts';
import { layerOf } from '#tests/support/layers.ts';

let registry: CommandRegistry;
let arePlainKeysOn = true;
const done: string[] = [];
const asked: string[] = [];
const refused: string[] = [];
const listen = (event: KeyboardEvent) => void registry.handleKey(event);

beforeEach(() => {
  arePlainKeysOn = true;
  done.length = 0;
  asked.length = 0;
  refused.length = 0;
  registry = createCommandRegistry({
    ask: ({ command }) => void asked.push(command.id),
    refuse: (reason) => void refused.push(reason),
    arePlainKeysOn: () => arePlainKeysOn,
    sequence: createKeySequence(),
  });
  window.addEventListener('keydown', listen);
});

afterEach(() => {
  window.removeEventListener('keydown', listen);
  document.body.replaceChildren();
});

function command(
  shortcut: string | string[],
  id = [shortcut].flat().join(),
  within?: () => Element,
) {
  const actor = createDoer(() => void done.push(id));
  const info = { id, title: id, group: 'Проба', shortcut, event: { type: 'do' } as const };
  return bind(info, actor, within);
}
const offer = (...bound: BoundCommand[]) => registry.register(bound);

function press(init: Press, target: Element = document.body): KeyboardEvent {
  const event = pressOf(init);
  target.dispatchEvent(event);
  return event;
}

function put(html: string): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', html);
  return document.body.lastElementChild as HTMLElement;
}

const e = { key: 'e', code: 'KeyE' };

describe('a key', () => {
  it('is the typed Latin character', () => {
    offer(command('e'));
    const event = press(e);
    expect(done).toEqual(['e']);
    expect(event.defaultPrevented).toBe(true);
  });

  it('is the physical key if the Russian layout types no Latin character', () => {
    offer(command('e'), command('mod+k'), command('['));
    press({ key: 'у', code: 'KeyE' });
    press({ key: 'л', code: 'KeyK', ctrlKey: true });
    press({ key: 'х', code: 'BracketLeft' });
    expect(done).toEqual(['e', 'mod+k', '[']);
  });

  it('is the full stop of the Russian layout on the slash key', () => {
    offer(command('/'), command('?'));
    press({ key: '.', code: 'Slash' });
    press({ key: ',', code: 'Slash', shiftKey: true });
    expect(done).toEqual(['/', '?']);
  });

  it('is what Dvorak types', () => {
    offer(command('e'), command('d'), command('c'), command('mod+s'), command('.'), command('['));
    press({ key: '.', code: 'KeyE' });
    press({ key: 'e', code: 'KeyD' });
    // Letters without a shortcut, on keys that have one on a US keyboard.
    press({ key: 'j', code: 'KeyC' });
    press({ key: 'o', code: 'KeyS', ctrlKey: true });
    press({ key: '/', code: 'BracketLeft' });
    press({ key: '[', code: 'Minus' });
    expect(done).toEqual(['.', 'e', '[']);
  });

  it('differs from the same key with Shift if that types another character', () => {
    offer(command('f'), command('shift+f'), command('?'));
    press({ key: 'F', code: 'KeyF', shiftKey: true });
    press({ key: 'f', code: 'KeyF' });
    press({ key: '?', code: 'Slash', shiftKey: true });
    press({ key: '?', code: 'Digit7', shiftKey: true });
    expect(done).toEqual(['shift+f', 'f', '?', '?']);
  });

  it('with Ctrl, Alt or ⌘ is not the plain key', () => {
    offer(command('e'));
    press({ ...e, ctrlKey: true });
    press({ ...e, altKey: true });
    press({ ...e, metaKey: true });
    expect(done).toEqual([]);
  });

  it('on an Apple keyboard uses ⌘ for Ctrl', () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    offer(command('mod+s'));
    press({ key: 's', code: 'KeyS', ctrlKey: true });
    expect(done).toEqual([]);
    press({ key: 's', code: 'KeyS', metaKey: true });
    expect(done).toEqual(['mod+s']);
    expect(toKeyHint('mod+s')).toBe('⌘S');
    expect(toAriaShortcut('mod+s')).toBe('Meta+S');
  });

  it.each([
    ['AltGr', { ...e, key: '€', ctrlKey: true, altKey: true, isAltGraph: true }],
    ['AltGr that types a Latin character', { ...e, isAltGraph: true }],
    ['a dead key', { key: 'Dead', code: 'KeyE' }],
    ['an input method', { key: 'Process', code: 'KeyE' }],
    ['composition', { ...e, isComposing: true }],
    ['a modifier alone', { key: 'Shift', code: 'ShiftLeft', shiftKey: true }],
  ])('is never %s', (_, init) => {
    offer(command('e'), command('mod+alt+e'));
    expect(press(init).defaultPrevented).toBe(false);
    expect(done).toEqual([]);
  });

  it('that was already handled does nothing', () => {
    offer(command('escape'));
    const inner = put('<div></div>');
    inner.addEventListener('keydown', (event) => event.preventDefault());
    press({ key: 'Escape' }, inner);
    expect(done).toEqual([]);
  });

  it('of a plain character can be switched off; chords and F keys cannot', () => {
    arePlainKeysOn = false;
    offer(
      command('e'),
      command('?'),
      command('g u'),
      command('mod+k'),
      command('f1'),
      command('delete'),
      command('escape'),
    );
    press(e);
    press({ key: '?', code: 'Slash', shiftKey: true });
    press({ key: 'g', code: 'KeyG' });
    press({ key: 'u', code: 'KeyU' });
    expect(done).toEqual([]);
    press({ key: 'k', code: 'KeyK', ctrlKey: true });
    press({ key: 'F1', code: 'F1' });
    press({ key: 'Delete', code: 'Delete' });
    // It does not start a sequence either, which would use Escape.
    press({ key: 'g', code: 'KeyG' });
    press({ key: 'Escape' });
    expect(done).toEqual(['mod+k', 'f1', 'delete', 'escape']);
  });
});

describe('in a field', () => {
  const fields = [
    '<input>',
    '<input type="search">',
    '<textarea></textarea>',
    '<select></select>',
    '<div contenteditable="true"></div>',
  ];

  it.each(fields)('%s plain keys belong to the field', (html) => {
    offer(command('e'), command('delete'), command('arrowdown'), command('enter'));
    const target = put(html);
    for (const key of ['e', 'Delete', 'ArrowDown', 'Enter']) press({ key }, target);
    expect(done).toEqual([]);
  });

  it.each(fields)('%s chords, Escape and F keys work', (html) => {
    offer(command('mod+s'), command('escape'), command('f1'));
    const target = put(html);
    press({ key: 'ы', code: 'KeyS', ctrlKey: true }, target);
    press({ key: 'Escape' }, target);
    press({ key: 'F1' }, target);
    expect(done).toEqual(['mod+s', 'escape', 'f1']);
  });

  it.each([
    '<input>',
    '<input type="search">',
    '<textarea></textarea>',
    '<div contenteditable="true"></div>',
  ])('%s undo belongs to the field', (html) => {
    offer(command('mod+z'));
    const target = put(html);
    for (const key of ['z', 'я']) {
      expect(press({ key, code: 'KeyZ', ctrlKey: true }, target).defaultPrevented).toBe(false);
    }
    // The key of z on Dvorak.
    press({ key: 'z', code: 'Slash', ctrlKey: true }, target);
    expect(done).toEqual([]);
  });

  it.each(['<input readonly>', '<input type="checkbox">', '<select></select>', '<button>'])(
    '%s with nothing to undo, undo works',
    (html) => {
      offer(command('mod+z'));
      const target = put(html);
      press({ key: 'я', code: 'KeyZ', ctrlKey: true }, target);
      press({ key: 'z', code: 'Slash', ctrlKey: true }, target);
      expect(done).toEqual(['mod+z', 'mod+z']);
    },
  );

  it('that is a checkbox, letters work', () => {
    offer(command('e'), command('arrowdown'));
    const box = put('<input type="checkbox">');
    press(e, box);
    press({ key: 'ArrowDown' }, box);
    expect(done).toEqual(['e']);
  });
});

it.each(['<button>', '<a href="/">', '<summary>', '<div role="option">'])(
  'Enter on %s presses it and is not a shortcut',
  (html) => {
    offer(command('enter'), command('e'));
    const target = put(html);
    expect(press({ key: 'Enter' }, target).defaultPrevented).toBe(false);
    expect(done).toEqual([]);
    press(e, target);
    expect(done).toEqual(['e']);
  },
);

describe('two keys in sequence', () => {
  const g = { key: 'g', code: 'KeyG' };
  const u = { key: 'u', code: 'KeyU' };

  it('are a shortcut', () => {
    offer(command('g u'), command('g c'));
    press(g);
    press(u);
    expect(done).toEqual(['g u']);
  });

  it('are a shortcut in the Russian layout, too', () => {
    offer(command('g u'));
    press({ key: 'п', code: 'KeyG' });
    press({ key: 'г', code: 'KeyU' });
    expect(done).toEqual(['g u']);
  });

  it('win over the second key alone', () => {
    offer(command('g c'), command('c'));
    press(g);
    press({ key: 'c', code: 'KeyC' });
    press({ key: 'c', code: 'KeyC' });
    expect(done).toEqual(['g c', 'c']);
  });

  it('have no time limit, and end after one key', () => {
    offer(command('g u'), command('u'), command('e'));
    press(g);
    // Any other key ends the sequence and does nothing: `g e` is not `e`.
    press(e);
    press(u);
    expect(done).toEqual(['u']);
  });

  it('are cancelled by Escape, which does nothing else then', () => {
    offer(command('g u'), command('escape'), command('u'));
    press(g);
    expect(press({ key: 'Escape' }).defaultPrevented).toBe(true);
    press(u);
    press({ key: 'Escape' });
    expect(done).toEqual(['u', 'escape']);
  });

  it('do not block a chord', () => {
    offer(command('g u'), command('mod+k'), command('u'));
    press(g);
    press({ key: 'k', code: 'KeyK', ctrlKey: true });
    press(u);
    expect(done).toEqual(['mod+k', 'u']);
  });

  it('start again with the first key', () => {
    offer(command('g u'));
    press(g);
    press(g);
    press(u);
    expect(done).toEqual(['g u']);
  });

  it('are cancelled by typing into a field', () => {
    offer(command('g u'));
    press(g);
    press(u, put('<input>'));
    press(u);
    expect(done).toEqual([]);
  });

  it('survive modifiers pressed in between', () => {
    offer(command('g shift+f'));
    press(g);
    press({ key: 'Shift', code: 'ShiftLeft', shiftKey: true });
    press({ key: 'F', code: 'KeyF', shiftKey: true });
    expect(done).toEqual(['g shift+f']);
  });

  it('do not start in a field', () => {
    offer(command('g u'));
    press(g, put('<input>'));
    press(u);
    expect(done).toEqual([]);
  });
});

describe('if two commands match,', () => {
  it('the one around the focus runs', () => {
    const left = put('<section><button></button></section>');
    const right = put('<section><button></button></section>');
    offer(
      command('mod+s', 'left', () => left),
      command('mod+s', 'right', () => right),
    );
    press({ key: 's', code: 'KeyS', ctrlKey: true }, right.firstElementChild!);
    expect(done).toEqual(['right']);
  });

  it('the innermost one around the focus runs', () => {
    const page = put(
      '<main><table><tbody><tr><td><button></button></td></tr></tbody></table></main>',
    );
    const table = page.firstElementChild!;
    offer(
      command('e', 'page', () => page),
      command('e', 'table', () => table),
    );
    press(e, page.querySelector('button')!);
    press(e, page);
    expect(done).toEqual(['table', 'page']);
  });

  it('none runs if the focus is in neither', () => {
    offer(command('mod+s', 'left'), command('mod+s', 'right'));
    const event = press({ key: 's', code: 'KeyS', ctrlKey: true });
    expect(done).toEqual([]);
    expect(event.defaultPrevented).toBe(false);
  });

  it('the one that its machine accepts runs', () => {
    const idle = createDoer(() => {}, false);
    const other = {
      id: 'idle',
      title: 'idle',
      group: '',
      shortcut: 'e',
      event: { type: 'do' } as const,
    };
    offer(bind(other, idle), command('e', 'ready'));
    press(e);
    expect(done).toEqual(['ready']);
  });
});

describe.each(['window', 'palette', 'menu'] as const)('an open %s', (kind) => {
  it('blocks keys of commands behind it', () => {
    offer(
      command('e', 'behind'),
      command('mod+s', 'page', () => document.body),
    );
    const layer = layerOf(kind);
    registry.layers.open(layer);
    press(e);
    press({ key: 's', code: 'KeyS', ctrlKey: true });
    expect(done).toEqual([]);
    offer({ ...command('mod+s', 'inside'), layer });
    press({ key: 's', code: 'KeyS', ctrlKey: true });
    expect(done).toEqual(['inside']);
  });

  it('is behind the one opened after it', () => {
    const first = layerOf(kind);
    registry.layers.open(first);
    registry.layers.open(layerOf('window'));
    offer({ ...command('escape', 'first'), layer: first });
    press({ key: 'Escape' });
    expect(done).toEqual([]);
  });

  it('lets a key through that works over every window', () => {
    const open = command('f1', 'open');
    offer({ ...open, command: { ...open.command, isKeyOverWindows: true } }, command('f2', 'no'));
    registry.layers.open(layerOf(kind));
    press({ key: 'F2' });
    press({ key: 'F1' });
    expect(done).toEqual(['open']);
  });
});

describe('two windows over each other', () => {
  const esc = { key: 'Escape' };

  it('give the keys to the upper one, and back when it closes', () => {
    const [lower, upper] = [layerOf('window'), layerOf('window')];
    offer({ ...command('escape', 'lower'), layer: lower });
    offer({ ...command('escape', 'upper'), layer: upper });
    offer(command('e', 'page'));
    registry.layers.open(lower);
    const close = registry.layers.open(upper);
    press(esc);
    expect(done).toEqual(['upper']);
    close();
    press(esc);
    press(e);
    expect(done).toEqual(['upper', 'lower']);
  });

  it('may close out of order', () => {
    const [lower, upper] = [layerOf('window'), layerOf('window')];
    offer({ ...command('escape', 'lower'), layer: lower });
    offer({ ...command('escape', 'upper'), layer: upper });
    offer(command('e', 'page'));
    const closeLower = registry.layers.open(lower);
    const closeUpper = registry.layers.open(upper);
    closeLower();
    press(esc);
    press(e);
    expect(done).toEqual(['upper']);
    expect([lower, upper].map(registry.layers.isOpen)).toEqual([false, true]);
    closeUpper();
    press(e);
    expect(done).toEqual(['upper', 'page']);
    expect(registry.layers.top()).toBeNull();
  });

  it('are windows under a menu and the palette, too', () => {
    const lower = layerOf('window');
    registry.layers.open(lower);
    registry.layers.open(layerOf('menu'));
    const palette = layerOf('palette');
    registry.layers.open(palette);
    expect(registry.layers.window()).toBe(lower);
    expect(registry.layers.top()).toBe(palette);
  });
});

it('is shown as on the keys', () => {
  expect(toKeyHint('mod+s')).toBe('Ctrl+S');
  expect(toKeyHint('g u')).toBe('G U');
  expect(toKeyHint('arrowdown')).toBe('↓');
  expect(toAriaShortcut('mod+enter')).toBe('Control+Enter');
  expect(toAriaShortcut('g u')).toBeUndefined();
});

it.each([
  ['e', 'E / У'],
  ['g u', 'G U / П Г'],
  ['[', '[ / Х'],
  ['/', '/ / .'],
  ['?', '? / ,'],
  ['mod+s', 'Ctrl+S / Ы'],
  ['shift+f', 'Shift+F / А'],
  ['1', '1'],
  ['enter', 'Enter'],
  ['f1', 'F1'],
  ['mod+enter', 'Ctrl+Enter'],
])('%s is shown for both layouts as %s', (shortcut, expected) => {
  expect(toKeyText(shortcut)).toBe(expected);
});

it('is found by the letters of its hint', () => {
  const codes = { e: 'KeyE', '[': 'BracketLeft', '/': 'Slash', ',': 'Comma' };
  for (const [shortcut, code] of Object.entries(codes)) {
    const key = capsOf(shortcut).or!.toLowerCase();
    expect(namesOf(pressOf({ key, code }))).toContain(shortcut);
  }
});
