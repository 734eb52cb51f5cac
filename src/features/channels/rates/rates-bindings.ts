import type { RefObject } from 'react';
import type { RateRecord } from '#api/rates.api.ts';
import { type BoundCommand, bind, bindOn } from '#commands/command.ts';
import { rateHistoryOpening } from '#features/channels/rate-history/rate-history.commands.ts';
import { rowsOf } from '#machines/lists/collection.machine.ts';
import type { CursorActor } from '#machines/lists/cursor.machine.ts';
import { memoize } from '#machines/memoize.ts';
import { bindCursor, onRows } from '#workspace/tables/cursor.ts';
import { bindEditedRows } from '#workspace/tables/edited-rows.ts';
import {
  editableRate,
  editedChoice,
  rateAdding,
  rateChoice,
  rateEditing,
  rateRemoval,
  rateRowCommands,
  ratesCommands,
} from './rates.commands.ts';
import type { RatesActor } from './rates.logic.ts';
import type { RatesActors } from './rates-columns.tsx';

interface RatesBindings extends RatesActors {
  list: RatesActor;
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
  const choiceOf = memoize((row: RateRecord) => rateChoice(kind, row));
  const editableOf = memoize((row: RateRecord) => ({
    ...choiceOf(row),
    subject: editableRate(kind, row),
  }));
  const read = () => {
    const { rows: edited } = edits.getSnapshot().context;
    const rows = rowsOf(list);
    return rows.filter(({ id }) => !(id in edited));
  };
  const onRead = onRows(cursor, () => read().map(choiceOf));
  const onEditable = onRows(cursor, () => read().map(editableOf));
  return [
    bind(ratesCommands.reload, list, within),
    bind(rateAdding.add, edits, within),
    bindOn(rateEditing.edit, edits, onEditable, within),
    bindOn(rateRemoval.remove, removal, onRead, within),
    ...(history ? [bindOn(rateHistoryOpening.open, history, onRead, within)] : []),
    ...bindEditedRows(
      cursor,
      edits,
      rateRowCommands,
      (key, row) => editedChoice(kind, key, row),
      within,
    ),
    ...bindCursor(cursor, within),
  ];
}
