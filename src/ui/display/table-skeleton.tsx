import { useLayoutEffect, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { Column } from '#ui/display/data-table.tsx';

const lengths = ['w-3/5', 'w-4/5', 'w-2/5', 'w-1/2', 'w-3/4'];

type Place = Pick<Column<never>, 'id' | 'header' | 'width' | 'align' | 'sortable'>;

let standing = 0;

/**
 * Stands for a table while its first rows load, as high and with the columns that it will have. What
 * is there quickly is not preceded by it; it says aloud that something is coming.
 */
export function TableSkeleton({
  columns = 5,
  rows = 10,
  atOnce = false,
  className,
}: {
  /** How many there will be, where nothing else is known of them. */
  columns?: number | readonly Place[] | undefined;
  rows?: number | undefined;
  /** It is known to take its time. */
  atOnce?: boolean | undefined;
  className?: string | undefined;
}) {
  const places =
    typeof columns === 'number'
      ? count(columns).map((at): Place => ({ id: String(at), header: '' }))
      : columns;
  // Where another one stands until now, this one takes its place without a gap.
  const [isSeen] = useState(() => atOnce || standing > 0);
  useLayoutEffect(() => {
    standing += 1;
    return () => {
      standing -= 1;
    };
  }, []);
  return (
    <>
      <div
        aria-busy="true"
        className={classNames('table-frame', !isSeen && 'animate-late', className)}
      >
        <table aria-hidden="true" className="data-table">
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
      <p role="status" className="sr-only">
        Загрузка...
      </p>
    </>
  );
}

const count = (length: number) => Array.from({ length }, (_, index) => index);
