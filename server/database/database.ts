import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '#server/process/log.ts';
import { errorCode } from '#server/process/start-error.ts';
import { createPool } from './pool.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

const { types } = pg;
const { builtins } = types;
const instant = types.getTypeParser(builtins.TIMESTAMPTZ);

const asText = (value: string) => value;
/** ISO 8601 in UTC; `infinity` is not an instant and stays as it is. */
const asInstant = (value: string): string => {
  const date: unknown = instant(value);
  return date instanceof Date ? date.toISOString() : value;
};

/** PostgreSQL type → what the code sees; everything else as `pg` has it. Wall-clock values stay text. */
const PARSERS = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, asText],
  [builtins.TIMESTAMP, asText],
  [builtins.TIMESTAMPTZ, asInstant],
]);

/** Parsers of one pool: `pg.types.setTypeParser` would change every other user of the driver too. */
const scopedTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? types.getTypeParser(oid, format),
};

/** A statement may take this long. The server ends it then, and says so. */
const STATEMENT_MS = 4_000;
/** A connection that is silent for longer is dead: together with a new one, recovery takes less than 5 s. */
const SILENCE_MS = STATEMENT_MS + 500;
/** Together they are less than 2 s: within that, a call about something locked is answered. */
const LOCK_MS = 600;
const TURN_MS = 900;

/**
 * A pool of at most 16 connections, on the embedded server or any other. No statement, no lock, no
 * idle transaction and no dead connection can hold one of them for long.
 */
export function openDatabase(connection: pg.PoolConfig | string, { log }: { log?: Log } = {}): Db {
  const { inner, leases } = createPool(
    {
      ...(typeof connection === 'string' ? { connectionString: connection } : connection),
      application_name: 'pult',
      max: 16,
      connectionTimeoutMillis: 2_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      statement_timeout: STATEMENT_MS,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: 10_000,
      types: scopedTypes,
    },
    { silence: SILENCE_MS, turn: TURN_MS },
  );
  // A connection that breaks says so while it is idle and while it is in use, between two
  // statements too; without listeners that would end the process.
  inner.on('error', () => undefined);
  inner.on('connect', (client) =>
    client.on('error', (error) => {
      // A pool that is being closed does not wait until its connections are.
      if (!inner.ending) log?.warn('a database connection was lost', { code: errorCode(error) });
    }),
  );
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: leases }) });
}
