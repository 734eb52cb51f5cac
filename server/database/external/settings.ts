/** Checks the server settings that Pult depends on. */
import { sql } from 'kysely';
import { type Db, LIMITS } from '#server/database/database.ts';
import { statementsFor } from './address.ts';

/** Returns the settings with which Pult would not work correctly, and how to change them; null if there are none. */
export async function oddSettings(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string; wanted: string; setting: string; harm: string }>`
    select name, wanted, setting, harm from pg_settings
    join (values
      ('DateStyle', 'ISO, DMY', 'ISO%', 'times or text are misread'),
      ('standard_conforming_strings', 'on', 'on', 'times or text are misread'),
      ('default_transaction_isolation', 'read committed', 'read committed',
        'writes of the same moment refuse each other'),
      ('search_path', 'public', case when ${tablesAreFound} then '%' end, 'the tables are not found')
    ) as needs (name, wanted, pattern, harm) using (name)
    where (setting like pattern) is not true
  `.execute(db);
  if (rows.length === 0) return null;
  const found = rows.map(({ name, setting }) => `${name} "${setting}"`).join(' and ');
  const harms = [...new Set(rows.map(({ harm }) => harm))].join(', and ');
  const fix = statementsFor(Object.fromEntries(rows.map(({ name, wanted }) => [name, wanted])));
  return `${found}, in which ${harms}: set it otherwise for this user (${fix}).`;
}

/** Whether the search path has an existing schema and leads to the tables if there are any. */
const tablesAreFound = sql`(current_schema() is not null and (
  to_regclass('kysely_migration') is not null
  or not exists (select from pg_tables where tablename = 'kysely_migration')))`;

/** Returns the time limits that were sent but are not in effect, for example behind a pooler; null if all are. */
export async function lostLimits(db: Db): Promise<{ text: string; fix: string } | null> {
  // Not `setting`, because a transaction may have changed it locally.
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
    fix: statementsFor(Object.fromEntries(lost)),
  };
}

/** Returns settings that make the server log names, phones and passports; null if there are none. */
export async function loggedValues(db: Db): Promise<{ text: string; fix: string } | null> {
  const { rows } = await sql<{ name: string; setting: string; fix: string; wanted: string }>`
    select name, setting, fix, wanted from pg_settings
    join (values
      ('log_statement', 'log_parameter_max_length', '0'),
      ('log_min_duration_statement', 'log_parameter_max_length', '0'),
      ('log_min_duration_sample', 'log_parameter_max_length', '0'),
      ('log_transaction_sample_rate', 'log_parameter_max_length', '0'),
      ('log_parameter_max_length_on_error', 'log_parameter_max_length_on_error', '0'),
      -- A plan has the values in it, whatever is said of parameters.
      ('auto_explain.log_min_duration', 'auto_explain.log_min_duration', '-1')
    ) as logging (name, fix, wanted) using (name)
    where current_setting(fix, true) <> wanted
      and setting <> all (case name
        when 'log_statement' then array['none', 'ddl']
        when 'log_transaction_sample_rate' then array['0']
        when 'log_parameter_max_length_on_error' then '{}'
        else array['-1'] end)
  `.execute(db);
  if (rows.length === 0) return null;
  const found = rows.map(({ name, setting }) => `${name} = ${setting}`).join(', ');
  return {
    text: `the log of PostgreSQL there gets names, phones and passports of clients (${found})`,
    fix: statementsFor(Object.fromEntries(rows.map(({ fix, wanted }) => [fix, wanted]))),
  };
}
