import { Pencil, Trash2 } from 'lucide-react';
import type { RateRecord } from '#api/rates.api.ts';
import { CommandOnButton } from '#commands/react.tsx';
import { RowActions, RowButton, short, useIsNarrow } from '#commands/row-actions.tsx';
import { rateHistoryOpening } from '#features/channels/rate-history/rate-history.commands.ts';
import type { DeletionActor } from '#machines/editing/deletion.machine.ts';
import type { Editors } from '#machines/editing/editors.machine.ts';
import type { RowWindowActor } from '#machines/lists/row-window.machine.ts';
import type { Column } from '#ui/display/data-table.tsx';
import { useToday } from '#workspace/clock.ts';
import { zoneName } from '#workspace/format/business-time.ts';
import { formatDateTime } from '#workspace/format/dates.ts';
import { distanceText } from '#workspace/format/distance-text.ts';
import { unlisted } from '#workspace/tables/edited-rows.ts';
import { isOverdue } from './due-plans.ts';
import { draftOf, type RateColumn, type RateDraft, type RateKind } from './rate-tables.ts';
import { editableRate, rateEditing, rateRemoval } from './rates.commands.ts';
import type { RateRowsActor } from './rates.logic.ts';
import { businessTimeText, fieldText } from './rates-text.ts';

/** A row of the table: a loaded one, or an edited one that is not among the loaded rows. */
export interface ShownRate {
  readonly key: string;
  readonly row: RateRecord | null;
}

/** The actors that the rows of a table use. */
export interface RatesActors {
  kind: RateKind;
  edits: RateRowsActor;
  removal: DeletionActor<RateRecord>;
  /** Null if the API keeps no log. */
  history: RowWindowActor | null;
}

/**
 * Draws the cells of rows that are not edited. Edited rows draw themselves.
 *
 * @param readAt When the rates were read. If it is empty, no plan counts as overdue.
 */
export function rateColumns(
  { kind, edits, removal, history }: RatesActors,
  readAt = '',
): readonly Column<ShownRate>[] {
  return kind.columns.map((column, at) => ({
    id: column.id,
    header: headerOf(column),
    label: column.header,
    group: column.group,
    width: column.width,
    align: alignOf(column),
    isTitle: at === 0 ? (kind.unique ? 'labelled' : true) : undefined,
    render: ({ row }) => {
      if (!row) return null;
      if (column.id === 'actions')
        return <Actions row={row} {...{ kind, edits, removal, history }} />;
      if (column.id === 'updated_at') return <ChangedAt row={row} history={history} />;
      return cellOf(kind, column, row, readAt);
    },
  }));
}

/** Shows only the part of the header that its group heading lacks; its accessible name stays complete. */
function headerOf({ header, seen }: RateColumn) {
  if (!seen) return header;
  const [before, after] = header.split(seen);
  return (
    <>
      <span className="sr-only">{before}</span>
      <span className="inline-block first-letter:uppercase">{seen}</span>
      <span className="sr-only">{after}</span>
    </>
  );
}

/** Numbers are aligned at the end, so that they can be compared. */
const alignOf = ({ fields }: RateColumn) =>
  fields.some(({ type }) => type === 'money' || type === 'number') ? 'end' : undefined;

function cellOf(kind: RateKind, { fields }: RateColumn, row: RateRecord, readAt: string) {
  const draft = draftOf(kind, row);
  const [first] = fields;
  const texts = fields.map((field) => fieldText(field, draft));
  const date = draft[first?.name ?? ''];
  // A rate without a plan has empty cells in the plan columns.
  if (first?.isPlanned && !date) return null;
  if (first?.type === 'date' && date) return <PlannedDate date={date} readAt={readAt} />;
  if (texts.every((text) => text === '-')) return '-';
  const text = texts.join(' - ');
  if (first?.type !== 'money') return text;
  // Long amounts wrap between groups of digits, not inside one.
  return <span className="money">{text.replaceAll('\u00a0', ' ')}</span>;
}

function Actions({ row, kind, edits, removal, history }: { row: RateRecord } & RatesActors) {
  return (
    // «Удалить» is placed away from «Сохранить», so that a second click there deletes nothing.
    <RowActions className="-mx-2 justify-between">
      <RowButton
        command={rateEditing.edit}
        actor={edits}
        subject={editableRate(kind, row)}
        {...short(rateEditing.edit, Pencil)}
      />
      {useIsNarrow() && history && (
        <CommandOnButton command={rateHistoryOpening.open} actor={history} subject={row} />
      )}
      <RowButton
        command={rateRemoval.remove}
        actor={removal}
        subject={row}
        {...short(rateRemoval.remove, Trash2)}
      />
    </RowActions>
  );
}

/** The time of the last change opens the history; in a card the menu of the row does. */
function ChangedAt({ row, history }: { row: RateRecord } & Pick<RatesActors, 'history'>) {
  const isNarrow = useIsNarrow();
  const date = formatDateTime(row.updated_at);
  if (isNarrow || !history) return date;
  return (
    <RowButton
      data-printed
      command={rateHistoryOpening.open}
      actor={history}
      subject={row}
      className="-mx-1 h-auto! shrink! px-1! text-start select-text! font-normal! whitespace-normal! wrap-normal underline decoration-border decoration-dotted underline-offset-4 hover:decoration-current"
    >
      {date}
    </RowButton>
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

/** The date of a plan in the table. */
function PlannedDate({ date, readAt }: { date: string; readAt: string }) {
  const today = useToday();
  const distance = isOverdue(date, readAt) ? 'срок прошёл' : distanceText(date, today);
  return (
    <>
      <time dateTime={date}>{businessTimeText(date)}</time> {zoneName()}
      {distance && <span className="block text-xs text-text-muted">{distance}</span>}
    </>
  );
}
