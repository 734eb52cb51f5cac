import type { KeyboardEvent } from 'react';
import type { RowAttributes } from '#ui/display/data-table.tsx';
import type { FallbackProps } from '#ui/feedback/lazy-view.tsx';
import { useKeysUntil } from '#workspace/to-come.tsx';

const isTyped = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey;

/** Stands for an edited row whose code is not there yet. Keys wait until its first field has the focus. */
export function RowToCome({
  rowKey,
  attributes,
  columns,
  hasFailed = false,
}: FallbackProps & { rowKey: string; attributes: RowAttributes; columns: number }) {
  useKeysUntil(`tr[data-key="${CSS.escape(rowKey)}"] :is(input, select, textarea)`, !hasFailed);
  return (
    <tr
      {...attributes}
      data-to-come={hasFailed ? undefined : ''}
      onKeyDown={(event) => {
        // What is typed on when it has failed would run commands.
        if (hasFailed && isTyped(event)) event.stopPropagation();
      }}
    >
      <td colSpan={columns} />
    </tr>
  );
}
