import { classNames } from '#ui/class-names.ts';
import { ColumnGroups, ColumnWidths, tableWidths } from './column-groups.tsx';
import type { Column } from './data-table.tsx';
import { Bar, Skeleton } from './skeleton.tsx';

type Place = Pick<Column<never>, 'id' | 'header' | 'width' | 'align' | 'sortable' | 'group'>;

/** A placeholder for a table while its first rows load, with the same columns and height. */
export function TableSkeleton({
  columns,
  rows = 10,
  atOnce,
  minWidth,
  compactWidth,
  folds,
  className,
}: {
  /** The number of columns, if nothing else is known. */
  columns: number | readonly Place[];
  rows?: number | undefined;
  /** Appears without the delay, for content that is known to be slow. */
  atOnce?: boolean | undefined;
  /** The same as for the table that follows. */
  minWidth?: number | undefined;
  compactWidth?: number | undefined;
  folds?: boolean | undefined;
  className?: string | undefined;
}) {
  const places =
    typeof columns === 'number'
      ? count(columns).map((at): Place => ({ id: String(at), header: '' }))
      : columns;
  return (
    <Skeleton atOnce={atOnce} className={classNames('table-frame', className)}>
      <table
        aria-hidden="true"
        data-compact={compactWidth !== undefined || undefined}
        data-folds={folds}
        className="data-table"
        style={tableWidths(minWidth, compactWidth)}
      >
        <ColumnWidths columns={places} />
        <thead>
          <ColumnGroups columns={places} />
          <tr>
            {places.map(({ id, header, align, sortable }) => (
              <th key={id} data-align={align}>
                {header}
                {sortable && <span className="ms-1 inline-block w-3.5" />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {count(rows).map((row) => (
            <tr key={row}>
              {places.map(({ id, align }, at) => (
                <td key={id} data-align={align}>
                  <Bar at={row * 3 + at * 2} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Skeleton>
  );
}

const count = (length: number) => Array.from({ length }, (_, index) => index);
