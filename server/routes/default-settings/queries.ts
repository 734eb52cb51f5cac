/** Database queries for default settings: two tables with the same columns. */
import { type RawBuilder, sql } from 'kysely';
import type { SettingType } from '#contract/settings.ts';
import type { Db } from '#server/database/database.ts';
import type { StoredValue } from '#server/database/schema.ts';
import { refuseTaken } from '#server/http/database-errors.ts';
import type { SettingOptions } from './definition.ts';
import type { SettingKind } from './kinds.ts';

/** The fields that users can change. */
export interface SettingFields {
  readonly label: string;
  readonly description: string;
  readonly type: SettingType;
  readonly value: StoredValue;
  readonly options: readonly SettingOptions[];
}

export interface SettingRecord extends SettingFields {
  readonly id: number;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Returns all settings of a kind, oldest first. */
export const selectSettings = (db: Db, kind: SettingKind) => select(db, kind, sql`order by id`);

/** Returns a setting, or undefined; `forUpdate` locks it against writing and binding. */
export async function findSetting(
  db: Db,
  kind: SettingKind,
  id: number,
  { forUpdate = false } = {},
): Promise<SettingRecord | undefined> {
  const lock = forUpdate ? sql`for update` : sql``;
  const [found] = await select(db, kind, sql`where id = ${id} ${lock}`);
  return found;
}

async function select(db: Db, kind: SettingKind, which: RawBuilder<unknown>) {
  const { rows } = await sql<SettingRecord>`
    select id, ${sql.ref(kind.label)} as label, description, type, value, options, version,
      created_at, updated_at
    from ${sql.table(kind.table)} ${which}
  `.execute(db);
  // jsonb does not keep the order of keys.
  return rows.map(({ options, ...row }) => ({
    ...row,
    options: options.map(({ value, title }) => ({ value, title })),
  }));
}

/** Inserts a setting and returns its id. */
export async function insertSetting(
  db: Db,
  kind: SettingKind,
  { label, description, type, value, options }: SettingFields,
): Promise<number> {
  const { rows } = await refuseTakenLabel(
    kind,
    sql<{ id: number }>`
      insert into ${sql.table(kind.table)}
        (${sql.ref(kind.label)}, description, type, value, options)
      values (${label}, ${description}, ${type}, ${JSON.stringify(value)}, ${JSON.stringify(options)})
      returning id
    `.execute(db),
  );
  return rows[0]!.id;
}

/** Updates a setting and increments its version. */
export async function updateSetting(
  db: Db,
  kind: SettingKind,
  id: number,
  { label, description, type, value, options }: SettingFields,
): Promise<void> {
  await refuseTakenLabel(
    kind,
    sql`
      update ${sql.table(kind.table)}
      set ${sql.ref(kind.label)} = ${label}, description = ${description}, type = ${type},
        value = ${JSON.stringify(value)}, options = ${JSON.stringify(options)},
        version = version + 1, updated_at = now()
      where id = ${id}
    `.execute(db),
  );
}

export async function deleteSetting(db: Db, kind: SettingKind, id: number): Promise<void> {
  await sql`delete from ${sql.table(kind.table)} where id = ${id}`.execute(db);
}

const refuseTakenLabel = <T>({ table, label, taken }: SettingKind, write: Promise<T>) =>
  refuseTaken(write, `${table}_${label}_unique`, { [label]: [taken] });
