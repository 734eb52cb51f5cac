import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type {
  CollectionActor,
  CollectionMachine,
  PageQuery,
} from '#machines/lists/collection.machine.ts';
import type { RecordActor, RecordMachine } from '#machines/lists/record.machine.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';
import { useServices } from '#workspace/services.tsx';

/**
 * The list of a screen. If this user has seen the result of its query before, it is drawn at once and reloaded in the
 * background.
 *
 * @param logic Must stay the same.
 * @param isKept Whether a row may be remembered.
 */
export function useRememberedList<TRow, TQuery extends PageQuery>(
  kind: RecordKind,
  logic: CollectionMachine<TRow, TQuery>,
  query: TQuery,
  isKept: (row: TRow) => boolean = () => true,
): CollectionActor<TRow, TQuery> {
  const { lists } = useServices();
  const input = () => ({ query, remembered: lists.recall<TRow>(kind, query) });
  const list = useActorRef(logic, { input: input() });
  useEffect(() => {
    const { unsubscribe } = list.subscribe((state) => {
      const { result, answered } = state.context;
      if (!state.matches('ready') || !result || !answered) return;
      if (result.rows.every(isKept)) lists.keep(kind, answered, result);
    });
    return unsubscribe;
  }, [list, lists, kind, isKept]);
  useEffect(() => list.send({ type: 'query.changed', ...input() }), [list, query]);
  return list;
}

/** Like `useRememberedList`, for a table that is read whole, such as the rates of a channel, by its address. */
export function useRememberedTable<TRow>(
  kind: RecordKind,
  path: string,
  logic: CollectionMachine<TRow, PageQuery>,
): CollectionActor<TRow, PageQuery> {
  const query = useMemo(() => ({ page: 1, path }), [path]);
  return useRememberedList(kind, logic, query);
}

/** Like `useRememberedList`, for what a record's page reads by address. Not for clients: their reads are logged. */
export function useRememberedRecord<TRecord extends object>(
  kind: RecordKind,
  path: string,
  logic: RecordMachine<TRecord>,
  id: number,
): RecordActor<TRecord> {
  const { lists } = useServices();
  const query = useMemo(() => ({ path }), [path]);
  const remembered = lists.recall<TRecord>(kind, query)?.rows[0] ?? null;
  const record = useActorRef(logic, { input: { id, remembered } });
  useEffect(() => {
    const { unsubscribe } = record.subscribe((state) => {
      const rows = [state.context.record ?? []].flat();
      if (state.hasTag('busy')) return;
      lists.keep(kind, query, { rows, total: 1, lastPage: 1 });
    });
    return unsubscribe;
  }, [record, lists, kind, query]);
  return record;
}
