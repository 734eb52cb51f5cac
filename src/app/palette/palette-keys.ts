/**
 * Whose keys they are while the palette is open. Its view is fetched apart, and what is typed before
 * it is drawn must neither be lost nor reach the page behind.
 */
import type { Layers } from '#commands/layers.ts';
import { isComposing } from '#commands/shortcut.ts';
import type { PaletteActor } from '#machines/palette/palette.machine.ts';
import { type FocusPlace, placeOfFocus } from '#ui/overlay/focus-return.ts';
import type { Layer } from '#ui/overlay/layer.tsx';

/** Where the focus was when the palette opened. */
export interface PaletteFocus {
  element(): Element | null;
  /** The window that lay over the page then, as long as it is open. */
  window(): Layer | null;
  /** Gives it back, once. */
  restore(): void;
}

const PALETTE = '[data-palette]';
/** Chords that are the browser's own; pasting comes as an event of its own. */
const BROWSER_KEYS = /^[vrcмкс]$/i;

/** Listens for as long as the page lives. */
export function takeKeys(palette: PaletteActor, layers: Layers): PaletteFocus {
  let place: FocusPlace | null = null;
  let top: Layer | null = null;
  let isOpen = false;

  const focus: PaletteFocus = {
    element: () => place?.element ?? null,
    window: () => (top && layers.isOpen(top) ? top : null),
    restore() {
      place?.restore();
      place = null;
    },
  };
  palette.subscribe((snapshot) => {
    const wasOpen = isOpen;
    isOpen = snapshot.hasTag('open');
    if (isOpen && !wasOpen) {
      // Opened again before the focus was back, it still has the place of the first time.
      place ??= placeOfFocus();
      top = layers.window();
      const { element } = place;
      // Until there is a field nothing may be composed or dropped into the one behind.
      if (element instanceof HTMLElement && element.matches('input, textarea')) element.blur();
    }
    if (!wasOpen || isOpen || document.querySelector(PALETTE)) return;
    // Else its window gives the focus back, when it is gone.
    focus.restore();
    palette.send({ type: 'left' });
  });

  const isWaiting = () => isOpen && !document.querySelector(PALETTE);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const drawn = document.querySelector(PALETTE);
    if (drawn) {
      // What is typed goes into its field, even if something has drawn the focus away.
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
