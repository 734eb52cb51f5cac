/** Handles text pasted into a field for one number. */

import type { ClipboardEvent } from 'react';

/**
 * Replaces line breaks in pasted text with `; `. An `onPaste` handler of fields for numbers or of their containers. The
 * browser would replace each with a space, and the amounts of two cells would be read as the thousands of one.
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
  // Insert as if typed, so that the browser can undo it and a read-only field stays unchanged.
  document.execCommand('insertText', false, lines.join('; '));
}
