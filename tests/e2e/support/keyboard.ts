import type { CDPSession, Page } from '@playwright/test';

export type Layout = 'us' | 'ru' | 'dvorak';

const CODES = [
  ...'qwertyuiop'.split('').map((key) => `Key${key.toUpperCase()}`),
  'BracketLeft',
  'BracketRight',
  ...'asdfghjkl'.split('').map((key) => `Key${key.toUpperCase()}`),
  'Semicolon',
  'Quote',
  ...'zxcvbnm'.split('').map((key) => `Key${key.toUpperCase()}`),
  'Comma',
  'Period',
  'Slash',
  'Minus',
  'Equal',
  'Backquote',
];
const TYPED: Record<Layout, [plain: string, shifted: string]> = {
  us: ["qwertyuiop[]asdfghjkl;'zxcvbnm,./-=`", 'QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?_+~'],
  ru: ['йцукенгшщзхъфывапролджэячсмитьбю.-=ё', 'ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,_+Ё'],
  dvorak: ["',.pyfgcrl/=aoeuidhtns-;qjkxbmwvz[]`", '"<>PYFGCRL?+AOEUIDHTNS_:QJKXBMWVZ{}~'],
};
const SHIFTED_DIGITS: Record<Layout, string> = {
  us: ')!@#$%^&*(',
  ru: ')!"№;%:?*(',
  dvorak: ')!@#$%^&*(',
};
const MODIFIERS = { Alt: 1, Control: 2, Meta: 4, Shift: 8 } as const;
const NAMED: Record<string, number> = {
  Enter: 13,
  Escape: 27,
  Tab: 9,
  Backspace: 8,
  Delete: 46,
  Home: 36,
  End: 35,
  ArrowUp: 38,
  ArrowDown: 40,
  ArrowLeft: 37,
  ArrowRight: 39,
  Space: 32,
  F1: 112,
};

/** Real key presses by physical key, as a keyboard with this layout sends them. */
export interface Keyboard {
  /** `KeyE`, `Control+KeyS`, `Shift+Slash`, `Enter`, `Digit1`. */
  press(chord: string): Promise<void>;
  /**
   * Presses a shortcut as shown on the help sheet (`mod+s`, `?`, `g c`): on a Latin layout the key
   * that types it, on the Russian one the key in its position.
   */
  command(shortcut: string): Promise<void>;
  /** Types a text key by key. Each character must be on the layout or on `us`. */
  type(text: string): Promise<void>;
}

/**
 * Counts keys as a person would: a chord is one, a typed character is one, a paste is one.
 *
 * `count()` gives the keys since the start or the last `restart()`.
 */
export function countKeys(page: Page, keys: Keyboard) {
  let count = 0;
  return {
    count: () => count,
    restart: () => {
      count = 0;
    },
    async press(...chords: string[]) {
      for (const chord of chords) await keys.press(chord);
      count += chords.length;
    },
    async type(text: string) {
      await keys.type(text);
      count += text.length;
    },
    /** Needs the permissions of the clipboard. */
    async paste(text: string) {
      await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
      await page.keyboard.press('Control+V');
      count += 1;
    },
  };
}

export async function keyboardOf(page: Page, layout: Layout): Promise<Keyboard> {
  const session = await page.context().newCDPSession(page);
  return {
    press: (chord) => press(session, layout, chord),
    async command(shortcut) {
      for (const chord of shortcut.split(' ')) await press(session, layout, chordOf(layout, chord));
    },
    async type(text) {
      for (const character of text) {
        // As a person would, switches the layout for characters that are not on it.
        const on = chordThatTypes(layout, character) ? layout : 'us';
        const chord = chordThatTypes(on, character);
        if (!chord) throw new Error(`no key types "${character}"`);
        await press(session, on, chord);
      }
    },
  };
}

/** The chord that types a character on this layout, if it has one. */
function chordThatTypes(layout: Layout, character: string): string | undefined {
  const [plain, shifted] = TYPED[layout];
  const at = plain.indexOf(character);
  if (at >= 0) return CODES[at];
  const shiftedAt = shifted.indexOf(character);
  if (shiftedAt >= 0) return `Shift+${CODES[shiftedAt]}`;
  if (/\d/.test(character)) return `Digit${character}`;
  if (character === ' ') return 'Space';
  const digit = SHIFTED_DIGITS[layout].indexOf(character);
  return digit < 0 ? undefined : `Shift+Digit${digit}`;
}

async function press(session: CDPSession, layout: Layout, chord: string): Promise<void> {
  const names = chord.split('+');
  const code = names.pop()!;
  const held = names as (keyof typeof MODIFIERS)[];
  const modifiers = held.reduce((sum, name) => sum | MODIFIERS[name], 0);
  const key = keyOf(layout, code, held.includes('Shift'));
  const isChord = held.some((name) => name !== 'Shift');
  const text = key.length === 1 && !isChord ? key : code === 'Enter' && !isChord ? '\r' : undefined;
  const virtual = NAMED[code] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.charCodeAt(0) ?? 0;
  const common = { modifiers, key, code, windowsVirtualKeyCode: virtual };
  await session.send('Input.dispatchKeyEvent', {
    type: text ? 'keyDown' : 'rawKeyDown',
    ...common,
    ...(text && { text }),
  });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common });
}

/** `mod+s` as physical keys of the layout: `Control+KeyS`, on Dvorak `Control+Semicolon`. */
function chordOf(layout: Layout, shortcut: string): string {
  const names = shortcut.split('+');
  const key = names.pop()!;
  const held = names.map((name) => (name === 'mod' ? 'Control' : 'Shift'));
  const [plain, shifted] = TYPED[layout === 'ru' ? 'us' : layout];
  const at = plain.indexOf(key);
  const shiftedAt = shifted.indexOf(key);
  if (at < 0 && shiftedAt >= 0) return [...held, 'Shift', CODES[shiftedAt]].join('+');
  return [...held, at >= 0 ? CODES[at] : /^\d$/.test(key) ? `Digit${key}` : key].join('+');
}

function keyOf(layout: Layout, code: string, isShifted: boolean): string {
  if (code === 'Space') return ' ';
  const at = CODES.indexOf(code);
  if (at >= 0) return TYPED[layout][isShifted ? 1 : 0][at]!;
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  return (isShifted && digit && SHIFTED_DIGITS[layout][Number(digit)]) || digit || code;
}
