/** Distinguishes a database from all others, including those restored from its backups. */
import pg from 'pg';
import { findRunning } from '#server/database/embedded/running.ts';
import { configOf } from '#server/database/external/address.ts';
import type { Config } from '#server/process/config.ts';

/** Returns the id of the cluster and the oid of the database; undefined if this account may not read them. */
export async function readIdentity(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client
    .query<{ identity: string }>(
      `select system_identifier::text operator(pg_catalog.||) '/' operator(pg_catalog.||) oid::text as identity
      from pg_catalog.pg_control_system(), pg_catalog.pg_database
      where datname operator(pg_catalog.=) pg_catalog.current_database()`,
    )
    .catch(() => ({ rows: [] }));
  return rows[0]?.identity;
}

/** Returns the identity of the configured database; undefined if it cannot be queried now. */
export async function identityOf({ databaseUrl, dataDir }: Config): Promise<string | undefined> {
  const from = databaseUrl ? configOf(databaseUrl) : findRunning(dataDir)?.superuser;
  if (!from) return undefined;
  const client = new pg.Client({ ...from, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await readIdentity(client);
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
