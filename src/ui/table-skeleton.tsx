import { classNames } from '#ui/class-names.ts';
import type { Column } from '#ui/data-table.tsx';

const lengths = ['w-3/5', 'w-4/5', 'w-2/5', 'w-1/2', 'w-3/4'];

type Place = Pick<Column<never>, 'id' | 'header' | 'width' | 'align' | 'sortable'>;

/** Stands for a table while its first rows load, as high and with the columns that it will have. */
export function TableSkeleton({
  columns = 5,
  rows = 10,
  className,
}: {
  /** How many there will be, where nothing else is known of them. */
  columns?: number | readonly Place[] | undefined;
  rows?: number | undefined;
  className?: string | undefined;
}) {
  const places =
    typeof columns === 'number'
      ? count(columns).map((at): Place => ({ id: String(at), header: '' }))
      : columns;
  return (
    <div aria-hidden="true" className={classNames('table-frame animate-late', className)}>
      <table className="data-table">
        <colgroup>
          {places.map(({ id, width }) => (
            <col key={id} style={width ? { width } : undefined} />
          ))}
        </colgroup>
        <thead>
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
                  <span
                    className={classNames(
                      'inline-block h-2.5 rounded-sm bg-neutral-soft align-middle',
                      lengths[(row * 3 + at * 2) % lengths.length],
                    )}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const count = (length: number) => Array.from({ length }, (_, index) => index);
