import { z } from 'zod';
import type { RecoverableDraft } from '#machines/drafts/draft-recovery.ts';
import { createEditorMachine } from '#machines/editing/editor.machine.ts';

/** A record of two fields, as it is typed. */
export interface Card {
  readonly name: string;
  readonly note: string;
}

export const CardDraft: z.ZodType<Card> = z.object({ name: z.string(), note: z.string() });
export const cardMachine = createEditorMachine<Card>('card', { validate: () => ({}) });

export const place = { userId: 1, form: 'card' };
export const sova: Card = { name: 'Сова', note: 'старое' };
/** What another operator has made of the note. */
export const sovaOfOthers: Card = { name: 'Сова Займ', note: 'чужое' };

/** What a page that is gone has left: the note was changed, the name was not. */
export const leftNote: RecoverableDraft = {
  id: 'pult.draft.1.card||gone',
  row: '',
  savedAt: Date.parse('2026-11-10T14:32:00'),
  base: sova,
  draft: { ...sova, note: 'моё' },
};

/** As it stands in the storage of a browser. */
export function storeLeft({ id, savedAt, base, draft, isNew }: RecoverableDraft): void {
  const stored = { version: 1, savedAt, isNew, base, draft };
  localStorage.setItem(id, JSON.stringify(stored));
}
