import { memo, type ReactNode } from 'react';
import { langOf } from '#ui/lang.ts';
import { TabStopContext } from '#ui/navigation/tab-stop.ts';

export type RowKey = string | number;

/** One column: its header and how it draws a cell. */
export interface Column<TRow> {
  readonly id: string;
  readonly header: ReactNode;
  /** The header as plain text, if `header` is not text. It labels the cell if a row is a card. */
  readonly label?: string | undefined;
  /** Adjacent columns with the same group share a heading above their own. */
  readonly group?: string | undefined;
  /** If a row is a card, this cell is its title; `labelled`: with the column's label. */
  readonly isTitle?: true | 'labelled' | undefined;
  /** A CSS length or percentage. Columns without one share the rest. */
  readonly width?: string | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly sortable?: boolean | undefined;
  /** One line, truncated at the end of the column. */
  readonly truncate?: boolean | undefined;
  /** Renders a cell from its row only. New columns must be made if anything else changes. */
  readonly render: (row: TRow) => ReactNode;
}

/** Attributes of a row. Spread them on the `<tr>` in `renderRow`. */
export interface RowAttributes {
  'data-key': string;
  id: string;
  /** The row itself: browsers give a row no name, so a focused row would be read without one. */
  'aria-labelledby': string;
  tabIndex: 0 | -1 | undefined;
  'aria-current': 'true' | undefined;
}

/** The attributes of the row with this key; `table` is the prefix of its id. */
export const rowAttributes = (
  table: string,
  key: RowKey,
  tabIndex: 0 | -1 | undefined,
  active: boolean,
): RowAttributes => ({
  'data-key': String(key),
  id: `${table}${key}`,
  'aria-labelledby': `${table}${key}`,
  tabIndex,
  'aria-current': active ? 'true' : undefined,
});

interface RowProps {
  table: string;
  id: RowKey;
  row: unknown;
  columns: readonly Column<unknown>[];
  tabIndex: 0 | -1 | undefined;
  active: boolean;
}

/** Memoised, so that moving through a long table renders two rows instead of all. */
export const Row = memo(function Row({ table, id, row, columns, tabIndex, active }: RowProps) {
  return (
    <TabStopContext value={tabIndex !== -1}>
      <tr {...rowAttributes(table, id, tabIndex, active)}>
        {columns.map((column) => cellOf(column, row))}
      </tr>
    </TabStopContext>
  );
});

/** Not a component, because a table has a hundred cells. */
function cellOf(column: Column<unknown>, row: unknown) {
  const content = column.render(row);
  const cut = column.truncate || undefined;
  return (
    <td
      key={column.id}
      lang={langOf(content, null)}
      data-align={column.align}
      data-truncate={cut}
      data-title={column.isTitle}
      title={cut && typeof content === 'string' ? content : undefined}
    >
      {content}
    </td>
  );
}
