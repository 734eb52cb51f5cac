import { memo, type ReactNode } from 'react';
import { TabStopContext } from '#ui/navigation/tab-stop.ts';

/** What tells the rows apart. */
export type RowKey = string | number;

/** One column: its header and how it draws a cell. */
export interface Column<TRow> {
  readonly id: string;
  readonly header: ReactNode;
  /** A CSS length or percentage; columns without one share the rest. */
  readonly width?: string | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly sortable?: boolean | undefined;
  /** One line, cut off where the column ends. */
  readonly truncate?: boolean | undefined;
  /** Draws one cell out of its row alone; what else it needs makes new columns. */
  readonly render: (row: TRow) => ReactNode;
}

/** What a row of the table carries; to be spread on a `<tr>` that the caller draws. */
export interface RowAttributes {
  'data-key': string;
  id: string;
  /** The row itself: browsers give a row no name, and whoever comes to it would hear nothing. */
  'aria-labelledby': string;
  tabIndex: 0 | -1 | undefined;
  'aria-current': 'true' | undefined;
}

/** The attributes of the row with this key; `table` is the id that its id begins with. */
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

/** Remembered, so that moving through a long table draws two rows and not all of them. */
export const Row = memo(function Row({ table, id, row, columns, tabIndex, active }: RowProps) {
  return (
    <TabStopContext value={tabIndex !== -1}>
      <tr {...rowAttributes(table, id, tabIndex, active)}>
        {columns.map((column) => (
          <Cell key={column.id} column={column} row={row} />
        ))}
      </tr>
    </TabStopContext>
  );
});

function Cell({ column, row }: { column: Column<unknown>; row: unknown }) {
  const content = column.render(row);
  const cut = column.truncate || undefined;
  return (
    <td
      data-align={column.align}
      data-truncate={cut}
      title={cut && typeof content === 'string' ? content : undefined}
    >
      {content}
    </td>
  );
}
