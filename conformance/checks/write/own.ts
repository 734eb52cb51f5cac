/** Records that the run makes itself. */
import { type Call, Mismatch, type Own, type Steps } from '../../check.ts';
import { ask, demand, get, idIn, isRecord, rowsOf, succeed, wholeOf } from '../../steps.ts';

type Row = Record<string, unknown>;

const PAGES = 50;

/** Rows of a list of any service, page by page where it has pages. */
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

/** Whether the record bears the mark of this run; without a name, in another field. */
export const isMarked = (row: Row, marker: string) =>
  ['name', 'key', 'email', 'last_name', 'description'].some((field) =>
    String(row[field] ?? '')
      .toLowerCase()
      .includes(marker),
  );

interface Making {
  readonly marker: string;
  /** How the list finds it. */
  readonly query?: Record<string, string>;
  /** Reads the record by its id; null if the API has no call for that. */
  readonly one?: (id: number) => string;
}

/**
 * Makes a record and finds it again: by the id of the answer, or else in the list. The record must bear
 * the mark, because later calls change and delete what has this id.
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

/** Several records of one run differ in what names them. */
function isNamedAs(row: Row, sent: Own['sent']): boolean {
  const field = ['key', 'email', 'name'].find((each) => sent[each] !== undefined);
  return !field || String(row[field]).toLowerCase() === String(sent[field]).toLowerCase();
}

/** The own row of a list that has no call for one record. */
export function* listed(path: string, { id }: Own): Steps<Row | undefined> {
  const rows = yield* everyRow(path);
  return rows.find((row) => wholeOf(row.id) === id);
}
