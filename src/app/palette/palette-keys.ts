/**
 * Handles the keyboard while the palette is open. The view is loaded separately, and keys typed before it
 * is drawn must neither be lost nor reach the page behind.
 */
import type { Layers } from '#commands/layers.ts';
import { isComposing } from '#commands/shortcut.ts';
import type { PaletteActor } from '#machines/palette/palette.machine.ts';
import { type FocusPlace, placeOfFocus } from '#ui/overlay/focus-return.ts';
import type { Layer } from '#ui/overlay/layer.tsx';

/** Where the focus was when the palette opened. */
export interface PaletteFocus {
  element(): Element | null;
  /** The window that was open over the page at that time, if it is still open. */
  window(): Layer | null;
  /** Restores the focus, once. If it has moved elsewhere, it stays. */
  restore(): void;
}

const PALETTE = '[data-palette]';
/** The browser's own shortcuts. Pasting is handled by its own event. */
const BROWSER_KEYS = /^[vrcмкс]$/i;

/** The listeners stay for the life of the page. */
export function takeKeys(palette: PaletteActor, layers: Layers): PaletteFocus {
  let place: FocusPlace | null = null;
  let top: Layer | null = null;
  let isOpen = false;

  const focus: PaletteFocus = {
    element: () => place?.element ?? null,
    window: () => (top && layers.isOpen(top) ? top : null),
    restore() {
      if (document.activeElement === document.body) place?.restore();
      place = null;
    },
  };
  palette.subscribe((snapshot) => {
    const wasOpen = isOpen;
    isOpen = snapshot.hasTag('open');
    if (isOpen && !wasOpen) {
      // If the palette opens again before the focus is restored, the first place is kept.
      place ??= placeOfFocus();
      top = layers.window();
      const { element } = place;
      // Until the palette has a field, composed or dropped text must not go into the field behind.
      if (element instanceof HTMLElement && element.matches('input, textarea')) element.blur();
    }
    if (!wasOpen || isOpen || document.querySelector(PALETTE)) return;
    // Without a drawn palette, no closing window restores the focus.
    focus.restore();
    palette.send({ type: 'left' });
  });

  const isWaiting = () => isOpen && !document.querySelector(PALETTE);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const drawn = document.querySelector(PALETTE);
    if (drawn) {
      // Typed text goes into the palette's field, even if something has moved the focus away.
      if (!drawn.contains(event.target as Node)) drawn.querySelector('input')?.focus();
      return;
    }
    event.stopPropagation();
    const isChord = (event.ctrlKey || event.metaKey || event.altKey) && !isComposing(event);
    if (isChord ? BROWSER_KEYS.test(event.key) : /^F(?!1$)\d+$/.test(event.key)) return;
    event.preventDefault();
    if (isChord || event.isComposing) return;
    if (event.key === 'Escape') palette.send({ type: 'close' });
    else if (event.key === 'Enter') palette.send({ type: 'enter' });
    else if (event.key === 'Backspace') palette.send({ type: 'erase' });
    else if ([...event.key].length === 1) palette.send({ type: 'add', text: event.key });
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!isWaiting()) return;
    event.preventDefault();
    event.stopPropagation();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text) palette.send({ type: 'add', text: text.replace(/\s+/g, ' ') });
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('paste', onPaste, { capture: true });
  return focus;
}
