/**
 * What was read last of lists, tables and records, so that what was seen is drawn at once when it is opened again.
 * In memory only, for the person who has seen them: gone with the session, and under the lock.
 */
import type { CallFact } from '#api/call.ts';
import { CHANNEL_DEFAULTS_PATH, OFFER_DEFAULTS_PATH } from '#api/default-settings.api.ts';
import type { CollectionResult } from '#machines/lists/collection.machine.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';
import { allRecords } from '#records/records.ts';
import { createEmitter } from '../emitter.ts';

/** The limits of what is remembered: queries of each list, as many records and tables, and rows of each. */
const QUERIES = 6;
const ROWS = 200;

type Result = CollectionResult<unknown>;

/** Results by their query: pages of the list, and what has an address of its own, such as one record. */
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
  /** What this query was answered last; null if that is not known, or out of date. */
  recall<TRow>(kind: RecordKind, query: object): CollectionResult<TRow> | null;
  /** The row of a record on a page that was seen. */
  rowOf<TRow>(kind: RecordKind, id: number): TRow | null;
  keep(kind: RecordKind, query: object, result: Result): void;
  /** A record as this console has just read or written it. Its rows change, nothing is added to them. */
  learn(kind: RecordKind, id: number, whole: object): void;
  /** So that a list hears of writes without the code that writes. */
  on(type: 'learnt', handler: (fact: Learnt) => void): { unsubscribe(): void };
  /** The rows of this kind are out of date. */
  forget(kind: RecordKind): void;
  clear(): void;
}

/** @param person Who may see rows now, and with which rights; null while signed out or locked. */
export function createListMemory(person: () => string | null): ListMemory {
  const kinds = new Map<RecordKind, Known>();
  const { emit, on } = createEmitter<Learnt>();
  let owner: string | null = null;

  /** The results of a kind. Empty for anybody but the person who has seen them. */
  function resultsOf(kind: RecordKind): Known {
    if (owner !== person()) kinds.clear();
    owner = person();
    const known: Known = kinds.get(kind) ?? { pages: new Map(), wholes: new Map() };
    if (owner !== null) kinds.set(kind, known);
    return known;
  }

  /** Apart, so that going through records does not push out their list. */
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

/** Only what the row has, too: a whole record may have much more. */
const valuesOf = (whole: object, row: object) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => name in row));

/** The kinds whose pages tell the memory what was written (`learn`). */
const LEARNT: readonly RecordKind[] = ['offer', 'client'];

/** The kind of record whose lists a call has changed, or may have; null if they are as before. */
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
