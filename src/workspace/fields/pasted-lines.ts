/** What is pasted into a field for one number. */

import type { ClipboardEvent } from 'react';

/**
 * Marks the line breaks of what is pasted: the `onPaste` of fields for numbers, or of what holds them. The browser
 * would put a space for each, and the amounts of two cells would be read as the thousands of one.
 */
export function markPastedLines(event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  if (!(target as Element).matches('[inputmode=decimal], [inputmode=numeric]')) return;
  const lines = clipboardData
    .getData('text')
    .trim()
    .split(/\s*[\r\n]+\s*/);
  if (lines.length < 2) return;
  event.preventDefault();
  // As if typed, so that the browser can undo it, and a field that is only read stays as it is.
  document.execCommand('insertText', false, lines.join('; '));
}
