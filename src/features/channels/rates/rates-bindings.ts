import type { RefObject } from 'react';
import type { RateRecord } from '#api/rates.api.ts';
import { type BoundCommand, bind, bindOn, type Choice } from '#commands/command.ts';
import type { RowKey } from '#machines/editing/rate-row.machine.ts';
import type { CursorActor } from '#machines/lists/cursor.machine.ts';
import { bindCursor, onEditedRows, onRows } from '#workspace/tables/cursor.ts';
import {
  editedChoice,
  rateAdding,
  rateChoice,
  rateEditing,
  rateRemoval,
  rateRowCommands,
  ratesCommands,
} from './rates.commands.ts';
import type { RateDeletionActor, RateRowsRef, RatesActor } from './rates.logic.ts';
import type { RateKind } from './rates-kinds.ts';

interface RatesBindings {
  kind: RateKind;
  list: RatesActor;
  edits: RateRowsRef;
  removal: RateDeletionActor;
  cursor: CursorActor;
  /** The table with what is around it. */
  region: RefObject<HTMLElement | null>;
}

/** The commands of a table of rates with the rows that each can be run on. */
export function bindRates({
  kind,
  list,
  edits,
  removal,
  cursor,
  region,
}: RatesBindings): readonly BoundCommand[] {
  const within = () => region.current;
  const named = new WeakMap<RateRecord, Choice<RateRecord>>();
  const choiceOf = (row: RateRecord) => {
    const choice = named.get(row) ?? rateChoice(kind, row);
    named.set(row, choice);
    return choice;
  };
  const read = () => {
    const edited = new Set(edits.getSnapshot().context.rows.map(({ key }) => key));
    const rows = list.getSnapshot().context.result?.rows ?? [];
    return rows.filter(({ id }) => !edited.has(id)).map(choiceOf);
  };
  const edited = () => edits.getSnapshot().context.rows.map((one) => editedChoice(kind, one));
  const onRead = onRows(cursor, read);
  return [
    bind(ratesCommands.reload, list, within),
    bind(rateAdding.add, edits, within),
    bindOn(rateEditing.edit, edits, onRead, within),
    bindOn(rateRemoval.remove, removal, onRead, within),
    ...Object.values(rateRowCommands).map((command) =>
      bindOn(command, edits, onEditedRows<RowKey>(cursor, edited, command), within),
    ),
    ...bindCursor(cursor, within),
  ];
}

/** The key of the row that has the focus; null where none of this table has it. */
export function focusedKey(region: HTMLElement | null): string | null {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-key]');
  return row && region?.contains(row) ? (row.dataset.key ?? null) : null;
}
