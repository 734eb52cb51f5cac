/**
 * Remembers what was last read of lists, tables and records, so that it is drawn at once when opened again. In memory
 * only, and only for the user who has seen it: dropped with the session, and under the lock.
 */
import type { CallFact } from '#api/call.ts';
import { CHANNEL_DEFAULTS_PATH, OFFER_DEFAULTS_PATH } from '#api/default-settings.api.ts';
import type { CollectionResult } from '#machines/lists/collection.machine.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';
import { allRecords } from '#records/records.ts';
import { createEmitter } from '../emitter.ts';

/** Limits for each kind of record: list pages, as many records and tables, and rows of each. */
const QUERIES = 6;
const ROWS = 200;

type Result = CollectionResult<unknown>;

/** Results by query: pages of the list, and results with their own address, such as one record. */
interface Known {
  readonly pages: Map<string, Result>;
  readonly wholes: Map<string, Result>;
}

/** A record was read or written. */
interface Learnt {
  readonly type: 'learnt';
  readonly kind: RecordKind;
  readonly id: number;
  readonly whole: object;
}

export interface ListMemory {
  /** Returns the last result of this query; null if it is unknown or out of date. */
  recall<TRow>(kind: RecordKind, query: object): CollectionResult<TRow> | null;
  /** Returns the row of a record on a page that was seen. */
  rowOf<TRow>(kind: RecordKind, id: number): TRow | null;
  keep(kind: RecordKind, query: object, result: Result): void;
  /** Updates rows with a record that this console has just read or written. Adds no rows or fields. */
  learn(kind: RecordKind, id: number, whole: object): void;
  /** Lets a list receive writes without the code that writes. */
  on(type: 'learnt', handler: (fact: Learnt) => void): { unsubscribe(): void };
  /** Drops the rows of this kind, which are out of date. */
  forget(kind: RecordKind): void;
  clear(): void;
}

/** @param person Identifies the user who may see rows now, and their rights; null while signed out or locked. */
export function createListMemory(person: () => string | null): ListMemory {
  const kinds = new Map<RecordKind, Known>();
  const { emit, on } = createEmitter<Learnt>();
  let owner: string | null = null;

  /** Returns the results of a kind; empty for any user but the one who has seen them. */
  function resultsOf(kind: RecordKind): Known {
    if (owner !== person()) kinds.clear();
    owner = person();
    const known: Known = kinds.get(kind) ?? { pages: new Map(), wholes: new Map() };
    if (owner !== null) kinds.set(kind, known);
    return known;
  }

  /** Separate, so that stepping through records does not evict their list. */
  const alike = (kind: RecordKind, query: object) =>
    resultsOf(kind)['path' in query ? 'wholes' : 'pages'];

  return {
    recall: <TRow>(kind: RecordKind, query: object) =>
      (alike(kind, query).get(JSON.stringify(query)) ?? null) as CollectionResult<TRow> | null,
    rowOf: <TRow>(kind: RecordKind, id: number) => {
      const newestFirst = [...resultsOf(kind).pages.values()].reverse();
      const row = newestFirst.flatMap(({ rows }) => rows).find((one) => isRowOf(one, id));
      return (row ?? null) as TRow | null;
    },
    keep(kind, query, result) {
      const key = JSON.stringify(query);
      const results = alike(kind, query);
      results.delete(key);
      if (result.rows.length > ROWS) return;
      results.set(key, result);
      const [oldest] = results.keys();
      if (results.size > QUERIES) results.delete(oldest!);
    },
    learn(kind, id, whole) {
      const { pages, wholes } = resultsOf(kind);
      for (const results of [pages, wholes]) {
        for (const [key, result] of results) {
          const rows = result.rows.map((row) =>
            isRowOf(row, id) ? { ...row, ...valuesOf(whole, row) } : row,
          );
          results.set(key, { ...result, rows });
        }
      }
      emit({ type: 'learnt', kind, id, whole });
    },
    on,
    forget: (kind) => void kinds.delete(kind),
    clear: () => kinds.clear(),
  };
}

const isRowOf = (row: unknown, id: number): row is { id: number } =>
  (row as { id?: unknown }).id === id;

/** Only the fields that the row has: a whole record may have many more. */
const valuesOf = (whole: object, row: object) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => name in row));

/** The kinds whose pages report written records to the memory (`learn`). */
const LEARNT: readonly RecordKind[] = ['offer', 'client'];

/** Returns the kind of record whose lists a call has, or may have, changed; null if they are unchanged. */
export function outdatedBy(fact: CallFact): RecordKind | null {
  const { method, path } = fact.call;
  if (method === 'GET' || fact.type === 'call.started') return null;
  const isAt = (place: string) => `${path}/`.startsWith(`${place}/`);
  // A setting of a channel, and a parameter of an offer, shows its default.
  if (isAt(CHANNEL_DEFAULTS_PATH)) return 'channel';
  if (isAt(OFFER_DEFAULTS_PATH)) return 'offer';
  const { kind } = allRecords.find(({ apiPath }) => isAt(apiPath)) ?? {};
  if (!kind) return null;
  const isWhole = method === 'PUT' && /\/\d+$/.test(path);
  const isLearnt = isWhole && fact.type === 'call.succeeded' && LEARNT.includes(kind);
  return isLearnt ? null : kind;
}
