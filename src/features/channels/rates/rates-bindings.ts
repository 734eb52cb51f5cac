import type { RefObject } from 'react';
import type { RateRecord } from '#api/rates.api.ts';
import { type BoundCommand, bind, bindOn, type Choice } from '#commands/command.ts';
import { rateHistoryOpening } from '#features/channels/rate-history/rate-history.commands.ts';
import type { RateHistoryActor } from '#features/channels/rate-history/rate-history-shown.ts';
import type { CursorActor } from '#machines/lists/cursor.machine.ts';
import { bindCursor, onEditedRows, onRows } from '#workspace/tables/cursor.ts';
import {
  type EditableRate,
  editableRate,
  editedChoice,
  rateAdding,
  rateChoice,
  rateEditing,
  rateRemoval,
  rateRowCommands,
  ratesCommands,
} from './rates.commands.ts';
import type { RateDeletionActor, RateRowsActor, RatesActor } from './rates.logic.ts';
import type { RateKind } from './rates-kinds.ts';

interface RatesBindings {
  kind: RateKind;
  list: RatesActor;
  edits: RateRowsActor;
  removal: RateDeletionActor;
  /** Null if the API keeps no log. */
  history: RateHistoryActor | null;
  cursor: CursorActor;
  /** The table with its surroundings. */
  region: RefObject<HTMLElement | null>;
}

/** Binds the commands of a table of rates to the rows they can run on. */
export function bindRates({
  kind,
  list,
  edits,
  removal,
  history,
  cursor,
  region,
}: RatesBindings): readonly BoundCommand[] {
  const within = () => region.current;
  const named = new WeakMap<RateRecord, Choice<RateRecord>>();
  const editable = new WeakMap<RateRecord, Choice<EditableRate>>();
  const choiceOf = (row: RateRecord) => {
    const choice = named.get(row) ?? rateChoice(kind, row);
    named.set(row, choice);
    return choice;
  };
  const editableOf = (row: RateRecord) => {
    const choice = editable.get(row) ?? { ...choiceOf(row), subject: editableRate(kind, row) };
    editable.set(row, choice);
    return choice;
  };
  const read = () => {
    const { rows: edited } = edits.getSnapshot().context;
    const rows = list.getSnapshot().context.result?.rows ?? [];
    return rows.filter(({ id }) => !(id in edited));
  };
  const edited = () =>
    Object.entries(edits.getSnapshot().context.rows).map(([key, row]) =>
      editedChoice(kind, key, row),
    );
  const onRead = onRows(cursor, () => read().map(choiceOf));
  const onEditable = onRows(cursor, () => read().map(editableOf));
  return [
    bind(ratesCommands.reload, list, within),
    bind(rateAdding.add, edits, within),
    bindOn(rateEditing.edit, edits, onEditable, within),
    bindOn(rateRemoval.remove, removal, onRead, within),
    ...(history ? [bindOn(rateHistoryOpening.open, history, onRead, within)] : []),
    ...Object.values(rateRowCommands).map((command) =>
      bindOn(command, edits, onEditedRows(cursor, edited, command), within),
    ),
    ...bindCursor(cursor, within),
  ];
}
