/**
 * The time of the database. The clocks of several machines differ, and a session that one machine starts could
 * already be expired on another. So each process reads the database time at intervals and adds the time elapsed
 * on its own monotonic clock.
 */
import { sql } from 'kysely';
import { loggable } from '#server/http/database-errors.ts';
import type { Log } from '#server/process/log.ts';
import type { Db } from './database.ts';

const EVERY_MS = 10_000;
/** Slower answers are ignored as too inaccurate. */
const NEAR_MS = 1_000;

export interface DatabaseClock {
  readonly now: () => Date;
  stop(): void;
}

/** Resolves after the first answer of the database, then repeats the query until `stop` is called. */
export async function startClock(
  db: Db,
  log: Log,
  everyMs: number = EVERY_MS,
): Promise<DatabaseClock> {
  let ahead = 0;
  let isSet = false;
  const ask = async () => {
    const start = performance.now();
    const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db);
    const took = performance.now() - start;
    if (isSet && took > NEAR_MS) return;
    ahead = Date.parse(rows[0]?.now ?? '') - (start + took / 2);
    isSet = true;
  };
  await ask();
  const timer = setInterval(() => {
    ask().catch((error) => log.warn('cannot read the time of the database', loggable(error)));
  }, everyMs);
  timer.unref();
  return {
    now: () => new Date(performance.now() + ahead),
    stop: () => clearInterval(timer),
  };
}
