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
/** As a connection in UTC writes it, to the millisecond. */
const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** ISO 8601 in UTC; `infinity` has no such form and stays unchanged. */
const asInstant = (value: string): string => {
  // A tenth of the time of a list went into making dates only to write them again.
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

/** Parsers of one pool, because `pg.types.setTypeParser` changes the whole process. */
const scopedTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? types.getTypeParser(oid, format),
};

/** The server cancels a longer statement with an error. */
const STATEMENT_MS = 4_000;
/** After this time without an answer a connection is dead. With reconnecting it is less than 5 s. */
const SILENCE_MS = STATEMENT_MS + 500;
/** Both limits together are less than 2 s, the longest that a call may wait for something locked. */
const LOCK_MS = 600;
const TURN_MS = 900;
/** What each connection asks the server for, in milliseconds. */
export const LIMITS = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/**
 * A pool of at most 16 connections, one more for the log of changes, and one that hears of changed accounts
 * as soon as somebody asks for that. Time limits on statements, locks,
 * idle transactions and dead connections keep each connection from being blocked for long.
 */
export function openDatabase(connection: pg.PoolConfig, { log }: { log?: Log } = {}): Db {
  const config: pg.ClientConfig = {
    application_name: 'pult',
    ...LIMITS,
    // An address may say it otherwise.
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
    // A broken connection emits `error`, even between two statements. Without a listener that would
    // end the process.
    inner.on('error', () => undefined);
    inner.on('connect', (client) =>
      client.on('error', (error) => {
        // A pool that is closing does not wait for its connections.
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

/** The numbers of the pool that `openDatabase` made; zeros for a database from elsewhere. */
export const poolOf = (db: Db): Pick<pg.Pool, keyof typeof NO_POOL> => pools.get(db) ?? NO_POOL;

const statements = new WeakMap<Db, () => number>();

/** How many statements were sent over the connections of this database. */
export const statementsOf = (db: Db): number => statements.get(db)?.() ?? 0;

/** Then it is tried again: a process without writes hears of no room. */
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

/** Whether a statement of this process met a full disk in the last 10 s, and none has changed a row since. */
export const metFullDisk = (db: Db): boolean => rooms.get(db)?.isFull() ?? false;

const logs = new WeakMap<Db, Db>();

/** The connection that only the log of changes uses, so that it does not wait for those of the calls. */
export const logOf = (db: Db): Db => logs.get(db) ?? db;

const accountChanges = new WeakMap<Db, Changes>();

/** The news of changed sessions, accounts and roles; none for a database from elsewhere. */
export const accountChangesOf = (db: Db): Changes | undefined => accountChanges.get(db);
