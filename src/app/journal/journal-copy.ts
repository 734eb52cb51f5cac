/** Copies journal entries as text without personal data. */
import type { JournalEntry } from '#machines/feedback/journal.machine.ts';
import { toClipboard } from '#workspace/clipboard.ts';
import { textOfAll } from './journal-text.ts';

export function copyEntries(entries: readonly JournalEntry[]): Promise<void> {
  return toClipboard(textOfAll(entries));
}
