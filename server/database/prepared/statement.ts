/**
 * Statements that are built once and have a name, so that each connection prepares them once: neither Kysely
 * nor PostgreSQL has to build or parse them again. There are as many names as definitions, so that no
 * connection keeps more than a few. Statements whose plan depends on the values have no name.
 */
import { createHash } from 'node:crypto';
import {
  type Compilable,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Db } from '#server/database/database.ts';

/** A placeholder for a value until the statement runs. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Values = Readonly<Record<string, unknown>>;
type ValueOf<V> = <K extends keyof V & string>(name: K) => RawBuilder<V[K]>;

/** A statement with values, to run on a connection. */
export interface Statement<V, R> {
  (db: Db, values: V): Promise<R[]>;
  /** Returns the query with its values, for `together`. */
  with(values: V): CompiledQuery<R>;
}

const names = new Map<string, string>();

/** Returns the name of a prepared statement. The same text has the same name in every process. */
export const nameOf = (text: string): string | undefined => names.get(text);

const builder: Db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Defines a statement: `statement<{ id: number }>()((db, value) => db.…where('id', '=', value('id')))`. It is
 * built on its first run.
 */
export const statement =
  <V extends Values>() =>
  <R>(build: (db: Db, value: ValueOf<V>) => Compilable<R> | RawBuilder<R>): Statement<V, R> => {
    let built: CompiledQuery | undefined;
    const compile = (values: V): CompiledQuery<R> => {
      if (!built) {
        const made = build(builder, (name) => sql`${new Slot(name)}`);
        built = named((made as RawBuilder<R>).compile(builder));
      }
      return CompiledQuery.raw(
        built.sql,
        built.parameters.map((one) => (one instanceof Slot ? values[one.name] : one)),
      ) as CompiledQuery<R>;
    };
    const run = async (db: Db, values: V) => (await db.executeQuery(compile(values))).rows;
    return Object.assign(run, { with: compile });
  };

/** The maximum number of names that one process assigns with `byName`; further statements have none. */
const MOST_NAMES = 500;

/** Gives a name to a statement that is built each time but has few variants. */
export function byName<R>(query: Compilable<R>): CompiledQuery<R> {
  const built = query.compile();
  if (names.size < MOST_NAMES) named(built);
  return built;
}

/** The rows of each of these statements. */
export type RowsOf<Q> = {
  -readonly [I in keyof Q]: Q[I] extends CompiledQuery<infer R> ? R[] : never;
};

/**
 * Sends statements of one transaction without waiting for the answers in between. They run one after another,
 * and each sees what the previous ones have done and waited for.
 */
export async function together<Q extends readonly CompiledQuery[]>(
  trx: Db,
  ...queries: Q
): Promise<RowsOf<Q>> {
  return (await settled(trx, queries)).map(rowsOf) as RowsOf<Q>;
}

type Answer = PromiseSettledResult<{ readonly rows: unknown[] }>;

/** Like `together`, but returns a failure for each statement that failed or followed a failed one. */
export const settled = (trx: Db, queries: readonly CompiledQuery[]): Promise<Answer[]> =>
  trx
    .getExecutor()
    .provideConnection((connection) =>
      Promise.allSettled(queries.map((one) => connection.executeQuery(one))),
    );

/** Returns the rows of a settled statement, or throws its error. */
export function rowsOf(answer: Answer): unknown[] {
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value.rows;
}

function named(built: CompiledQuery): CompiledQuery {
  if (names.has(built.sql)) return built;
  const digest = createHash('sha256').update(built.sql).digest('base64url');
  names.set(built.sql, `pult_${digest.slice(0, 22)}`);
  return built;
}

export interface Prepared {
  /** Whether statements are sent with their names. */
  readonly isOn: boolean;
  /** Call it if the other side has lost a prepared name, or has one that this connection did not prepare. */
  refused(): void;
}

/** Stops using names permanently if a pooler between Pult and PostgreSQL does not keep them. */
export function createPrepared(onRefused: () => void): Prepared {
  let isOn = true;
  return {
    get isOn() {
      return isOn;
    },
    refused() {
      if (isOn) onRefused();
      isOn = false;
    },
  };
}

const [UNKNOWN, TAKEN, UNSUPPORTED] = ['26000', '42P05', '0A000'];

/** Returns how a name caused the error: not kept by a pooler, or prepared before a migration; else undefined. */
export function faultOfName(error: unknown): 'not kept' | 'outdated' | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (error.code === UNKNOWN || error.code === TAKEN) return 'not kept';
  const isOutdated = error.code === UNSUPPORTED && /cached plan/.test(error.message);
  return isOutdated ? 'outdated' : undefined;
}
