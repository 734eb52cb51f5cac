/** The lists that are written as a whole: how each is read, edited, and checked in the database. */
import { sql } from 'kysely';
import type { Place } from '#tests/attack/place.ts';
import { ladderRow, levelRow } from '#tests/support/rates.ts';

/** A row as the API sends and accepts it. */
export interface Row {
  readonly id?: number;
  readonly version?: number;
  readonly list_version?: number;
  readonly [field: string]: unknown;
}

/** A row in the database: the fields that people change, and its version. */
export interface Stored {
  readonly id: number;
  readonly version: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface State {
  readonly revision: number;
  readonly rows: readonly Stored[];
}

export interface List {
  readonly path: (channel: number) => string;
  /** The name of the rows in a body. */
  readonly key: 'rates' | 'settings';
  /** Returns the editable fields of a sent row. */
  readonly fieldsOf: (row: Row) => Stored['fields'];
  /** @param planAt The business time so many minutes after the schedule began. */
  readonly changed: (row: Row, value: number, planAt: (minutes: number) => string) => Row;
  /** Returns a row to add that clashes with no other; null if there is none. */
  readonly added: (value: number, seen: readonly Row[]) => Row | null;
  /** Applies a plan for the past, which takes effect at once. */
  readonly settled: (fields: Stored['fields'], now: string) => Stored['fields'];
  /** Reads the list from the database. Plans that are due count as applied. */
  readonly state: (place: Place, channel: number, now: string) => Promise<State>;
}

const pick = (row: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

interface RateColumns {
  readonly table: 'ladder_rates' | 'level_rates';
  readonly fields: readonly string[];
  /** Planned columns and what they become. */
  readonly plans: readonly (readonly [string, string])[];
}

const LEVEL: RateColumns = {
  table: 'level_rates',
  fields: [
    ...['level', 'new_client_rate', 'returning_client_rate', 'planned_date'],
    ...['planned_new_client_rate', 'planned_returning_client_rate'],
  ],
  plans: [
    ['planned_new_client_rate', 'new_client_rate'],
    ['planned_returning_client_rate', 'returning_client_rate'],
  ],
};
const LADDER: RateColumns = {
  table: 'ladder_rates',
  fields: [
    'rate_type',
    'rate_value',
    'range_from',
    'range_to',
    'planned_date',
    'planned_rate_value',
  ],
  plans: [['planned_rate_value', 'rate_value']],
};

const isDue = ({ planned_date }: Readonly<Record<string, unknown>>, now: string) =>
  typeof planned_date === 'string' && planned_date <= now;

const settled =
  ({ plans }: RateColumns): List['settled'] =>
  (row, now) => {
    if (!isDue(row, now)) return row;
    const after: Record<string, unknown> = { ...row, planned_date: null };
    for (const [planned, current] of plans) {
      Object.assign(after, { [current]: row[planned], [planned]: null });
    }
    return after;
  };

function rateState(columns: RateColumns): List['state'] {
  const { table, fields } = columns;
  return async ({ db }, channel, now) => {
    const { rows: heads } = await sql<{ revision: number }>`
      select ${sql.ref(`${table}_revision`)} as revision from channels where id = ${channel}
    `.execute(db);
    const { rows } = await sql<Record<string, unknown> & { id: number; version: number }>`
      select * from ${sql.table(table)} where channel_id = ${channel} order by id
    `.execute(db);
    const { revision } = heads[0]!;
    const applied = rows.map((row) => ({
      id: row.id,
      version: isDue(row, now) ? revision + 1 : row.version,
      fields: settled(columns)(pick(row, fields), now),
    }));
    const isAnyDue = rows.some((row) => isDue(row, now));
    return { revision: isAnyDue ? revision + 1 : revision, rows: applied };
  };
}

const LEVELS: List = {
  path: (channel) => `/api/v1/channels/${channel}/rates`,
  key: 'rates',
  fieldsOf: (row) => pick(row, LEVEL.fields),
  changed: (row, value, planAt) =>
    value % 3 === 0 ? planned(row, LEVEL, value, planAt) : { ...row, new_client_rate: value },
  added: (value) => levelRow(100 + value),
  settled: settled(LEVEL),
  state: rateState(LEVEL),
};

const STEPS: List = {
  path: (channel) => `/api/v1/channels/${channel}/ladder-rates`,
  key: 'rates',
  fieldsOf: (row) => pick(row, LADDER.fields),
  changed: (row, value, planAt) =>
    value % 3 === 0 ? planned(row, LADDER, value, planAt) : { ...row, rate_value: value },
  added: (value) => ladderRow('bad', { range_from: value * 10, range_to: value * 10 + 5 }),
  settled: settled(LADDER),
  state: rateState(LADDER),
};

const planned = (
  row: Row,
  { plans }: RateColumns,
  value: number,
  planAt: (minutes: number) => string,
): Row => ({
  ...row,
  planned_date: planAt(value % 40),
  ...Object.fromEntries(plans.map(([name]) => [name, value])),
});

/** @param ids Settings that every channel may have. */
const settings = (ids: readonly number[]): List => ({
  path: (channel) => `/api/v1/channels/${channel}/settings`,
  key: 'settings',
  fieldsOf: ({ value, use_default }) => ({ value, use_default }),
  changed: (row, value) => ({ ...row, value: `своё ${value}`, use_default: false }),
  added: (value, seen) => {
    const id = ids[value % ids.length];
    if (id === undefined || seen.some((row) => row.id === id)) return null;
    return { id, use_default: true };
  },
  settled: (fields) => fields,
  state: async ({ db }, channel) => {
    const { rows: heads } = await sql<{ revision: number }>`
      select settings_revision as revision from channels where id = ${channel}
    `.execute(db);
    const { rows } = await sql<{
      id: number;
      version: number;
      value: unknown;
      use_default: boolean;
    }>`
      select bound.default_setting_id as id, bound.version, bound.use_default,
        coalesce(bound.value, defaults.value) as value
      from channel_settings as bound
      join channel_default_settings as defaults on defaults.id = bound.default_setting_id
      where channel_id = ${channel} order by 1
    `.execute(db);
    const stored = rows.map(({ id, version, value, use_default }) => {
      return { id, version, fields: { value, use_default } };
    });
    return { revision: heads[0]!.revision, rows: stored };
  },
});

/** The settings of the demo data that have a text. */
export async function textSettings({ db }: Place): Promise<readonly number[]> {
  const found = await db
    .selectFrom('channel_default_settings')
    .where('type', '=', 'string')
    .orderBy('id')
    .select('id')
    .execute();
  return found.map(({ id }) => id);
}

export const lists = (ids: readonly number[]): readonly List[] => [LEVELS, STEPS, settings(ids)];
