import { inOtherLayout } from './search.ts';

/**
 * `mod` is ⌘ on Apple keyboards and Ctrl elsewhere: `mod+s`, `shift+f10`, `e`, `?`; two keys one
 * after the other are written with a space: `g u`.
 */
export type Shortcut = string;

const isApple = () => /mac|iphone|ipad/i.test(navigator.platform);

/** What the keys of a US keyboard type, by `KeyboardEvent.code`. */
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
 * The names under which a key press may be looked for, the best first: what it typed, and, where
 * the layout typed no Latin character, what stands on the physical key.
 */
export function namesOf(event: KeyboardEvent): readonly string[] {
  const { key, code } = event;
  if (key.length > 1) return [key.toLowerCase()];
  if (/^[a-z0-9]$/i.test(key)) return [key.toLowerCase()];
  const letter = /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase();
  const physical = PUNCTUATION[code] ?? letter;
  // Full stop and comma on the slash key can only be the Russian layout; elsewhere a character of
  // ASCII is what it is, such as the slash and the brackets of Dvorak.
  if (code === 'Slash' && /[.,]/.test(key)) return [key, event.shiftKey ? '?' : '/'];
  if (key >= ' ' && key <= '~') return [key];
  return physical ? [physical] : [key.toLowerCase()];
}

/** Whether the press is this one chord, under the given name of its key. */
export function matchesChord(chord: string, name: string, event: KeyboardEvent): boolean {
  const keys = new Set(chord.split('+'));
  const mod = keys.delete('mod');
  const alt = keys.delete('alt');
  const shift = keys.delete('shift');
  const [key = ''] = keys;
  // `?` already implies Shift on most layouts, so Shift is only compared for letters and names.
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
 * A press that only builds a character: AltGr, an input method at work. A dead key says so by its
 * name, which is no shortcut's.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.getModifierState('AltGraph');
}

/** Fields that undo what is typed into them by themselves; one that is only read has nothing to. */
const TYPED_INTO =
  ':is(textarea, input):not(:disabled, [readonly], [type=checkbox], [type=radio], [type=button])';

/** Keys belong to the field that has the focus, except chords, Escape and the F keys. */
export function isForField(event: KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) && namesOf(event).includes('z')) {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return false;
    return target.isContentEditable || target.matches(TYPED_INTO);
  }
  if (event.ctrlKey || event.metaKey || event.key === 'Escape' || /^F\d/.test(event.key)) {
    return false;
  }
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  if (target.matches('input')) {
    const isPressable = target.matches('[type=checkbox], [type=radio], [type=button]');
    return !isPressable || event.key === ' ' || event.key.startsWith('Arrow');
  }
  const isPress = event.key === 'Enter' || event.key === ' ';
  return isPress && target.matches('button, a, summary, [role]');
}

/** Whether a shortcut is typed with plain characters, so that a person may want it off. */
export function isPlainCharacter(shortcut: Shortcut): boolean {
  return !/^(mod|alt)\+|^f\d|^(escape|enter|delete|home|end|arrow)/.test(shortcut);
}

const KEY_NAMES: Record<string, string> = {
  escape: 'Esc',
  enter: 'Enter',
  delete: 'Delete',
  arrowup: '↑',
  arrowdown: '↓',
  home: 'Home',
  end: 'End',
};

/** As it stands on a key cap: `Ctrl+S`, `⌘S`, `G U`. */
export function toKeyHint(shortcut: Shortcut): string {
  const chordHint = (chord: string) =>
    chord
      .split('+')
      .map((key) => {
        if (key === 'mod') return isApple() ? '⌘' : 'Ctrl';
        return KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : capitalise(key));
      })
      .join(isApple() ? '' : '+');
  return shortcut.split(' ').map(chordHint).join(' ');
}

/** What the same key types in the Russian layout, where that is something else. */
function inRussian(key: string): string | null {
  const typed = ON_SLASH[key] ?? inOtherLayout(key);
  return key.length === 1 && typed !== key ? typed.toUpperCase() : null;
}

const ON_SLASH: Record<string, string> = { '/': '.', '?': ',' };

/**
 * What stands on the caps in both layouts: `E` or `У`, `G U` or `П Г`, and of a chord only the key
 * that differs, `Ctrl+S` or `Ы`. A Dvorak keyboard has its own place for the Latin letter.
 */
export function capsOf(shortcut: Shortcut): { keys: string; or?: string } {
  const chords = shortcut.split(' ').map((chord) => chord.split('+').at(-1) ?? '');
  const russian = chords.map(inRussian);
  const keys = toKeyHint(shortcut);
  return russian.includes(null) ? { keys } : { keys, or: russian.join(' ') };
}

/** The same as a text: `E / У`. */
export function toKeyText(shortcut: Shortcut): string {
  const { keys, or } = capsOf(shortcut);
  return or === undefined ? keys : `${keys} / ${or}`;
}

/** The same in the notation of `aria-keyshortcuts`, which knows no sequences. */
export function toAriaShortcut(shortcut: Shortcut): string | undefined {
  if (shortcut.includes(' ')) return undefined;
  return shortcut
    .split('+')
    .map((key) => (key === 'mod' ? (isApple() ? 'Meta' : 'Control') : capitalise(key)))
    .join('+');
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
