import { useRef } from 'react';

/**
 * Gives the focus back to what had it before a window was opened. Radix gives it back to its own
 * trigger only, and windows that a command opens have none. Whoever has been led elsewhere is left
 * there. What is gone meanwhile cannot take it: then it goes to the row that Tab would stop at, or
 * to the beginning of the screen.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    /** To be called before the window takes the focus. */
    remember: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { body } = document;
      const heirs = [
        before.current,
        document.querySelector('main tr[data-key][tabindex="0"]'),
        document.querySelector('main'),
      ];
      for (const heir of heirs) {
        if (document.activeElement === body && heir instanceof HTMLElement) heir.focus();
      }
    },
  };
}
