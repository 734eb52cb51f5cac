import { useLayoutEffect, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { Column } from '#ui/display/data-table.tsx';

const lengths = ['w-3/5', 'w-4/5', 'w-2/5', 'w-1/2', 'w-3/4'];

type Place = Pick<Column<never>, 'id' | 'header' | 'width' | 'align' | 'sortable'>;

let standing = 0;
const listeners = new Set<(isAny: boolean) => void>();

/** Reports whether any skeleton is drawn, so that nothing else says the same. */
export function followSkeletons(listener: (isAny: boolean) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function stand(by: 1 | -1): void {
  standing += by;
  for (const listener of listeners) listener(standing > 0);
}

/**
 * Stands in for a table while its first rows load, with the same columns and height. It appears
 * after a delay, and tells screen readers that the table is loading.
 */
export function TableSkeleton({
  columns = 5,
  rows = 10,
  atOnce = false,
  className,
}: {
  /** The number of columns, if nothing else is known. */
  columns?: number | readonly Place[] | undefined;
  rows?: number | undefined;
  /** Appears without the delay, for what is known to be slow. */
  atOnce?: boolean | undefined;
  className?: string | undefined;
}) {
  const places =
    typeof columns === 'number'
      ? count(columns).map((at): Place => ({ id: String(at), header: '' }))
      : columns;
  // Replaces another skeleton without a gap.
  const [isSeen] = useState(() => atOnce || standing > 0);
  useLayoutEffect(() => {
    stand(1);
    return () => stand(-1);
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
