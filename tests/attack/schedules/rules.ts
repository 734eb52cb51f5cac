/** The rules for a write of a whole list, by the decisions: no change of another writer is lost. */
import type { List, Row, State, Stored } from './lists.ts';

/** A write as it is sent. */
export interface Sent {
  readonly rows: readonly Row[];
  /** The revision in `If-Match`, if it has one. */
  readonly match: number | null;
}

export interface Expected {
  readonly isConflict: boolean;
  /** The fields by id after the write; new rows have none. */
  readonly rows: ReadonlyMap<number, Stored['fields']>;
  readonly added: readonly Stored['fields'][];
  /** The ids of rows that get a new version. */
  readonly touched: readonly number[];
  readonly isChanged: boolean;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns what this write must lead to from this state. `born`: the revision at which each row was added. */
export function expectOf(
  list: List,
  state: State,
  { rows, match }: Sent,
  { born, now }: { readonly born: ReadonlyMap<number, number>; readonly now: string },
): Expected {
  const stored = new Map(state.rows.map((row) => [row.id, row]));
  const after = new Map(state.rows.map((row) => [row.id, row.fields]));
  const added: Stored['fields'][] = [];
  const touched: number[] = [];
  let isConflict = match !== null && match !== state.revision;
  for (const row of rows) {
    const known = row.id === undefined ? undefined : stored.get(row.id);
    const sent = list.fieldsOf(row);
    const fields = list.settled(sent, now);
    if (!known) {
      // A row that was read and is gone now was deleted by another writer.
      if (row.list_version !== undefined && match === null) isConflict = true;
      if (row.id !== undefined) after.set(row.id, fields);
      else added.push(fields);
      if (row.id !== undefined) touched.push(row.id);
      continue;
    }
    if (fits(known.fields, sent)) continue;
    isConflict ||= row.version !== undefined && row.version !== known.version;
    after.set(known.id, fields);
    touched.push(known.id);
  }
  const lists = rows.flatMap(({ list_version }) => list_version ?? []);
  // A list without any sign of what was read replaces the stored one.
  const seen = match !== null || lists.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...lists);
  let removed = 0;
  for (const row of state.rows) {
    if (rows.some(({ id }) => id === row.id)) continue;
    // A write deletes no row that its writer never saw, and none that has changed since.
    if ((born.get(row.id) ?? 0) > seen) continue;
    isConflict ||= row.version > seen;
    after.delete(row.id);
    removed += 1;
  }
  isConflict ||= clashes(list, [...after.values(), ...added]);
  const isChanged = touched.length + added.length + removed > 0;
  return { isConflict, rows: after, added, touched, isChanged };
}

/** Returns whether a kept row of another writer has the same level or range. */
export function clashes(list: List, rows: readonly Stored['fields'][]): boolean {
  if (list.key === 'settings') return false;
  const names = rows.map((row) => JSON.stringify([row.level, row.rate_type, row.range_from]));
  return new Set(names).size < names.length;
}

/** Returns what is wrong with the list after a write; null if nothing is. */
export function differs(expected: Expected, before: State, after: State): string | null {
  if (expected.isConflict) {
    return sameState(before, after) ? null : 'refused, but the list has changed';
  }
  const old = new Map(before.rows.map((row) => [row.id, row]));
  const left = [...expected.added];
  for (const row of after.rows) {
    const wanted = expected.rows.get(row.id);
    if (wanted) {
      if (!fits(row.fields, wanted)) return lost(row.id, wanted, row.fields);
      const was = old.get(row.id)?.version ?? 0;
      if (row.version < was)
        return `the version of ${row.id} went back from ${was} to ${row.version}`;
      const isNew = row.version > was;
      if (isNew !== expected.touched.includes(row.id))
        return `the version of ${row.id} is ${row.version}, was ${was}`;
      continue;
    }
    const at = left.findIndex((one) => fits(row.fields, one));
    if (at < 0) return `${row.id} is there: ${JSON.stringify(row.fields)}`;
    left.splice(at, 1);
  }
  const missing = [...expected.rows.keys()].filter(
    (id) => !after.rows.some((row) => row.id === id),
  );
  if (missing.length + left.length > 0)
    return `missing: ${[...missing, ...left.map((it) => JSON.stringify(it))]}`;
  const grew = after.revision - before.revision;
  if (grew < 0 || grew > 0 !== expected.isChanged) return `the revision grew by ${grew}`;
  return null;
}

const lost = (id: number, wanted: object, got: object) =>
  `${id} should be ${JSON.stringify(wanted)} and is ${JSON.stringify(got)}`;

/** An undefined field may have any value: a new setting uses the default value. */
const fits = (fields: Stored['fields'], wanted: Stored['fields']) =>
  Object.entries(wanted).every(([name, value]) => value === undefined || same(value, fields[name]));

const sameState = (one: State, other: State) =>
  one.revision === other.revision && same(one.rows, other.rows);
