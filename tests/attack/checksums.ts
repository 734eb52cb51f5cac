import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import { patiently } from './part.ts';

/** One checksum per table, of all its rows in any order. */
export const checksums = (db: Db): Promise<Record<string, string>> => patiently(() => read(db));

async function read(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1
  `.execute(db);
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string | null }>`
      select md5(string_agg(row, '' order by row)) as sum
      from (select md5(one::text) as row from ${sql.table(name)} as one) as hashed
    `.execute(db);
    sums[name] = rows[0]?.sum ?? 'empty';
  }
  return sums;
}

/**
 * The same, but of the log only the changes of records: a user who reads a client, signs in or
 * registers is in it, too.
 */
export async function checksumsOfRecords(db: Db): Promise<Record<string, string>> {
  const sums = Object.entries(await checksums(db)).filter(([name]) => !/^activity/.test(name));
  const { rows } = await patiently(() =>
    sql<{ count: string }>`
      select count(*) from activity where kind <> 'user' and action <> 'read'
    `.execute(db),
  );
  return { ...Object.fromEntries(sums), activity: rows[0]?.count ?? '' };
}

/** The tables whose rows have changed, except these. */
export function changedTables(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
  except: readonly string[] = [],
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name] && !except.includes(name));
}
