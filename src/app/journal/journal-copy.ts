/** Copies journal entries as text without personal data. */
import type { JournalEntry } from '#machines/feedback/journal.machine.ts';
import { textOfAll } from './journal-text.ts';

export function copyEntries(entries: readonly JournalEntry[]): Promise<void> {
  return toClipboard(textOfAll(entries));
}

/** Writes to the clipboard, also on a page without HTTPS. */
async function toClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  // Inside the open window, because nothing outside it can take the focus.
  (before?.closest('[role=dialog]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isCopied) throw new Error('The browser refused to copy');
}
