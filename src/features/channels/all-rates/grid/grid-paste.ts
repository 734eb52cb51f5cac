import { type RefObject, useEffect } from 'react';

/**
 * Takes the text that is pasted while the region itself has the focus, not a field in it. Firefox tells the
 * element with the selected text of a paste, and that is seldom the region.
 */
export function usePasted(region: RefObject<HTMLElement | null>, take: (text: string) => void) {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (document.activeElement !== region.current) return;
      event.preventDefault();
      take(event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  });
}
