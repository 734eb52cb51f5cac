/** Records that the run makes itself. */
import { type Call, Mismatch, type Own, type Steps } from '../../check.ts';
import { ask, demand, get, idIn, isRecord, rowsOf, succeed, wholeOf } from '../../steps.ts';

type Row = Record<string, unknown>;

const PAGES = 50;

/** Returns the rows of a list of any service, page by page if the list has pages. */
export function* everyRow(path: string, query: Record<string, string> = {}): Steps<Row[]> {
  const isPaged = path !== '/api/v1/channels' && !path.endsWith('settings');
  if (!isPaged) return [...(yield* rowsOf(get(path, query)))];
  const rows: Row[] = [];
  for (let page = 1; page <= PAGES; page++) {
    const { body } = yield* succeed(get(path, { ...query, page, per_page: 100 }));
    const { data, meta, total } = isRecord(body) ? body : {};
    const some = Array.isArray(data) ? data.filter(isRecord) : [];
    rows.push(...some);
    const count = wholeOf(isRecord(meta) ? meta.total : total) ?? 0;
    if (some.length === 0 || rows.length >= count) break;
  }
  return rows;
}

/** Whether the record contains the marker of this run, in its name or another field. */
export const isMarked = (row: Row, marker: string) =>
  ['name', 'key', 'email', 'last_name', 'description'].some((field) =>
    String(row[field] ?? '')
      .toLowerCase()
      .includes(marker),
  );

interface Making {
  readonly marker: string;
  /** The query that finds the record in the list. */
  readonly query?: Record<string, string>;
  /** Returns the path of the record; missing if the API has no call to read it. */
  readonly one?: (id: number) => string;
}

/**
 * Makes a record and finds it again: by the id of the answer, or else in the list. The record must contain the marker,
 * because later calls change and delete the record with this id.
 */
export function* make(call: Call, { marker, query = {}, one }: Making): Steps<Own> {
  const answer = yield* succeed(call);
  const sent = call.body as Own['sent'];
  const id = idIn(answer);
  if (id !== null && one) {
    const read = yield* ask(get(one(id)));
    const { data } = isRecord(read.body) ? read.body : {};
    demand(isRecord(data) && isMarked(data, marker), 'the answer has the id of another record');
    return { id, sent };
  }
  const rows = yield* everyRow(call.path, query);
  const own = rows.filter((row) => isMarked(row, marker) && isNamedAs(row, sent));
  if (own.length !== 1) throw new Mismatch(`${own.length} records of that name in the list`);
  const found = wholeOf(own[0]!.id);
  demand(found !== null, 'a record without an id');
  demand(id === null || id === found, 'the answer has the id of another record');
  return { id: found, sent };
}

/** Whether a row has the sent name, which distinguishes the records of one run. */
function isNamedAs(row: Row, sent: Own['sent']): boolean {
  const field = ['key', 'email', 'name'].find((each) => sent[each] !== undefined);
  return !field || String(row[field]).toLowerCase() === String(sent[field]).toLowerCase();
}

/** Returns the run's own row of a list, if there is no call for one record. */
export function* listed(path: string, { id }: Own): Steps<Row | undefined> {
  const rows = yield* everyRow(path);
  return rows.find((row) => wholeOf(row.id) === id);
}
