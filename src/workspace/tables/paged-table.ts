import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  busyOf,
  type CollectionActor,
  type PageQuery,
  rowsOf,
} from '#machines/lists/collection.machine.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { useRecordTable } from './record-table.tsx';
import type { RestoredCursor } from './restored-cursor.tsx';

/** The form of a new row, or of a listed one. */
interface Panel {
  on(
    type: 'submitted' | 'unconfirmed',
    handler: (fact: { type: 'submitted' | 'unconfirmed' }) => void,
  ): { unsubscribe(): void };
}

/** The page of a list in its address. */
interface PageAddress {
  readonly page: number;
  readonly hrefFor: (page: number) => string;
  readonly turnTo: (page: number, options?: { replace: boolean }) => void;
  /** Lists every page by number. */
  readonly every?: boolean;
}

interface PagedTableOptions<TRow> {
  readonly panel: Panel;
  readonly address: PageAddress;
  readonly restoredCursor?: RestoredCursor | null;
  /** Converts a row for display. Must stay the same function. */
  readonly shownAs?: (row: TRow) => TRow;
}

/** The table of a list that is read page by page. The list is read again after its panel has written. */
export function usePagedTable<TRow extends { readonly id: number }, TQuery extends PageQuery>(
  list: CollectionActor<TRow, TQuery>,
  { panel, address, restoredCursor, shownAs }: PagedTableOptions<TRow>,
) {
  const readAgain = () => list.send({ type: 'rows.changed' });
  useEmitted(list, 'page.corrected', (last) => address.turnTo(last.page, { replace: true }));
  useEmitted(panel, 'submitted', readAgain);
  useEmitted(panel, 'unconfirmed', readAgain);
  const state = useSelector(list, (snapshot) => snapshot);
  const { result, problem, answered } = state.context;
  const busy = busyOf(state);
  const rows = useMemo(() => {
    const own = result?.rows ?? [];
    return shownAs ? own.map(shownAs) : own;
  }, [result, shownAs]);
  const table = useRecordTable({
    rows,
    rowKey: ({ id }) => id,
    source: result,
    busy,
    restoredCursor,
    pages: { ...address, last: result?.lastPage ?? 1 },
  });
  return {
    table,
    result,
    answered,
    /** For `RecordTable`. */
    shown: { table, list, problem, busy },
    /** The rows at the time of the call. */
    newest: () => rowsOf(list),
    readAgain,
  };
}
