import { useRef } from 'react';

/** Where the focus was: an element, or its successor if its row was rendered again. */
export interface FocusPlace {
  readonly element: Element | null;
  /** Restores the focus. If the place is gone, `heir` gets the focus, else the screen. */
  restore(heir?: HTMLElement | null): void;
}

const CONTROLS = 'button, a[href], input, select, textarea, [tabindex]';
const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/** The current place of the focus. */
export function placeOfFocus(): FocusPlace {
  const element = document.activeElement;
  // A menu item disappears with its menu, so the menu's button takes its place.
  const menu = element?.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '';
  const opener = document.getElementById(menu);
  const row = (opener ?? element)?.closest<HTMLElement>('[data-key]');
  const { key } = row?.dataset ?? {};
  const table = row?.closest('table')?.getAttribute('aria-label') ?? null;
  const place = row && element ? [...row.querySelectorAll(CONTROLS)].indexOf(element) : -1;
  const name = element && nameOf(element);
  // A grid gets the focus when the field over its cell is removed.
  const around = element?.parentElement?.closest('[tabindex="0"]');

  /** The same row of the same table, and in it the control with the same name or at the same index. */
  const successor = () => {
    if (key === undefined) return null;
    const rows = [...document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)];
    const own = rows.find(
      (one) => (one.closest('table')?.getAttribute('aria-label') ?? null) === table,
    );
    if (!own || place < 0) return own;
    const controls = [...own.querySelectorAll(CONTROLS)];
    return controls.find((one) => nameOf(one) === name) ?? controls[place] ?? own;
  };
  return {
    element,
    restore(heir) {
      // When the screen itself had the focus, focus its current row: Back may have opened another list.
      const current = element?.matches('main') && document.querySelector('main tr[aria-current]');
      for (const one of [current || null, element, opener, successor(), around, heir]) {
        if (!one?.isConnected || one === document.body) continue;
        focusInPlace(one as HTMLElement);
        // A disabled or hidden element does not take the focus.
        if (one === document.activeElement) return;
      }
      inheritFocus();
    },
  };
}

/** The whole screen can have the focus, too; do not scroll to it. */
const focusInPlace = (element: HTMLElement) =>
  element.focus({ preventScroll: element.matches('main') });

/**
 * Returns the focus to where it was before a window opened. Radix only returns it to its own
 * trigger, and windows that a command opens have none. If the focus has moved elsewhere, it stays.
 * If the element is gone, the focus goes to the Tab stop row, the first field or the start of the screen.
 */
export function useFocusReturn() {
  const before = useRef<FocusPlace | null>(null);
  return {
    /** Call this before the window takes the focus. */
    remember: () => {
      before.current = placeOfFocus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement === document.body) before.current?.restore();
    },
  };
}

/** Gives a lost focus to the Tab stop row, the first field or the start of the screen. */
export function inheritFocus(): void {
  // A window takes the focus from a screen that mounts below it, so `data-first` replaces that screen's `autoFocus`.
  const heirs = ['main tr[data-key][tabindex="0"]', 'main [data-first=true]', 'main'];
  for (const heir of heirs) {
    const target = document.querySelector<HTMLElement>(heir);
    if (target && document.activeElement === document.body) focusInPlace(target);
  }
}
