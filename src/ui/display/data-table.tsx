import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import {
  type ComponentProps,
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useId,
  useState,
} from 'react';
import { classNames } from '#ui/class-names.ts';
import { BehindMark, BusyOverlay } from '#ui/feedback/states.tsx';
import { ColumnGroups, ColumnWidths, tableWidths } from './column-groups.tsx';
import {
  type Column,
  Row,
  type RowAttributes,
  type RowKey,
  rowAttributes,
} from './data-table-row.tsx';

export type SortDirection = 'asc' | 'desc';
export type { Column, RowAttributes, RowKey };

interface DataTableProps<TRow, TKey extends RowKey>
  extends Omit<ComponentProps<'table'>, 'children'> {
  /** The name of the table. */
  label: string;
  columns: readonly Column<TRow>[];
  rows: readonly TRow[];
  rowKey: (row: TRow) => TKey;
  sort?: { readonly column: string; readonly direction: SortDirection } | null | undefined;
  onSort?: ((columnId: string) => void) | undefined;
  /** The id of the command that a click on this header runs. */
  sortCommand?: ((columnId: string) => string | undefined) | undefined;
  /** The row that commands act on. */
  activeKey?: TKey | null | undefined;
  /** A row got the focus. Only with this prop rows are focusable, one of them by Tab. */
  onActivate?: ((key: TKey) => void) | undefined;
  /** Renders a row differently, such as an edited one. `undefined` means the default row. */
  renderRow?: ((row: TRow, attributes: RowAttributes) => ReactNode | undefined) | undefined;
  /** `behind`: the shown rows are read again. A thin mark shows this without covering anything. */
  busy?: boolean | 'behind' | undefined;
  /** Below this width in pixels the table scrolls in its own region. */
  minWidth?: number | undefined;
  /** The same in a narrow frame, where the actions of its rows are icons (`short`). */
  compactWidth?: number | undefined;
  /** If the window is too narrow for the columns, the actions of a row are a menu. */
  folds?: boolean | undefined;
  /** Shown below the head if there are no rows. */
  empty?: ReactNode;
  /** The `ref` of the frame around the table. */
  frameRef?: Ref<HTMLDivElement> | undefined;
}

/**
 * A table with sortable headers and one active row. If rows are focusable, Tab stops at the active
 * row and its content; headers are used with the mouse or through the sort menu.
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
  compactWidth,
  folds,
  empty,
  frameRef,
  className,
  ...rest
}: DataTableProps<TRow, TKey>) {
  const [overflows, watch] = useOverflow();
  const table = useId();
  const keys = rows.map(rowKey);
  const stop = activeKey != null && keys.includes(activeKey) ? activeKey : keys[0];
  // With focusable rows the table is one Tab stop.
  const isRoving = onActivate !== undefined && rows.length > 0;
  const last = columns.at(-1);

  const activate = (event: FocusEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('tr[data-key]');
    const key = keys.find((one) => String(one) === row?.dataset.key);
    if (key !== undefined) onActivate?.(key);
  };

  return (
    <div ref={frameRef} className="table-frame relative" aria-busy={busy !== false}>
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
          data-actions={last?.id === 'actions' || undefined}
          data-compact={compactWidth !== undefined || undefined}
          data-folds={folds}
          {...rest}
          className={classNames('data-table', className)}
          style={{ ...tableWidths(minWidth, compactWidth), ...labelsOf(columns) }}
        >
          <ColumnWidths columns={columns} />
          <thead>
            <ColumnGroups columns={columns} />
            <tr>
              {columns.map((column) => (
                <Header
                  key={column.id}
                  column={column}
                  direction={sort?.column === column.id ? sort.direction : null}
                  onSort={onSort}
                  tabIndex={isRoving ? -1 : 0}
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
      {busy === 'behind' ? <BehindMark /> : busy && <BusyOverlay />}
    </div>
  );
}

/** The labels of the cells as CSS variables, so that a cell needs no attribute of its own. */
const labelsOf = (columns: readonly Column<never>[]) =>
  Object.fromEntries(
    columns.map(({ header, label = header }, at) => [
      `--label-${at + 1}`,
      typeof label === 'string' ? JSON.stringify(label) : undefined,
    ]),
  );

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
  tabIndex: -1 | 0;
  command: string | undefined;
}) {
  if (!sortable) {
    return (
      <th scope="col" data-align={align}>
        {header}
      </th>
    );
  }
  const Arrow = !direction ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" data-align={align} aria-sort={direction ? `${direction}ending` : 'none'}>
      <button
        type="button"
        tabIndex={tabIndex}
        data-command={command}
        onClick={() => onSort?.(id)}
        className={classNames(
          // The click area is the whole cell.
          '-mx-1.5 inline-flex min-h-6 max-w-[calc(100%+0.75rem)] items-center gap-1 rounded-sm px-1.5 text-start after:absolute after:inset-0 hover:text-text',
          direction && 'text-text',
        )}
      >
        {header}
        <Arrow className={classNames('size-3.5 shrink-0', !direction && 'opacity-60')} />
      </button>
    </th>
  );
}

/** Whether the table is wider than its frame. Only then the frame is a scroll region and a Tab stop. */
function useOverflow() {
  const [overflows, setOverflows] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    const table = element?.firstElementChild;
    if (!element || !table) return;
    const observer = new ResizeObserver(() =>
      setOverflows(table.clientWidth > element.clientWidth + 1),
    );
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return [overflows, watch] as const;
}

/** Focuses the row with this key. `root` is the table or an element around it. */
export function focusRow(root: ParentNode, key: RowKey): void {
  root.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(String(key))}"]`)?.focus();
}
