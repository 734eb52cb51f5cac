/** Which tables a backup contains, and how to read them from the catalogue. */
import type pg from 'pg';
import type { Schema } from '#server/database/schema.ts';

/**
 * Every table of the schema. A new table is a type error until it is listed here. Sessions are not kept: a
 * copied file must not open a session, and after a restore everybody signs in again. The pauses after wrong
 * passwords are not kept either.
 */
const IS_KEPT: Readonly<Record<keyof Schema, boolean>> = {
  activity: true,
  activity_heads: true,
  roles: true,
  users: true,
  user_roles: true,
  sessions: false,
  retired_tokens: false,
  login_failures: false,
  idempotency_keys: false,
  client_reads: false,
  known_devices: true,
  password_checks: true,
  seeds: true,
  channel_default_settings: true,
  offer_default_settings: true,
  channels: true,
  channel_settings: true,
  level_rates: true,
  ladder_rates: true,
  offers: true,
  offer_settings: true,
  clients: true,
  passports: true,
  addresses: true,
};

export const KEPT: readonly string[] = Object.entries(IS_KEPT)
  .filter(([, isKept]) => isKept)
  .map(([name]) => name);

export interface Table {
  readonly name: string;
  /** Without generated columns, which the database computes again. */
  readonly columns: readonly string[];
}

/** Returns the existing tables among `names`, each after the tables that it references; partitioned ones last. */
export async function readTables(client: pg.Client, names: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(select other.relname::text from pg_constraint join pg_class as other
        on other.oid = confrelid where conrelid = pg_class.oid and contype = 'f') as needs
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname = any($1)
    order by relkind = 'p', relname`,
    [names],
  );
  const sorted = new Map<string, Table>();
  const add = (name: string) => {
    const row = rows.find((one) => one.name === name);
    if (!row || sorted.has(name)) return;
    for (const needed of row.needs) if (needed !== name) add(needed);
    sorted.set(name, { name, columns: row.columns });
  };
  for (const { name } of rows) add(name);
  return [...sorted.values()];
}

/** Returns a name quoted for SQL. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Returns a table with its columns, as `copy` expects them. */
export const copied = ({ name, columns }: Table) =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;

/** Returns a query for the rows of a table, including all its partitions. */
export const selected = ({ name, columns }: Table) =>
  `select ${columns.map(quoted).join(', ')} from ${quoted(name)}`;

/** Makes the text of values independent of server settings, and removes time limits. */
export const SETTINGS = [
  "client_encoding = 'UTF8'",
  "datestyle = 'ISO, YMD'",
  "timezone = 'UTC'",
  "intervalstyle = 'postgres'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
]
  .map((setting) => `set ${setting}`)
  .join('; ');
