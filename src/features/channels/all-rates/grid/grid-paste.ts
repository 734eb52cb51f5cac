import { type RefObject, useEffect } from 'react';

/**
 * Passes on text pasted while the region itself has the focus, not a field in it. Listens on the document, because
 * Firefox fires `paste` at the element with the selected text, which is seldom the region.
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
