import { fromPromise } from 'xstate';
import type { CollectionResult, ListInput, PageQuery } from '#machines/lists/collection.machine.ts';
import type { RecordInput } from '#machines/lists/record.machine.ts';
import { paintedSoon } from '#workspace/painted.ts';

/** Creates the read of a list. Behind remembered rows, it begins when they have been painted. */
export const listRead = <TRow, TQuery extends PageQuery>(
  read: (query: TQuery, signal: AbortSignal) => Promise<CollectionResult<TRow>>,
) =>
  fromPromise<{ result: CollectionResult<TRow> }, ListInput<TQuery>>(
    async ({ input: { query, isBehind }, signal }) => {
      if (isBehind) await paintedSoon();
      signal.throwIfAborted();
      return { result: await read(query, signal) };
    },
  );

/** Creates the read of a list that the API sends as a whole. */
export const wholeListRead = <TRow>(read: (signal: AbortSignal) => Promise<readonly TRow[]>) =>
  listRead<TRow, PageQuery>(async (_, signal) => {
    const rows = await read(signal);
    return { rows, total: rows.length, lastPage: 1 };
  });

/** Creates the read of a record. Behind a remembered one, it begins when that has been painted. */
export const recordRead = <TRecord>(read: (id: number, signal: AbortSignal) => Promise<TRecord>) =>
  fromPromise<{ record: TRecord }, RecordInput>(async ({ input: { id, isBehind }, signal }) => {
    if (isBehind) await paintedSoon();
    signal.throwIfAborted();
    return { record: await read(id, signal) };
  });
