import { inOtherLayout } from './matching/keyboard-layout.ts';

/**
 * `mod` is ⌘ on Apple keyboards and Ctrl elsewhere: `mod+s`, `shift+f10`, `e`, `?`. Two keys in
 * sequence are separated by a space: `g u`.
 */
export type Shortcut = string;

const isApple = () => /mac|iphone|ipad/i.test(navigator.platform);

/** The characters of a US keyboard by `KeyboardEvent.code`. */
const PUNCTUATION: Record<string, string> = {
  BracketLeft: '[',
  BracketRight: ']',
  Slash: '/',
  Backslash: '\\',
  Comma: ',',
  Period: '.',
  Semicolon: ';',
  Quote: "'",
  Minus: '-',
  Equal: '=',
  Backquote: '`',
};

/**
 * The key names to look a press up by, best first: the typed character, and the physical key if the
 * layout types no Latin character.
 */
export function namesOf(event: KeyboardEvent): readonly string[] {
  const { key, code } = event;
  // The key that Apple labels «delete»; its forward Delete needs `fn`.
  if (key === 'Backspace' && isApple()) return ['delete', 'backspace'];
  if (key.length > 1) return [key.toLowerCase()];
  if (/^[a-z0-9]$/i.test(key)) return [key.toLowerCase()];
  const letter = /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase();
  const physical = PUNCTUATION[code] ?? letter;
  // Full stop or comma on the slash key means the Russian layout. Elsewhere an ASCII character is
  // taken as typed, such as the slash and the brackets of Dvorak.
  if (code === 'Slash' && /[.,]/.test(key)) return [key, event.shiftKey ? '?' : '/'];
  if (key >= ' ' && key <= '~') return [key];
  // A browser may hide the physical key; then the letter is read as Russian.
  return [physical ?? inOtherLayout(key.toLowerCase())];
}

/** Whether the press is this chord, for one of its key names. */
export function matchesChord(chord: string, name: string, event: KeyboardEvent): boolean {
  const keys = new Set(chord.split('+'));
  const mod = keys.delete('mod');
  const alt = keys.delete('alt');
  const shift = keys.delete('shift');
  const [key = ''] = keys;
  // `?` already implies Shift on most layouts, so Shift only matters for letters and named keys.
  const shiftMatters = /^[a-z]/.test(key);
  return (
    name === key &&
    (isApple() ? event.metaKey : event.ctrlKey) === mod &&
    (isApple() ? event.ctrlKey : event.metaKey) === false &&
    event.altKey === alt &&
    (!shiftMatters || event.shiftKey === shift)
  );
}

/**
 * A press that only composes a character: AltGr or an input method. A dead key is named `Dead`,
 * which is no shortcut.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.getModifierState('AltGraph');
}

/** Fields with their own undo; a read-only field has none. */
const TYPED_INTO =
  ':is(textarea, input):not(:disabled, [readonly], [type=checkbox], [type=radio], [type=button])';
/** Controls without text in a form or an edited row: there the key must not undo changes that are already saved. */
const CHOSEN_IN_FORM =
  ':is(form:not([role=search]), tr[aria-busy]) :is(select, [type=checkbox], [type=radio])';

/** Keys belong to the focused field, except chords, Escape and the F keys. */
export function isForField(event: KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) && namesOf(event).includes('z')) {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return false;
    return target.isContentEditable || target.matches(`${TYPED_INTO}, ${CHOSEN_IN_FORM}`);
  }
  if (event.ctrlKey || event.metaKey || event.key === 'Escape' || /^F\d/.test(event.key)) {
    return false;
  }
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  if (target.matches('input')) {
    // `j` and `k` move to another row while a number of this row is being saved.
    if (target.matches('tr[aria-busy=true] [readonly][inputmode]') && isStep(event)) return false;
    const isPressable = target.matches('[type=checkbox], [type=radio], [type=button]');
    return !isPressable || event.key === ' ' || event.key.startsWith('Arrow');
  }
  const isPress = event.key === 'Enter' || event.key === ' ';
  return isPress && target.matches('button, a, summary, [role]');
}

const isStep = (event: KeyboardEvent) =>
  namesOf(event).some((name) => name === 'j' || name === 'k');

/** Whether the press is one of these keys and is not for the focused field. */
export const isKey = (event: KeyboardEvent, ...names: readonly string[]) =>
  !isForField(event) && namesOf(event).some((name) => names.includes(name));

/** Whether the shortcut is a plain character; users can switch these off. */
export function isPlainCharacter(shortcut: Shortcut): boolean {
  return shortcut.split(' ').every((chord) => /^(?:shift\+)?.$/.test(chord));
}

const KEY_NAMES: Record<string, string> = {
  mod: 'Ctrl',
  escape: 'Esc',
  enter: 'Enter',
  delete: 'Delete',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
};
/** Symbols, because Apple writes no sign between keys, and words would run together. */
const APPLE_NAMES: Record<string, string> = { mod: '⌘', shift: '⇧', alt: '⌥', delete: '⌫' };

/** The shortcut as printed on key caps: `Ctrl+S`, `⌘S`, `G U`. */
export function toKeyHint(shortcut: Shortcut): string {
  const names = isApple() ? { ...KEY_NAMES, ...APPLE_NAMES } : KEY_NAMES;
  const chordHint = (chord: string) =>
    chord
      .split('+')
      .map((key) => names[key] ?? capitalise(key))
      .join(isApple() ? '' : '+');
  return shortcut.split(' ').map(chordHint).join(' ');
}

/** The character of the same key in the Russian layout, if it differs. */
function inRussian(key: string): string | null {
  const typed = ON_SLASH[key] ?? inOtherLayout(key);
  return key.length === 1 && typed !== key ? typed.toUpperCase() : null;
}

const ON_SLASH: Record<string, string> = { '/': '.', '?': ',' };

/**
 * The key caps in both layouts: `E` and `У`, `G U` and `П Г`; of a chord only the key that differs,
 * `Ctrl+S` and `Ы`. On Dvorak the Latin letter is on another key.
 */
export function capsOf(shortcut: Shortcut): { keys: string; or?: string } {
  const chords = shortcut.split(' ').map((chord) => chord.split('+').at(-1) ?? '');
  const russian = chords.map(inRussian);
  const keys = toKeyHint(shortcut);
  return russian.includes(null) ? { keys } : { keys, or: russian.join(' ') };
}

/** The same as text: `E / У`. */
export function toKeyText(shortcut: Shortcut): string {
  const { keys, or } = capsOf(shortcut);
  return or === undefined ? keys : `${keys} / ${or}`;
}

/** The same in the notation of `aria-keyshortcuts`, which has no sequences. */
export function toAriaShortcut(shortcut: Shortcut): string | undefined {
  if (shortcut.includes(' ')) return undefined;
  return shortcut
    .split('+')
    .map((key) => (key === 'mod' ? (isApple() ? 'Meta' : 'Control') : capitalise(key)))
    .join('+');
}

/** A key as browsers name it: `ArrowRight`, `PageDown`, `S`. */
const capitalise = (key: string) =>
  key.replace(/^.|(?<=^arrow|^page)./g, (letter) => letter.toUpperCase());
