/** A hash of every table without the rows that the runs of faults write. */
import type pg from 'pg';
import { promise } from '#tests/faults/fault.ts';

/** The hash of each table. */
export type Fingerprint = Readonly<Record<string, string>>;

/** Tables that a sign-in, a keyed write or a read of clients changes, and those of Kysely; the log is one, too. */
const OWN_BUSINESS = [
  ...['sessions', 'retired_tokens', 'login_failures', 'known_devices', 'password_checks'],
  ...['idempotency_keys', 'client_reads', 'kysely_migration', 'kysely_migration_lock', 'seeds'],
];
/** The list that the ledger writes. */
export const CHANNEL = 1;
/** The demo clients have smaller ids than those of the ledger. */
const WRITTEN = "select id from clients where email like '%@faults.example'";

/** Returns the state of all rows that no run writes. */
export async function fingerprint(client: pg.Client): Promise<Fingerprint> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by 1 order by 1`);
  const found: Record<string, string> = {};
  for (const { name, columns } of rows) {
    if (OWN_BUSINESS.includes(name) || /^(?:faults_|activity)/.test(name)) continue;
    const { rows: hashes } = await client.query<{ hash: string }>(
      `select md5(coalesce(string_agg(text, ' ' order by text), '')) as hash
        from (select (to_jsonb(t) ${ignored(name)})::text as text from ${name} t
          where ${unwritten(name, columns)}) as texts`,
    );
    found[name] = hashes[0]?.hash ?? '';
  }
  return found;
}

/** The number of rows of each table, without tables that a sign-in changes. */
export type Counts = Readonly<Record<string, number>>;

export async function countRows(client: pg.Client): Promise<Counts> {
  const found: Record<string, number> = {};
  for (const name of Object.keys(await fingerprint(client))) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    found[name] = rows[0]?.n ?? 0;
  }
  return found;
}

/** Fails with the names of the tables that differ. */
export function requireUntouched(found: Fingerprint, expected: Fingerprint): void {
  const names = [...new Set([...Object.keys(found), ...Object.keys(expected)])];
  const changed = names.filter((name) => found[name] !== expected[name]);
  promise(changed.length === 0, `rows that nobody wrote have changed: ${changed.join(', ')}`);
}

/** The revision of the written list is in the channel's row. */
const ignored = (name: string) =>
  name === 'channels' ? "- '{level_rates_revision,updated_at}'::text[]" : '';

function unwritten(name: string, columns: readonly string[]): string {
  if (name === 'clients') return `id not in (${WRITTEN})`;
  if (columns.includes('client_id')) return `client_id not in (${WRITTEN})`;
  return name === 'level_rates' ? `channel_id <> ${CHANNEL}` : 'true';
}

/** Throws the error of PostgreSQL unless every index of the database agrees with its table. */
export async function requireWholeIndexes(client: pg.Client): Promise<void> {
  await client.query('create extension if not exists amcheck');
  await client.query(`
    select bt_index_check(c.oid, true)
    from pg_class c join pg_am m on m.oid = c.relam join pg_index i on i.indexrelid = c.oid
    where m.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid`);
}
