/** Copying entries of the journal, as words without personal data. */
import type { JournalEntry } from '#machines/feedback/journal.machine.ts';
import { textOfAll } from './journal-text.ts';

export function copyEntries(entries: readonly JournalEntry[]): Promise<void> {
  return toClipboard(textOfAll(entries));
}

/** Puts a text on the clipboard, also where the page was not served securely. */
async function toClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  // Inside of the window that is open: nothing else can have the focus.
  (before?.closest('[role=dialog]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isCopied) throw new Error('The browser refused to copy');
}
