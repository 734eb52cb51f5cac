import { useRef } from 'react';

/**
 * Gives the focus back to what had it before a window was opened. Radix gives it back to its own
 * trigger only, and windows that a command opens have none. Whoever has been led elsewhere is left
 * there.
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
      const { activeElement, body } = document;
      if (activeElement === body && before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
