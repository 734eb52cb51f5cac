/**
 * Who may enter the embedded PostgreSQL. Its superuser is known by the account of the process at the
 * other end of the socket; the API has a role of its own, with a password that is new at each start
 * and kept nowhere.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export const SUPERUSER = 'pult';
const API_ROLE = 'pult_api';
const DATABASE = 'pult';

/** PostgreSQL's rules of access. */
export const RULES = `# Written by Pult at each start.
local all ${SUPERUSER} peer map=${SUPERUSER}
local all all scram-sha-256
`;

/** Which accounts of the machine are the superuser. */
export const accountMap = (names: readonly string[]) =>
  [
    '# Written by Pult at each start.',
    ...names.map((name) => `${SUPERUSER} "${name}" ${SUPERUSER}`),
  ]
    .map((line) => `${line}\n`)
    .join('');

/** How the superuser connects, which is for setting up and for repairs. */
export const superuserAt = (host: string, port: number) => ({
  ...{ host, port, user: SUPERUSER, database: DATABASE },
});

/** Sees to the database and to the role of the API, which owns it, and answers how that connects. */
export async function prepareAccess(superuser: pg.ClientConfig): Promise<pg.PoolConfig> {
  const password = randomBytes(24).toString('base64url');
  await asSuperuser({ ...superuser, database: 'postgres' }, async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [API_ROLE]);
    await client.query(
      `${role.rowCount ? 'alter' : 'create'} role ${API_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
    );
    const database = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!database.rowCount) await client.query(`create database ${DATABASE} owner ${API_ROLE}`);
    await client.query(`alter database ${DATABASE} owner to ${API_ROLE}`);
  });
  await asSuperuser(superuser, async (client) => {
    await client.query('create extension if not exists pg_trgm');
    await client.query(HAND_OVER);
  });
  const { host, port } = superuser;
  return {
    ...(host && { host }),
    ...(port && { port }),
    user: API_ROLE,
    password,
    database: DATABASE,
  };
}

async function asSuperuser(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * A data folder of an earlier version belongs to the superuser, which cannot hand over all it owns in
 * one statement. What an extension has brought stays as it is, as do sequences that follow a table.
 */
const HAND_OVER = `
do $$
declare statement text;
begin
  for statement in
    select format('alter %s %s owner to ${API_ROLE}', kind, name) from (
      select case relkind when 'v' then 'view' when 'm' then 'materialized view'
          when 'S' then 'sequence' else 'table' end as kind,
        oid::regclass::text as name, 'pg_class'::regclass as class, oid, relowner as owner,
        relnamespace as namespace
      from pg_class where relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 'routine', oid::regprocedure::text, 'pg_proc'::regclass, oid, proowner, pronamespace
      from pg_proc
      union all
      select 'collation', oid::regcollation::text, 'pg_collation'::regclass, oid, collowner,
        collnamespace
      from pg_collation
      union all
      select 'type', oid::regtype::text, 'pg_type'::regclass, oid, typowner, typnamespace
      from pg_type where typtype in ('d', 'e', 'r')
    ) as things
    where namespace = 'public'::regnamespace and owner = '${SUPERUSER}'::regrole
      and not exists (
        select from pg_depend
        where pg_depend.classid = things.class and pg_depend.objid = things.oid
          and (deptype = 'e' or things.kind = 'sequence' and deptype in ('a', 'i'))
      )
  loop
    execute statement;
  end loop;
end $$`;
