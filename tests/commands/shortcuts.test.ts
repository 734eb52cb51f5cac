import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BoundCommand, bind } from '#commands/command.ts';
import type { CommandRegistry } from '#commands/registry.ts';
import {
  capsOf,
  isPlainCharacter,
  namesOf,
  toAriaShortcut,
  toKeyHint,
  toKeyText,
} from '#commands/shortcut.ts';
import { createDoer } from '#tests/support/doer.ts';
import { createTestRegistry, type Press, pressOf } from '#tests/support/keys.ts';
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
  registry = createTestRegistry({
    ask: ({ command }) => void asked.push(command.id),
    refuse: (reason) => void refused.push(reason),
    arePlainKeysOn: () => arePlainKeysOn,
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

  const at = (key: string, code: string, more: KeyboardEventInit = {}): Press => ({
    ...more,
    key,
    code,
  });
  const ctrlKey = true;
  const shiftKey = true;
  it.each<[string, string[], Press[], string[]]>([
    [
      'is the physical key if the Russian layout types no Latin character',
      ['e', 'mod+k', '['],
      [at('у', 'KeyE'), at('л', 'KeyK', { ctrlKey }), at('х', 'BracketLeft')],
      ['e', 'mod+k', '['],
    ],
    [
      'is the full stop of the Russian layout on the slash key',
      ['/', '?'],
      [at('.', 'Slash'), at(',', 'Slash', { shiftKey })],
      ['/', '?'],
    ],
    ['is what Dvorak types', ['e', 'd', '.'], [at('.', 'KeyE'), at('e', 'KeyD')], ['.', 'e']],
    [
      'is no letter without a shortcut, on a key that has one on a US keyboard',
      ['c', 'mod+s', '['],
      [at('j', 'KeyC'), at('o', 'KeyS', { ctrlKey }), at('/', 'BracketLeft'), at('[', 'Minus')],
      ['['],
    ],
    [
      'differs from the same key with Shift if that types another character',
      ['f', 'shift+f', '?'],
      [
        ...[at('F', 'KeyF', { shiftKey }), at('f', 'KeyF')],
        ...[at('?', 'Slash', { shiftKey }), at('?', 'Digit7', { shiftKey })],
      ],
      ['shift+f', 'f', '?', '?'],
    ],
    [
      'with Ctrl, Alt or ⌘ is not the plain key',
      ['e'],
      [{ ctrlKey }, { altKey: true }, { metaKey: true }].map((held) => ({ ...e, ...held })),
      [],
    ],
  ])('%s', (_, shortcuts, presses, expected) => {
    offer(...shortcuts.map((one) => command(one)));
    for (const one of presses) press(one);
    expect(done).toEqual(expected);
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

  describe('delete', () => {
    const backspace = { key: 'Backspace', code: 'Backspace' };
    const onApple = () => vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');

    it('on an Apple keyboard is the key with that label, and Delete', () => {
      onApple();
      offer(command('delete'));
      expect(press(backspace).defaultPrevented).toBe(true);
      press({ key: 'Delete', code: 'Delete' });
      expect(done).toEqual(['delete', 'delete']);
    });

    it('elsewhere is not Backspace', () => {
      offer(command('delete'));
      expect(press(backspace).defaultPrevented).toBe(false);
      expect(done).toEqual([]);
    });

    it('on an Apple keyboard belongs to a field, and has no modifiers', () => {
      onApple();
      offer(command('delete'));
      expect(press(backspace, put('<input>')).defaultPrevented).toBe(false);
      expect(press(backspace, put('<textarea></textarea>')).defaultPrevented).toBe(false);
      for (const held of [{ metaKey: true }, { altKey: true }, { shiftKey: true }]) {
        expect(press({ ...backspace, ...held }).defaultPrevented).toBe(false);
      }
      expect(done).toEqual([]);
    });

    it('does not replace a shortcut on Backspace', () => {
      onApple();
      offer(command('backspace'));
      press(backspace);
      expect(done).toEqual(['backspace']);
    });
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
    // `g` does not start a sequence either, which would use Escape.
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
    // The z key on Dvorak.
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

  const chosen = ['<select></select>', '<input type="checkbox">', '<input type="radio">'];

  it.each(chosen)('%s of a form or an edited row, undo does nothing, other chords work', (html) => {
    offer(command('mod+z'), command('mod+s'));
    const row = '<table><tr aria-busy="false"><td></td></tr></table>';
    for (const around of ['<form></form>', row]) {
      const target = put(html);
      const outer = put(around);
      (outer.querySelector('td') ?? outer).append(target);
      press({ key: 'я', code: 'KeyZ', ctrlKey: true }, target);
      press({ key: 's', code: 'KeyS', ctrlKey: true }, target);
      outer.remove();
    }
    expect(done).toEqual(['mod+s', 'mod+s']);
  });

  it.each(chosen)('%s of a search or a row that is only read, undo works', (html) => {
    offer(command('mod+z'));
    const row = '<table><tr><td></td></tr></table>';
    for (const around of ['<form role="search"></form>', row]) {
      const target = put(html);
      const outer = put(around);
      (outer.querySelector('td') ?? outer).append(target);
      press({ key: 'я', code: 'KeyZ', ctrlKey: true }, target);
      outer.remove();
    }
    expect(done).toEqual(['mod+z', 'mod+z']);
  });

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
  const c = { key: 'c', code: 'KeyC' };
  const esc = { key: 'Escape' };
  const modK = { key: 'k', code: 'KeyK', ctrlKey: true };
  const shift = { key: 'Shift', code: 'ShiftLeft', shiftKey: true };
  const shiftF = { key: 'F', code: 'KeyF', shiftKey: true };
  const russian = [
    { key: 'п', code: 'KeyG' },
    { key: 'г', code: 'KeyU' },
  ];

  it.each<[string, string[], Press[], string[]]>([
    ['are a shortcut', ['g u', 'g c'], [g, u], ['g u']],
    ['are a shortcut in the Russian layout, too', ['g u'], russian, ['g u']],
    ['win over the second key alone', ['g c', 'c'], [g, c, c], ['g c', 'c']],
    // Any other key ends the sequence and does nothing: `g e` is not `e`.
    ['have no time limit, and end after one key', ['g u', 'u', 'e'], [g, e, u], ['u']],
    ['do not block a chord', ['g u', 'mod+k', 'u'], [g, modK, u], ['mod+k', 'u']],
    ['start again with the first key', ['g u'], [g, g, u], ['g u']],
    ['survive modifiers pressed in between', ['g shift+f'], [g, shift, shiftF], ['g shift+f']],
  ])('%s', (_, shortcuts, presses, expected) => {
    offer(...shortcuts.map((one) => command(one)));
    for (const one of presses) press(one);
    expect(done).toEqual(expected);
  });

  it('are cancelled by Escape, which does nothing else then', () => {
    offer(command('g u'), command('escape'), command('u'));
    press(g);
    expect(press(esc).defaultPrevented).toBe(true);
    press(u);
    press(esc);
    expect(done).toEqual(['u', 'escape']);
  });

  it('are cancelled by typing into a field, and do not start in one', () => {
    offer(command('g u'));
    press(g);
    press(u, put('<input>'));
    press(u);
    expect(done).toEqual([]);
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

  it('the other one does not run while the one around the focus is refused', () => {
    const [left, right] = [put('<section><button></button></section>'), put('<section></section>')];
    const isAround = { id: 'left', title: 'left', group: '', shortcut: 'mod+s' };
    const refused = { ...isAround, event: { type: 'do' } as const };
    offer(
      bind(
        refused,
        createDoer(() => {}, false),
        () => left,
      ),
      command('mod+s', 'right', () => right),
    );
    const ctrlS = { key: 's', code: 'KeyS', ctrlKey: true };
    const event = press(ctrlS, left.firstElementChild!);
    expect(done).toEqual([]);
    expect(event.defaultPrevented, 'the browser does not save the page').toBe(true);
    press(ctrlS, right);
    expect(done).toEqual(['right']);
  });

  // In Chrome and Firefox, Ctrl+K focuses the search of the browser, and F1 opens its help.
  it.each([
    { key: 'л', code: 'KeyK', ctrlKey: true },
    { key: 'F1', code: 'F1' },
  ])('%j leaves the focus in the open palette', (keys) => {
    const isRefused = createDoer(() => {}, false);
    const shortcut = ['mod+k', 'f1', 'mod+c'];
    const palette = { id: 'palette', title: 'palette', group: '', isKeyOverWindows: true };
    offer(bind({ ...palette, shortcut, event: { type: 'do' } as const }, isRefused));
    const field = put('<input>');
    expect(press(keys, field).defaultPrevented).toBe(true);
    const copying = { key: 'c', code: 'KeyC', ctrlKey: true };
    expect(press(copying, field).defaultPrevented, 'the browser copies').toBe(false);
  });

  it('one inside the region of a refused one runs', () => {
    const page = put('<main><button></button><section></section></main>');
    const refused = { id: 'page', title: 'page', group: '', shortcut: 'e' };
    offer(
      bind(
        { ...refused, event: { type: 'do' } as const },
        createDoer(() => {}, false),
        () => page,
      ),
      command('e', 'table', () => page.lastElementChild!),
    );
    press(e, page.firstElementChild!);
    expect(done).toEqual(['table']);
  });

  it('none runs if the focus is in neither', () => {
    offer(command('mod+d', 'left'), command('mod+d', 'right'));
    const event = press({ key: 'd', code: 'KeyD', ctrlKey: true });
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
    const saving = press({ key: 's', code: 'KeyS', ctrlKey: true });
    expect(done).toEqual([]);
    expect(saving.defaultPrevented, 'the browser does not save the page').toBe(true);
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

it.each(['e', '?', 'shift+f', 'g u', 'g shift+f'])('%s can be switched off', (shortcut) => {
  expect(isPlainCharacter(shortcut)).toBe(true);
});

it.each([
  ...['pagedown', 'tab', 'shift+tab', 'shift+arrowright', 'shift+home', 'arrowdown', 'home'],
  ...['mod+c', 'alt+arrowup', 'mod+shift+arrowup', 'f2', 'escape', 'enter', 'delete'],
])('%s types no character, so it always works', (shortcut) => {
  expect(isPlainCharacter(shortcut)).toBe(false);
});

it('a shortcut is shown as on the keys', () => {
  expect(toKeyHint('mod+s')).toBe('Ctrl+S');
  expect(toKeyHint('g u')).toBe('G U');
  expect(toKeyHint('arrowdown')).toBe('↓');
  expect(toKeyHint('mod+shift+arrowright')).toBe('Ctrl+Shift+→');
  expect(toKeyHint('shift+pagedown')).toBe('Shift+PgDn');
  expect(toAriaShortcut('mod+enter')).toBe('Control+Enter');
  expect(toAriaShortcut('g u')).toBeUndefined();
  expect(toAriaShortcut('mod+arrowright')).toBe('Control+ArrowRight');
  expect(toAriaShortcut('shift+pagedown')).toBe('Shift+PageDown');
  expect(toAriaShortcut('p')).toBe('P');
});

it.each([
  ['mod+s', '⌘S'],
  ['shift+w', '⇧W'],
  ['alt+arrowdown', '⌥↓'],
  ['shift+tab', '⇧Tab'],
  ['mod+shift+arrowdown', '⌘⇧↓'],
  ['delete', '⌫'],
  ['mod+enter', '⌘Enter'],
  ['escape', 'Esc'],
  ['g shift+f', 'G ⇧F'],
  ['pagedown', 'PgDn'],
])('%s is shown on an Apple keyboard as %s', (shortcut, hint) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  expect(toKeyHint(shortcut)).toBe(hint);
});

it.each([
  ['shift+w', 'Shift+W'],
  ['alt+arrowdown', 'Alt+↓'],
  ['delete', 'Delete'],
  ['f2', 'F2'],
])('%s is shown elsewhere as %s', (shortcut, hint) => expect(toKeyHint(shortcut)).toBe(hint));

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

it('a shortcut is matched by the letters of its hint', () => {
  const codes = { e: 'KeyE', '[': 'BracketLeft', '/': 'Slash', ',': 'Comma' };
  for (const [shortcut, code] of Object.entries(codes)) {
    const key = capsOf(shortcut).or!.toLowerCase();
    expect(namesOf(pressOf({ key, code }))).toContain(shortcut);
  }
});

// Firefox with `privacy.resistFingerprinting`, and an on-screen keyboard.
it('a Russian key is recognised by its letter if the browser does not report the physical key', () => {
  const names = (key: string, code = '') => namesOf(pressOf({ key, code }));
  expect(['о', 'Л', 'х'].map((key) => names(key))).toEqual([['j'], ['k'], ['[']]);
  // The physical key counts first, and other letters stay as they are.
  expect(names('о', 'KeyS')).toEqual(['s']);
  expect(names('л', 'Period'), 'of a Bulgarian keyboard').toEqual(['.']);
  expect(['é', 'j', '/'].map((key) => names(key))).toEqual([['é'], ['j'], ['/']]);
});
