/** Reads drafts of existing records from their forms and restores them. */
import type * as z from 'zod/mini';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import type { EditorsActor } from '#machines/editing/editors.machine.ts';
import { editorReader, editorsReader } from './editor-readers.ts';
import type { DraftPort } from './stored-draft.ts';

/** The port of a record's card. */
export function editorPort<TDraft extends object>(
  draft: z.ZodMiniType<TDraft>,
): DraftPort<EditorActor<TDraft>> {
  return {
    ...editorReader,
    schema: { draft },
    reopensGone: false,
    open: (form, restored) => {
      for (const { patch } of restored) {
        form.send({ type: 'edit' });
        form.send({ type: 'change', patch });
      }
    },
  };
}

/** The port of a table's edited rows. A new row is restored as a new row again. */
export function editorsPort<TDraft extends object>(
  draft: z.ZodMiniType<TDraft>,
  reopensGone: boolean,
): DraftPort<EditorsActor<TDraft>> {
  const rowsOf = (form: EditorsActor<TDraft>) => form.getSnapshot().context.rows;
  return {
    ...editorsReader,
    schema: { draft },
    reopensGone,
    open: (form, restored) => {
      for (const { left, now, patch } of restored) {
        const value = (now ?? left.base) as TDraft;
        const sent = left.sent?.draft as TDraft | undefined;
        form.send(
          left.isNew
            ? { type: 'add', sent: sent && [sent] }
            : { type: 'edit', key: left.row, value },
        );
        const key = left.isNew ? `new-${form.getSnapshot().context.added}` : left.row;
        // A sent draft keeps the row it was sent for, instead of the new row's default, the next free one.
        rowsOf(form)[key]?.send({ type: 'change', patch: sent ? left.draft : patch });
        // Leave the row, so that «завтра 9» shows the day it means.
        rowsOf(form)[key]?.send({ type: 'leave' });
      }
    },
  };
}
