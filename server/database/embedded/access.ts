/**
 * Access to the embedded PostgreSQL. The superuser is authenticated by the system account of the connecting
 * process. The API has its own role, with a new password at each start that is never stored.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export const SUPERUSER = 'pult';
/** Used only in the name of the socket. */
export const PORT = 5432;
const API_ROLE = 'pult_api';
const DATABASE = 'pult';

/** The content of `pg_hba.conf`. */
export const RULES = `# Written by Pult at each start.
local all ${SUPERUSER} peer map=${SUPERUSER}
local all all scram-sha-256
`;

/** Returns the content of `pg_ident.conf`: the system accounts that may connect as the superuser. */
export const accountMap = (names: readonly string[]) =>
  [
    '# Written by Pult at each start.',
    ...names.map((name) => `${SUPERUSER} "${name}" ${SUPERUSER}`),
  ]
    .map((line) => `${line}\n`)
    .join('');

/** `PGSSLMODE` is meant for other servers: a socket is never encrypted. */
const UNENCRYPTED = { ssl: false };

/** Returns the connection settings of the superuser, for setup and repairs only. */
export const superuserAt = (host: string) => ({
  ...{ host, port: PORT, user: SUPERUSER, database: DATABASE, ...UNENCRYPTED },
});

/** Creates the API's role and database if they are missing, and returns the connection settings of the API. */
export async function prepareAccess(superuser: pg.ClientConfig): Promise<pg.PoolConfig> {
  const password = randomBytes(24).toString('base64url');
  await asSuperuser({ ...superuser, database: 'postgres' }, async (client) => {
    // More iterations would slow down each new connection, and guessing 192 random bits is hopeless anyway.
    await client.query('set scram_iterations = 1');
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
    ...UNENCRYPTED,
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
 * In data folders of earlier versions the superuser owns the tables, and no single statement changes the owner
 * of all of them. Extension objects keep their owner; sequences follow their table.
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
