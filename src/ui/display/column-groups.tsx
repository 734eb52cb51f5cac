import type { Column } from '#ui/display/data-table-row.tsx';

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
