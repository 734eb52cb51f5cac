import * as z from 'zod/mini';
import type { RecoverableDraft } from '#machines/drafts/draft-recovery.ts';
import { createEditorMachine } from '#machines/editing/editor.machine.ts';

/** A record with two fields, as typed. */
export interface Card {
  readonly name: string;
  readonly note: string;
}

export const CardDraft: z.ZodMiniType<Card> = z.object({ name: z.string(), note: z.string() });
export const cardMachine = createEditorMachine<Card>('card', { validate: () => ({}) });

export const place = { userId: 1, form: 'card' };
export const sova: Card = { name: 'Сова', note: 'старое' };
/** The note as another user changed it. */
export const sovaOfOthers: Card = { name: 'Сова Займ', note: 'чужое' };

/** The draft of a closed page: the note was changed, the name was not. */
export const leftNote: RecoverableDraft = {
  id: 'pult.draft.1.card||gone',
  row: '',
  savedAt: Date.parse('2026-11-10T14:32:00+03:00'),
  base: sova,
  draft: { ...sova, note: 'моё' },
};

/** Stores a draft as it is in the storage of a browser. */
export function storeLeft({ id, savedAt, base, draft, isNew }: RecoverableDraft): void {
  const stored = { version: 1, savedAt, isNew, base, draft };
  localStorage.setItem(id, JSON.stringify(stored));
}
