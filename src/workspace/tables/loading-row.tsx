import type { KeyboardEvent } from 'react';
import type { AnyActorRef } from 'xstate';
import type { RowAttributes } from '#ui/display/data-table.tsx';
import type { FallbackProps } from '#ui/feedback/lazy-view.tsx';
import { useKeysUntil } from '#workspace/loading-window.tsx';

const isTyped = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey;

interface LoadingRowProps {
  rowKey: string;
  attributes: RowAttributes;
  /** The edited rows of the table. */
  rows: Pick<AnyActorRef, 'send'>;
  columns: number;
}

/** Placeholder for an edited row whose code is loading. Keys wait for its first field; Escape cancels. */
export function LoadingRow({
  rowKey,
  attributes,
  columns,
  rows,
  hasFailed = false,
}: FallbackProps & LoadingRowProps) {
  useKeysUntil(
    `tr[data-key="${CSS.escape(rowKey)}"] :is(input, select, textarea)`,
    !hasFailed,
    undefined,
    () => rows.send({ type: 'forward', key: rowKey, order: 'cancel' }),
    true,
  );
  return (
    <tr
      {...attributes}
      data-pending={hasFailed ? undefined : ''}
      onKeyDown={(event) => {
        // If loading has failed, further typing would run commands.
        if (hasFailed && isTyped(event)) event.stopPropagation();
      }}
    >
      <td colSpan={columns} />
    </tr>
  );
}
