import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import type { PlainCommand } from '#commands/command.ts';
import type { CursorKey } from '#machines/lists/cursor.machine.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { TableSkeleton } from '#ui/display/table-skeleton.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { bindCursor, bindPagedCursor, pageCommandIds, useCursor } from './cursor.ts';
import { LoadProblem } from './load-problem.tsx';

interface Pages {
  /** The page that is asked for. */
  readonly page: number;
  readonly last: number;
  readonly hrefFor: (page: number) => string;
  readonly turnTo: (page: number) => void;
  /** Names every page. */
  readonly every?: boolean;
}

interface RecordTableOptions<TRow, TKey extends CursorKey> {
  readonly rows: readonly TRow[];
  readonly rowKey: (row: TRow) => TKey;
  /** What the rows were read from; null until then. */
  readonly source: unknown;
  /** The row to begin with. */
  readonly arrival?: { readonly key: TKey; readonly at: number } | null;
  /** None where the list is one page. */
  readonly pages?: Pages;
}

/** The rows of a list screen with their cursor, for `RecordTable` and for commands on rows. */
export function useRecordTable<TRow, TKey extends CursorKey>({
  rows,
  rowKey,
  source,
  arrival,
  pages,
}: RecordTableOptions<TRow, TKey>) {
  const region = useRef<HTMLDivElement>(null);
  const { actor, ...cursor } = useCursor(rows.map(rowKey), region, {
    source,
    arrival,
    paging: pages,
  });
  return {
    ...cursor,
    rows,
    rowKey,
    pages,
    region,
    cursor: actor,
    isRead: source !== null,
    /** The keys that move through the rows, and the pages where there are some. */
    bindings: () => (pages ? bindPagedCursor : bindCursor)(actor, () => region.current),
  };
}

interface RecordTableProps<TRow, TKey extends CursorKey, TMachine extends AnyStateMachine>
  extends Omit<
    ComponentProps<typeof DataTable<TRow, TKey>>,
    'rows' | 'rowKey' | 'activeKey' | 'onActivate'
  > {
  table: ReturnType<typeof useRecordTable<TRow, TKey>>;
  /** Why the rows could not be read. */
  problem: { readonly message: string } | null;
  problemClassName?: string;
  list: ActorRefFrom<TMachine>;
  /** Reads `list` once more. */
  reload: PlainCommand<TMachine>;
  /** How many rows are expected. */
  skeletonRows?: number;
  children?: ReactNode;
}

/**
 * The rows of a list screen: why they could not be read, the table or its skeleton, the pages.
 * `children` stand between the problem and the table.
 */
export function RecordTable<TRow, TKey extends CursorKey, TMachine extends AnyStateMachine>({
  table: { rows, rowKey, pages, region, activeKey, onActivate, turnTo, isRead },
  problem,
  problemClassName,
  list,
  reload,
  skeletonRows,
  children,
  ...rest
}: RecordTableProps<TRow, TKey, TMachine>) {
  return (
    <>
      <LoadProblem problem={problem} command={reload} actor={list} className={problemClassName} />
      {children}
      <div ref={region} tabIndex={-1} className="outline-none">
        {isRead ? (
          <DataTable
            {...rest}
            rows={rows}
            rowKey={rowKey}
            activeKey={activeKey}
            onActivate={onActivate}
          />
        ) : (
          !problem && <TableSkeleton columns={rest.columns} rows={skeletonRows} />
        )}
      </div>
      {pages && (
        <Pagination
          className="mt-3"
          commands={pageCommandIds}
          every={pages.every}
          page={pages.page}
          last={pages.last}
          hrefFor={pages.hrefFor}
          onNavigate={turnTo}
        />
      )}
    </>
  );
}
