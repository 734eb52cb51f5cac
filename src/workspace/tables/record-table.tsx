import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import type { PlainCommand } from '#commands/command.ts';
import { isKey } from '#commands/shortcut.ts';
import { oddOf } from '#contract/odd.ts';
import type { CursorKey } from '#machines/lists/cursor.machine.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { TableSkeleton } from '#ui/display/table-skeleton.tsx';
import { lazyScreen } from '#ui/feedback/lazy-view.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { isInTabOpenedByKey } from '#ui/navigation/tab-panel.ts';
import { type Finding, Found, orderOf } from '#workspace/list-query/found.tsx';
import { useKeysUntil } from '#workspace/loading-window.tsx';
import { bindCursor, bindPagedCursor, pageCommandIds, useActiveKey, useCursor } from './cursor.ts';
import { LoadProblem } from './load-problem.tsx';
import { useRetryFocus } from './retry/retry-focus.ts';

const OddRow = lazyScreen(() => import('#workspace/odd/odd-row.tsx'));

interface Pages {
  /** The requested page. */
  readonly page: number;
  readonly last: number;
  readonly hrefFor: (page: number) => string;
  readonly turnTo: (page: number) => void;
  /** Lists every page by number. */
  readonly every?: boolean;
}

interface RecordTableOptions<TRow, TKey extends CursorKey> {
  readonly rows: readonly TRow[];
  readonly rowKey: (row: TRow) => TKey;
  /** The result that the rows come from; null until it is loaded. */
  readonly source: unknown;
  /** Whether rows are being read, as `busyOf` returns it; the cursor waits for rows of another page or filter. */
  readonly busy?: boolean | 'behind';
  /** The first row for the cursor. */
  readonly restoredCursor?: { readonly key: TKey; readonly at: number } | null | undefined;
  /** Missing if the list has a single page. */
  readonly pages?: Pages;
}

/** The rows of a list screen with their cursor, for `RecordTable` and for row commands. */
export function useRecordTable<TRow, TKey extends CursorKey>({
  rows,
  rowKey,
  source,
  busy,
  restoredCursor,
  pages,
}: RecordTableOptions<TRow, TKey>) {
  const region = useRef<HTMLDivElement>(null);
  const { actor, ...cursor } = useCursor(rows.map(rowKey), region, {
    source,
    isAwaited: busy === true,
    restoredCursor,
    paging: pages,
  });
  useEffect(() => {
    if (isInTabOpenedByKey(region.current)) actor.send({ type: 'first' });
  }, [actor]);
  return {
    ...cursor,
    rows,
    rowKey,
    pages,
    region,
    cursor: actor,
    isRead: source !== null,
    /** Moves the focus into the rows, or into the rows that are loading. */
    enter: (areComing: boolean) => {
      region.current?.focus({ preventScroll: true });
      actor.send(areComing ? { type: 'seek', key: null, at: 0 } : { type: 'first' });
    },
    /** The commands that move through the rows and pages. */
    bindings: () => (pages ? bindPagedCursor : bindCursor)(actor, () => region.current),
  };
}

interface RecordTableProps<TRow, TKey extends CursorKey, TMachine extends AnyStateMachine>
  extends Omit<
    ComponentProps<typeof DataTable<TRow, TKey>>,
    'rows' | 'rowKey' | 'activeKey' | 'onActivate'
  > {
  table: ReturnType<typeof useRecordTable<TRow, TKey>>;
  /** Why the rows could not be loaded. */
  problem: { readonly message: string } | null;
  problemClassName?: string;
  list: ActorRefFrom<TMachine>;
  /** Loads `list` again. */
  reload: PlainCommand<TMachine>;
  /** How many rows are expected. */
  skeletonRows?: number;
  /** For a list with a search, filters or an order. */
  found?: Finding;
  children?: ReactNode;
}

/**
 * The rows of a list screen: a load error, the table or its skeleton, the pages. `children` are drawn
 * between the error and the table.
 */
export function RecordTable<TRow, TKey extends CursorKey, TMachine extends AnyStateMachine>({
  table: { rows, rowKey, pages, region, cursor, onActivate, turnTo, isRead },
  problem,
  problemClassName,
  list,
  reload,
  skeletonRows,
  found,
  children,
  ...rest
}: RecordTableProps<TRow, TKey, TMachine>) {
  const activeKey = useActiveKey<TKey>(cursor);
  const read = useRetryFocus(list, reload, region, region);
  // After a step into loading rows, E and Enter wait for the row, and so does what is typed into it.
  const opensDestination = (event: KeyboardEvent) =>
    cursor.getSnapshot().matches({ place: 'seeking' }) && isKey(event, 'e', 'enter');
  useKeysUntil('tr[data-key]', !isRead && !problem, opensDestination);
  return (
    <>
      <LoadProblem
        problem={problem}
        command={reload}
        actor={list}
        list={region}
        className={problemClassName}
      />
      {children}
      <div ref={region} tabIndex={-1} className="outline-none">
        {isRead ? (
          <DataTable
            {...rest}
            // If the rows of another page fail to load, the focus of the old rows moves to «Повторить».
            frameRef={read}
            rows={rows}
            rowKey={rowKey}
            activeKey={activeKey}
            onActivate={onActivate}
            renderRow={(row, attributes) =>
              rest.renderRow?.(row, attributes) ??
              (oddOf(row) && (
                <OddRow
                  key={rowKey(row)}
                  row={row}
                  columns={rest.columns}
                  attributes={attributes}
                  lang={rest.lang}
                />
              ))
            }
          />
        ) : (
          !problem && (
            <TableSkeleton
              columns={rest.columns}
              rows={skeletonRows}
              minWidth={rest.minWidth}
              compactWidth={rest.compactWidth}
              folds={rest.folds}
              className={rest.className}
            />
          )
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
      {found && (
        <Found {...found} isEmpty={rows.length === 0} order={orderOf(rest)} lang={rest.lang} />
      )}
    </>
  );
}
