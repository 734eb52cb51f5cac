/** What is pasted into a field for one number. */

const NUMBER_FIELD = 'input:is([inputmode=decimal], [inputmode=numeric]):not([readonly])';

/**
 * Marks the line breaks of what is pasted into fields for numbers. The browser would put a space for each, and the
 * amounts of two cells would be read as the thousands of one.
 *
 * @returns How to end it.
 */
export function markPastedLines(): () => void {
  const onPaste = (event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (!(target instanceof Element && target.matches(NUMBER_FIELD))) return;
    const lines =
      clipboardData
        ?.getData('text/plain')
        .trim()
        .split(/\s*[\r\n]+\s*/) ?? [];
    if (lines.length < 2) return;
    event.preventDefault();
    // As if typed, so that the browser can undo it.
    document.execCommand('insertText', false, lines.join('; '));
  };
  document.addEventListener('paste', onPaste);
  return () => document.removeEventListener('paste', onPaste);
}
