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

/** The minimum widths of a table, in pixels at a font size of 16 px; in less space the table scrolls. */
export const tableWidths = (least: number | undefined, compact: number | undefined) =>
  ({
    '--min-width': least && `${least / 16}rem`,
    '--compact-width': compact && `${compact / 16}rem`,
  }) as CSSProperties;

/** The headings of groups of columns. Screen readers get the same from the names of the columns. */
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
