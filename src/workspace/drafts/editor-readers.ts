/** How drafts of records that exist are read from their forms. */
import type { AnyActorRef } from 'xstate';
import { isTyped } from '#workspace/editing/actor-registry.ts';
import { keptOf } from './stored-draft.ts';
import type { DraftReader } from './watch-form.ts';

/** Of a record's card, an editor. */
export const editorReader: DraftReader<AnyActorRef> = {
  read: (form) => {
    const { context } = form.getSnapshot();
    return isTyped(context) ? { '': keptOf(context) } : {};
  },
};

const rowsOf = (form: AnyActorRef): Readonly<Record<string, AnyActorRef>> =>
  form.getSnapshot().context.rows;

/** Of a table's edited rows, its editors. */
export const editorsReader: DraftReader<AnyActorRef> = {
  read: (form) =>
    Object.fromEntries(
      Object.entries(rowsOf(form))
        .map(([key, row]) => [key, row.getSnapshot().context] as const)
        .filter(([, context]) => isTyped(context))
        .map(([key, context]) => [
          key,
          { ...keptOf(context), ...(context.isNew && { isNew: true }) },
        ]),
    ),
  parts: (form) => Object.values(rowsOf(form)),
};
