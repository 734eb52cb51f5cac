/**
 * Compares rows with the log of changes: the log, applied to the rows before, must give the rows of
 * now. So no write is without its entry, and no entry without its write.
 */
import type pg from 'pg';
import { promise, same } from '#tests/faults/fault.ts';

type Fields = Readonly<Record<string, unknown>>;
/** The fields of each row, by the record that an entry names. */
type Rows = Map<string, Fields>;

/** The arguments of the trigger of a table. */
interface Spec {
  readonly kind: string;
  readonly record: string;
  readonly part?: string;
  readonly partId?: string;
  readonly skipped: readonly string[];
  readonly hidden?: readonly string[];
  readonly digits?: readonly string[];
}

interface Entry {
  readonly place: string;
  readonly action: string;
  readonly kind: string;
  readonly record: number | null;
  readonly part: string | null;
  readonly part_id: string | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

const SESSION: Spec = {
  kind: 'user',
  record: 'user_id',
  part: 'session',
  partId: 'number',
  skipped: [],
};
const BEGINS = ['created', 'signed_in'];
const ENDS = ['deleted', 'signed_out', 'session_ended'];
/** Entries that change no row. */
const ALONE = ['read', 'sign_in_failed', 'refresh_refused', 'seeded'];

const placeOf = (...parts: readonly unknown[]) => parts.map((part) => part ?? '').join('/');

/** The tables with their triggers, as the database has them. */
async function specsOf(database: pg.Client): Promise<Map<string, Spec>> {
  const { rows } = await database.query<{ name: string; spec: string }>(`
    select tgrelid::regclass::text as name,
      convert_from(substring(tgargs for length(tgargs) - 1), 'UTF8') as spec
    from pg_trigger where tgname = 'activity' and tgnargs = 1`);
  promise(rows.length > 10, `only ${rows.length} tables are logged`);
  return new Map(rows.map(({ name, spec }) => [name, JSON.parse(spec) as Spec]));
}

function masked({ hidden = [], digits = [] }: Spec, name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (hidden.includes(name)) return '•••';
  if (!digits.includes(name)) return value;
  const text = String(value);
  return `…${text.length > 3 ? text.slice(-3) : ''}`;
}

/** Returns all logged rows as the log would describe them. */
async function rowsOf(database: pg.Client): Promise<Rows> {
  const found: Rows = new Map();
  const add = async (table: string, spec: Spec) => {
    const { kind, record, part, partId, skipped } = spec;
    const { rows } = await database.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t`,
    );
    for (const { row } of rows) {
      const fields = Object.entries(row).flatMap(([name, value]) =>
        skipped.includes(name) || value === null
          ? []
          : [[name, masked(spec, name, value)] as const],
      );
      const place = placeOf(kind, row[record], part, partId && row[partId]);
      found.set(place, part === 'session' ? {} : Object.fromEntries(fields.toSorted()));
    }
  };
  for (const [table, spec] of await specsOf(database)) await add(table, spec);
  await add('sessions', SESSION);
  return found;
}

/** Applies the change of one row. Throws if the row is not as it was before. */
function apply(rows: Rows, { place, action, kind, record, part, part_id, changes }: Entry): void {
  if (ALONE.includes(action)) return;
  const at = placeOf(kind, record, part, part_id);
  const what = `entry ${place} (${action} ${at})`;
  const row = rows.get(at);
  promise(
    (row === undefined) === BEGINS.includes(action),
    `${what}: the row was ${row ? '' : 'not '}there`,
  );
  const isSession = part === 'session';
  const fields = new Map(Object.entries(row ?? {}));
  for (const [name, [before, after]] of isSession ? [] : Object.entries(changes)) {
    same(fields.get(name) ?? null, before, `${what}: ${name} before it`);
    if (after === null) fields.delete(name);
    else fields.set(name, after);
  }
  if (!ENDS.includes(action)) rows.set(at, Object.fromEntries([...fields].toSorted()));
  else {
    promise(isSession || fields.size === 0, `${what}: not all fields are in it`);
    rows.delete(at);
  }
}

export class Logged {
  readonly #before: Rows;
  readonly #last: string;

  private constructor(before: Rows, last: string) {
    this.#before = before;
    this.#last = last;
  }

  /** Call this before the first write. */
  static async begin(database: pg.Client): Promise<Logged> {
    const { rows } = await database.query<{ place: string }>(
      `select ${PLACE} from activity ${NEWEST}`,
    );
    return new Logged(await rowsOf(database), rows[0]?.place ?? '');
  }

  /** Throws unless rows and log agree, and each of these calls has its entries. Returns the number of entries. */
  async requireAgreed(database: pg.Client, calls: readonly string[]): Promise<number> {
    await database.query('begin isolation level repeatable read');
    const { rows: entries } = await database.query<Entry & { call: string | null }>(
      `select ${PLACE}, call, action, kind, record_id as record, part, part_id, changes
        from activity where ${PLACE_OF} > $1 order by month, number`,
      [this.#last],
    );
    const now = await rowsOf(database);
    await database.query('commit');
    const logged = new Set(entries.map(({ call }) => call));
    const missing = calls.filter((call) => !logged.has(call)).length;
    promise(missing === 0, `${missing} of ${calls.length} acknowledged calls have no entry`);
    const told: Rows = new Map(this.#before);
    for (const entry of entries) apply(told, entry);
    for (const place of new Set([...now.keys(), ...told.keys()])) {
      same(now.get(place) ?? null, told.get(place) ?? null, `the row ${place}, by the log`);
    }
    return entries.length;
  }
}

/** As a text, this sorts in the order of the log. */
const PLACE_OF = "to_char(month, 'YYYY-MM') || lpad(number::text, 12, '0')";
const PLACE = `${PLACE_OF} as place`;
const NEWEST = 'order by month desc, number desc limit 1';
