import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '#server/process/log.ts';
import { errorCode } from '#server/process/start-error.ts';
import { type Changes, createListener } from './changes/listener.ts';
import { createPool, openSocket } from './pool.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

const { types } = pg;
const { builtins } = types;
const instant = types.getTypeParser(builtins.TIMESTAMPTZ);

const asText = (value: string) => value;
/** The format of a connection in UTC, with up to three digits for milliseconds. */
const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** Returns ISO 8601 in UTC; `infinity` has no such form and stays unchanged. */
const asInstant = (value: string): string => {
  // Without a `Date`: creating and formatting dates took a tenth of the time of a list.
  const [, day, time, part = ''] = IN_UTC.exec(value) ?? [];
  if (day && time) return `${day}T${time}.${part.padEnd(3, '0')}Z`;
  const date: unknown = instant(value);
  return date instanceof Date ? date.toISOString() : value;
};

/** Parsers by PostgreSQL type; other types use the parser of `pg`. Local times stay text. */
const PARSERS = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, asText],
  [builtins.TIMESTAMP, asText],
  [builtins.TIMESTAMPTZ, asInstant],
]);

/** Parsers for one pool, because `pg.types.setTypeParser` changes the whole process. */
const scopedTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? types.getTypeParser(oid, format),
};

/** The server cancels a longer statement with an error. */
const STATEMENT_MS = 4_000;
/** A connection without an answer for this time is considered dead. Including the reconnect, this is less than 5 s. */
const SILENCE_MS = STATEMENT_MS + 500;
/** Both limits together are less than 2 s, the longest time that a call may wait for a lock. */
const LOCK_MS = 600;
const TURN_MS = 900;
/** The limits that each connection sets at the server, in milliseconds. */
export const LIMITS = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/**
 * Opens a pool of at most 16 connections, one more for the log of changes, and one that listens for account
 * changes once there is a subscriber. Time limits on statements, locks, idle transactions and dead connections
 * keep each connection from being blocked for long.
 */
export function openDatabase(connection: pg.PoolConfig, { log }: { log?: Log } = {}): Db {
  const config: pg.ClientConfig = {
    application_name: 'pult',
    ...LIMITS,
    // An address may override the defaults above.
    ...connection,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    types: scopedTypes,
  };
  const room = watchRoom();
  const open = (max: number) => {
    const { inner, leases, sent } = createPool(
      { ...config, max, idleTimeoutMillis: 30_000 },
      { silence: SILENCE_MS, turn: TURN_MS },
      {
        onNamesRefused: () => log?.warn('statements are not prepared: a pooler does not keep them'),
        onRoom: room.heard,
      },
    );
    // A broken connection emits `error`, even between two statements. Without a listener, that would end the process.
    inner.on('error', () => undefined);
    inner.on('connect', (client) =>
      client.on('error', (error) => {
        // A closing pool may destroy its connections: that is no loss to warn of.
        if (!inner.ending) log?.warn('a database connection was lost', { code: errorCode(error) });
      }),
    );
    return { inner, leases, sent };
  };
  const { inner, leases, sent } = open(16);
  const own = open(1);
  const listener = createListener({
    ...{ channel: 'pult_accounts', config, openSocket },
    notify: (payload) => sql`select pg_notify('pult_accounts', ${payload})`.execute(db),
  });
  const end = async () => {
    listener.end();
    await Promise.all([leases.end(), own.leases.end()]);
  };
  const db: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: { ...leases, end } }) });
  pools.set(db, inner);
  statements.set(db, () => sent() + own.sent());
  rooms.set(db, room);
  accountChanges.set(db, listener);
  logs.set(db, new Kysely<Schema>({ dialect: new PostgresDialect({ pool: own.leases }) }));
  return db;
}

const pools = new WeakMap<Db, pg.Pool>();
const NO_POOL = { totalCount: 0, idleCount: 0, waitingCount: 0 };

/** Returns the counts of the pool opened by `openDatabase`; zeros for any other database. */
export const poolOf = (db: Db): Pick<pg.Pool, keyof typeof NO_POOL> => pools.get(db) ?? NO_POOL;

const statements = new WeakMap<Db, () => number>();

/** Returns how many statements were sent over the connections of this database. */
export const statementsOf = (db: Db): number => statements.get(db)?.() ?? 0;

/** Then the disk is no longer assumed to be full, because a process without writes cannot detect free space. */
const FULL_MS = 10_000;

function watchRoom() {
  let fullUntil = Number.NEGATIVE_INFINITY;
  return {
    heard: (hasRoom: boolean) => {
      fullUntil = hasRoom ? Number.NEGATIVE_INFINITY : performance.now() + FULL_MS;
    },
    isFull: () => performance.now() < fullUntil,
  };
}

const rooms = new WeakMap<Db, ReturnType<typeof watchRoom>>();

/** Returns whether a statement of this process failed on a full disk in the last 10 s, with no row changed since. */
export const metFullDisk = (db: Db): boolean => rooms.get(db)?.isFull() ?? false;

const logs = new WeakMap<Db, Db>();

/** Returns the connection reserved for the log of changes, so that the log does not wait for those of the calls. */
export const logOf = (db: Db): Db => logs.get(db) ?? db;

const accountChanges = new WeakMap<Db, Changes>();

/** Returns the notifications of changed sessions, accounts and roles; undefined for any other database. */
export const accountChangesOf = (db: Db): Changes | undefined => accountChanges.get(db);
