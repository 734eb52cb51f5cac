/** The settings of a server that Pult depends on. */
import { sql } from 'kysely';
import { type Db, LIMITS } from '#server/database/database.ts';
import { cureOf } from './address.ts';

/** The settings in which Pult would misread times or text, and how to change them; null if there are none. */
export async function oddSettings(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string; wanted: string; setting: string }>`
    select name, wanted, setting from pg_settings
    join (values ('DateStyle', 'ISO, DMY', 'ISO%'), ('standard_conforming_strings', 'on', 'on'))
      as needs (name, wanted, pattern) using (name)
    where setting not like pattern
  `.execute(db);
  if (rows.length === 0) return null;
  const found = rows.map(({ name, setting }) => `${name} "${setting}"`).join(' and ');
  const cure = cureOf(Object.fromEntries(rows.map(({ name, wanted }) => [name, wanted])));
  return `${found}, in which times or text are misread: set it otherwise for this user (${cure}).`;
}

/** The limits of waiting that were sent and do not hold, as a pooler keeps them from the server; null if all hold. */
export async function lostLimits(db: Db): Promise<{ text: string; cure: string } | null> {
  // Not `setting`, which a transaction may have changed for itself.
  const { rows } = await sql<{ name: string; value: number }>`
    select name, reset_val::int as value from pg_settings
    where name in (${sql.join(Object.keys(LIMITS))})
  `.execute(db);
  const lost = Object.entries(LIMITS).filter(([name, limit]) =>
    rows.some((row) => row.name === name && (row.value === 0 || row.value > limit)),
  );
  if (lost.length === 0) return null;
  const names = lost.map(([name]) => name).join(', ');
  return {
    text: `${names} of Pult do not hold there, so calls wait longer for what is locked`,
    cure: cureOf(Object.fromEntries(lost)),
  };
}
