import { useRef } from 'react';

/** Where the focus was: an element, or what stands in its place once its row was drawn anew. */
export interface FocusPlace {
  readonly element: Element | null;
  /** Puts the focus back; leaves it where it is when the place is gone. */
  restore(): void;
}

const CONTROLS = 'button, a[href], input, select, textarea, [tabindex]';
const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/** The place of the focus now. */
export function placeOfFocus(): FocusPlace {
  const element = document.activeElement;
  // An entry of a menu is gone with the menu; then its button stands for it.
  const menu = element?.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '';
  const opener = document.getElementById(menu);
  const row = (opener ?? element)?.closest<HTMLElement>('[data-key]');
  const { key } = row?.dataset ?? {};
  const table = row?.closest('table')?.getAttribute('aria-label') ?? null;
  const place = row && element ? [...row.querySelectorAll(CONTROLS)].indexOf(element) : -1;
  const name = element && nameOf(element);

  /** The same row of the same table, and in it the control of the same name, else at its place. */
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
    restore() {
      const target = [element, opener].find((one) => one?.isConnected) ?? successor();
      if (target instanceof HTMLElement && target !== document.body) focusInPlace(target);
    },
  };
}

/** The whole screen may have the focus too, and is no place to scroll to. */
const focusInPlace = (element: HTMLElement) =>
  element.focus({ preventScroll: element.matches('main') });

/**
 * Gives the focus back to what had it before a window was opened. Radix gives it back to its own
 * trigger only, and windows that a command opens have none. Whoever has been led elsewhere is left
 * there. What is gone meanwhile cannot take it: then it goes to the row that Tab would stop at, or
 * to the beginning of the screen.
 */
export function useFocusReturn() {
  const before = useRef<FocusPlace | null>(null);
  return {
    /** To be called before the window takes the focus. */
    remember: () => {
      before.current = placeOfFocus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { body } = document;
      if (document.activeElement === body) before.current?.restore();
      const heirs = ['main tr[data-key][tabindex="0"]', 'main'];
      for (const heir of heirs) {
        const target = document.querySelector<HTMLElement>(heir);
        if (target && document.activeElement === body) focusInPlace(target);
      }
    },
  };
}
