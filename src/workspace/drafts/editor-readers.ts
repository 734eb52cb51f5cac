/** Reads drafts of existing records from their forms. */
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { isTyped } from '#workspace/editing/actor-registry.ts';
import { keptOf } from './stored-draft.ts';
import type { DraftReader } from './watch-form.ts';

/** Reads the card of a record. */
export const editorReader: DraftReader<AnyActorRef> = {
  read: (form) => {
    const { context } = form.getSnapshot();
    return isTyped(context) ? { '': keptOf(context) } : {};
  },
};

const rowsOf = (form: AnyActorRef): Readonly<Record<string, AnyActorRef>> =>
  form.getSnapshot().context.rows;

/** A new row that was sent may exist already and must not be added twice. */
function newOf(row: AnyMachineSnapshot) {
  const { draft, sent } = row.context;
  const last = row.hasTag('writing') ? draft : sent.at(-1);
  return { isNew: true, ...(last && { wasSent: true, sent: { draft: last, attempt: null } }) };
}

/** Reads the edited rows of a table. */
export const editorsReader: DraftReader<AnyActorRef> = {
  read: (form) =>
    Object.fromEntries(
      Object.entries(rowsOf(form))
        .map(([key, row]) => [key, row.getSnapshot()] as const)
        .filter(([, { context }]) => isTyped(context))
        .map(([key, row]) => [
          key,
          { ...keptOf(row.context), ...(row.context.isNew && newOf(row)) },
        ]),
    ),
  parts: (form) => Object.values(rowsOf(form)),
};
