import type { RowAttributes } from '#ui/display/data-table.tsx';
import type { FallbackProps } from '#ui/feedback/lazy-view.tsx';
import { useKeysUntil } from '#workspace/to-come.tsx';

/** Stands for an edited row whose code is not there yet. Keys wait until its first field has the focus. */
export function RowToCome({
  rowKey,
  attributes,
  columns,
  hasFailed = false,
}: FallbackProps & { rowKey: string; attributes: RowAttributes; columns: number }) {
  useKeysUntil(`tr[data-key="${CSS.escape(rowKey)}"] :is(input, select, textarea)`, !hasFailed);
  return (
    <tr {...attributes} data-to-come={hasFailed ? undefined : ''}>
      <td colSpan={columns} />
    </tr>
  );
}
