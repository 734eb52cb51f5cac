/** Metrics for Prometheus. Labels are patterns and codes, never values of a call. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ConcurrencyLimit } from '#server/auth/concurrency-limit.ts';
import { type Db, poolOf, statementsOf } from '#server/database/database.ts';

/** An answered call of the API. */
interface Call {
  readonly method: string;
  /** The pattern of the route, such as `/api/users/:id`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface Metrics {
  called(call: Call): void;
  /** Counts planned rates that took effect. */
  plansApplied(rows: number): void;
  /** Returns all values in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Other methods share one label: callers can send any method, and each label value takes memory. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** A scrape must not hang if the database does. */
const ANSWER_WITHIN = 1_500;

interface Sources {
  readonly db: Db;
  /** The queue of password checks. */
  readonly passwords: ConcurrencyLimit;
}

/** Creates the metrics of one process; the values start at zero. */
export function createMetrics({ db, passwords }: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const calls = new Counter({
    name: 'pult_http_calls_total',
    help: 'Answered calls of the API',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'pult_http_call_duration_seconds',
    help: 'From the arrival of a call to its answer',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const plans = new Counter({
    name: 'pult_plans_applied_total',
    help: 'Planned rates that this process brought into force',
    registers,
  });
  showState({ db, passwords }, registers);
  const askDatabase = databaseGauges(db, registers);

  return {
    called: ({ method, route, status, seconds }) => {
      const known = METHODS.includes(method) ? method : 'OTHER';
      calls.inc({ method: known, route, status: String(status) });
      durations.observe({ method: known, route }, seconds);
    },
    plansApplied: (rows) => plans.inc(rows),
    text: async () => {
      await askDatabase();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Registers metrics of the state of this process, read at each scrape. */
function showState({ db, passwords }: Sources, registers: Registry[]): void {
  new Gauge({
    name: 'pult_database_connections',
    help: 'Connections of the pool, and calls that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = poolOf(db);
      this.set({ state: 'total' }, totalCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  new Counter({
    name: 'pult_database_statements_total',
    help: 'Statements sent to the database',
    registers,
    collect() {
      this.reset();
      this.inc(statementsOf(db));
    },
  });
  new Gauge({
    name: 'pult_password_checks',
    help: 'Checks and hashes of passwords',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { running, waiting } = passwords.state();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

/** Registers the database gauges. The returned function updates them with one query at each scrape. */
function databaseGauges(db: Db, registers: Registry[]): () => Promise<void> {
  const up = new Gauge({
    name: 'pult_database_up',
    help: 'Whether the database answered this scrape',
    registers,
  });
  const sessions = new Gauge({
    name: 'pult_sessions',
    help: 'Sessions that can still be used or refreshed, of all processes',
    registers,
  });
  return async () => {
    const count = await countSessions(db);
    up.set(count === undefined ? 0 : 1);
    if (count === undefined) sessions.remove();
    else sessions.set(count);
  };
}

async function countSessions(db: Db): Promise<number | undefined> {
  const count = sql<{ count: number }>`
    select count(*)::int as count from sessions where refresh_expires_at > now()
  `
    .execute(db)
    .then(
      ({ rows }) => rows[0]?.count,
      () => undefined,
    );
  return Promise.race([count, pause(ANSWER_WITHIN, undefined, { ref: false })]);
}
