import { Pencil, Trash2 } from 'lucide-react';
import type { RateRecord } from '#api/rates.api.ts';
import { CommandOnButton } from '#commands/react.tsx';
import type { Editors } from '#machines/editing/editors.machine.ts';
import type { Column } from '#ui/display/data-table.tsx';
import { formatDateTime } from '#workspace/format/dates.ts';
import { unlisted } from '#workspace/tables/edited-rows.ts';
import { editableRate, rateEditing, rateRemoval } from './rates.commands.ts';
import type { RateDeletionActor, RateRowsActor } from './rates.logic.ts';
import { PlannedDate } from './rates-input.tsx';
import { draftOf, type RateColumn, type RateDraft, type RateKind } from './rates-kinds.ts';
import { fieldText } from './rates-text.ts';

/** A row of the table: a loaded one, or an edited one that is not among the loaded rows. */
export interface ShownRate {
  readonly key: string;
  readonly row: RateRecord | null;
}

interface ColumnsInput {
  kind: RateKind;
  edits: RateRowsActor;
  removal: RateDeletionActor;
}

/** The cells of rows that are not edited. Edited rows draw themselves. */
export function rateColumns({ kind, edits, removal }: ColumnsInput): readonly Column<ShownRate>[] {
  return kind.columns.map((column) => ({
    id: column.id,
    header: column.header,
    width: column.width,
    render: ({ row }) => {
      if (!row) return null;
      if (column.id === 'actions') return <RowActions row={row} {...{ kind, edits, removal }} />;
      if (column.id === 'updated_at') return formatDateTime(row.updated_at);
      return cellOf(kind, column, row);
    },
  }));
}

function cellOf(kind: RateKind, { fields }: RateColumn, row: RateRecord) {
  const draft = draftOf(kind, row);
  const texts = fields.map((field) => fieldText(field, draft));
  const date = draft[fields[0]?.name ?? ''];
  if (fields[0]?.type === 'date' && date) return <PlannedDate date={date} />;
  return texts.every((text) => text === '-') ? '-' : texts.join(' - ');
}

function RowActions({ row, kind, edits, removal }: { row: RateRecord } & ColumnsInput) {
  return (
    // The delete button is placed away from «Сохранить», so that a second click there deletes nothing.
    <span className="-mx-1.5 flex justify-between gap-1">
      <CommandOnButton
        command={rateEditing.edit}
        actor={edits}
        subject={editableRate(kind, row)}
        size="sm"
        variant="ghost"
        icon={<Pencil />}
        aria-label="Редактировать"
        className="w-7 px-0"
      >
        {null}
      </CommandOnButton>
      <CommandOnButton
        command={rateRemoval.remove}
        actor={removal}
        subject={row}
        size="sm"
        variant="ghost"
        icon={<Trash2 />}
        aria-label="Удалить"
        className="w-7 px-0"
      >
        {null}
      </CommandOnButton>
    </span>
  );
}

/**
 * The loaded rows plus edited rows that are not among them. A deleted row stays near its last position;
 * new rows come last.
 */
export function withEdited(
  kind: RateKind,
  read: readonly ShownRate[],
  edited: Editors<RateDraft>,
): readonly ShownRate[] {
  const others = unlisted(
    edited,
    read.map(({ key }) => key),
  );
  if (others.length === 0) return read;
  const added = others.filter(({ isNew }) => isNew).map(({ key }) => ({ key, row: null }));
  const shown = [...read];
  for (const { key, initial } of others.filter(({ isNew }) => !isNew)) {
    const at = shown.findIndex(
      ({ row }) => row && kind.rankOf(draftOf(kind, row)) > kind.rankOf(initial),
    );
    shown.splice(at < 0 ? shown.length : at, 0, { key, row: null });
  }
  return [...shown, ...added];
}
