import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import {
  type ComponentProps,
  type CSSProperties,
  type FocusEvent,
  memo,
  type ReactNode,
  useCallback,
  useId,
  useState,
} from 'react';
import { classNames } from '#ui/class-names.ts';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { TabStopContext } from '#ui/navigation/tab-stop.ts';

/** Up or down. */
export type SortDirection = 'asc' | 'desc';
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

interface DataTableProps<TRow, TKey extends RowKey>
  extends Omit<ComponentProps<'table'>, 'children'> {
  /** Names the table. */
  label: string;
  columns: readonly Column<TRow>[];
  rows: readonly TRow[];
  rowKey: (row: TRow) => TKey;
  sort?: { readonly column: string; readonly direction: SortDirection } | null | undefined;
  onSort?: ((columnId: string) => void) | undefined;
  /** The id of the command that a press of this column's header runs. */
  sortCommand?: ((columnId: string) => string | undefined) | undefined;
  /** The row that commands act on. */
  activeKey?: TKey | null | undefined;
  /** The focus came into a row; with it rows can be focused, one of them by Tab. */
  onActivate?: ((key: TKey) => void) | undefined;
  /** Draws a row of its own kind, such as one that is edited; `undefined` leaves it to the table. */
  renderRow?: ((row: TRow, attributes: RowAttributes) => ReactNode | undefined) | undefined;
  busy?: boolean | undefined;
  /** Below this width, in pixels, the table scrolls sideways in its own region. */
  minWidth?: number | undefined;
  /** Stands below the head when there are no rows. */
  empty?: ReactNode;
}

/**
 * A plain table with sortable headers and one active row. Where rows take the focus, Tab stops at
 * that one and at what stands in it; the headers are pressed with the mouse, or by the sort menu.
 */
export function DataTable<TRow, TKey extends RowKey>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  sortCommand,
  activeKey,
  onActivate,
  renderRow,
  busy = false,
  minWidth,
  empty,
  className,
  ...rest
}: DataTableProps<TRow, TKey>) {
  const [overflows, watch] = useOverflow();
  const table = useId();
  const keys = rows.map(rowKey);
  const stop = activeKey != null && keys.includes(activeKey) ? activeKey : keys[0];
  // Tab comes into a table with a focused row once, and there.
  const isRoving = onActivate !== undefined && rows.length > 0;
  const last = columns.at(-1);

  const activate = (event: FocusEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('tr[data-key]');
    const key = keys.find((one) => String(one) === row?.dataset.key);
    if (key !== undefined) onActivate?.(key);
  };

  return (
    <div className="table-frame relative" aria-busy={busy}>
      <div
        ref={watch}
        className="table-region"
        {...(overflows && {
          role: 'region',
          'aria-label': label,
          tabIndex: isRoving ? -1 : 0,
          'data-overflows': last?.id,
          style: { '--actions-width': last?.width } as CSSProperties,
        })}
      >
        <table
          aria-label={label}
          {...rest}
          className={classNames('data-table', className)}
          style={minWidth ? { minWidth } : undefined}
        >
          <colgroup>
            {columns.map(({ id, width }) => (
              <col key={id} style={width ? { width } : undefined} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <Header
                  key={column.id}
                  column={column}
                  direction={sort?.column === column.id ? sort.direction : null}
                  onSort={onSort}
                  tabIndex={isRoving ? -1 : undefined}
                  command={sortCommand?.(column.id)}
                />
              ))}
            </tr>
          </thead>
          <tbody onFocus={onActivate && activate}>
            {rows.map((row, index) => {
              const key = keys[index] as TKey;
              const active = key === activeKey;
              const tabIndex = onActivate && (key === stop ? 0 : -1);
              const own = renderRow?.(row, rowAttributes(table, key, tabIndex, active));
              return own === undefined ? (
                <Row
                  key={key}
                  table={table}
                  id={key}
                  row={row}
                  columns={columns as readonly Column<unknown>[]}
                  tabIndex={tabIndex}
                  active={active}
                />
              ) : (
                own
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && empty}
      {busy && <BusyOverlay />}
    </div>
  );
}

function Header<TRow>({
  column: { id, header, align, sortable },
  direction,
  onSort,
  tabIndex,
  command,
}: {
  column: Column<TRow>;
  direction: SortDirection | null;
  onSort: ((columnId: string) => void) | undefined;
  tabIndex: -1 | undefined;
  command: string | undefined;
}) {
  if (!sortable) {
    return (
      <th scope="col" data-align={align}>
        {header}
      </th>
    );
  }
  const Arrow = direction === null ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        tabIndex={tabIndex}
        data-command={command}
        onClick={() => onSort?.(id)}
        className={classNames(
          // Its sensitive part is the whole cell, which is its containing block.
          '-mx-1.5 inline-flex min-h-6 max-w-[calc(100%+0.75rem)] items-center gap-1 rounded-sm px-1.5 text-start after:absolute after:inset-0 hover:text-text',
          direction && 'text-text',
        )}
      >
        {header}
        <Arrow className={classNames('size-3.5 shrink-0', direction === null && 'opacity-60')} />
      </button>
    </th>
  );
}

const rowAttributes = (
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
const Row = memo(function Row({ table, id, row, columns, tabIndex, active }: RowProps) {
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

/** Whether the table in an element is wider than it; only then is it a place to scroll and to stop at. */
function useOverflow() {
  const [overflows, setOverflows] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    const table = element?.firstElementChild;
    if (!element || !table || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() =>
      setOverflows(table.clientWidth > element.clientWidth + 1),
    );
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return [overflows, watch] as const;
}

/** Puts the focus on the row with this key, where `root` is the table or anything around it. */
export function focusRow(root: ParentNode, key: RowKey): void {
  root.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(String(key))}"]`)?.focus();
}
