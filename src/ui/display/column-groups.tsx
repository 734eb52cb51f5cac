import type { CSSProperties } from 'react';
import type { Column } from './data-table-row.tsx';

/** The widths of the columns, which the style of a compact table can change. */
export const ColumnWidths = ({
  columns,
}: {
  columns: readonly Pick<Column<never>, 'id' | 'width'>[];
}) => (
  <colgroup>
    {columns.map(({ id, width }) => (
      <col key={id} style={{ '--width': width } as CSSProperties} />
    ))}
  </colgroup>
);

/** The least widths of a table in pixels of a font of 16 px; where there is less room, it scrolls. */
export const tableWidths = (least: number | undefined, compact: number | undefined) =>
  ({
    '--min-width': least && `${least / 16}rem`,
    '--compact-width': compact && `${compact / 16}rem`,
  }) as CSSProperties;

/** The headings of groups of columns. The names of the columns say the same to screen readers. */
export function ColumnGroups({
  columns,
}: {
  columns: readonly Pick<Column<never>, 'id' | 'group'>[];
}) {
  if (!columns.some(({ group }) => group)) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr aria-hidden="true">
      {columns.map(({ id, group }, at) =>
        at > 0 && group && columns[at - 1]?.group === group ? null : (
          <th
            key={id}
            data-group={group}
            colSpan={group ? columns.filter((one) => one.group === group).length : 1}
          >
            {group}
          </th>
        ),
      )}
    </tr>
  );
}
