/**
 * The time of the database. Processes on several machines do not agree on the time, and a session
 * that one of them starts would be over, or not begun, for another. So each of them asks the database
 * now and then, and counts on from there by a clock that nobody can set.
 */
import { sql } from 'kysely';
import { loggable } from '#server/http/database-errors.ts';
import type { Log } from '#server/process/log.ts';
import type { Db } from './database.ts';

const EVERY_MS = 10_000;
/** What took longer to arrive says too little about now. */
const NEAR_MS = 1_000;

export interface DatabaseClock {
  readonly now: () => Date;
  stop(): void;
}

/** Asks once before it answers, and then again and again until it is stopped. */
export async function startClock(
  db: Db,
  log: Log,
  everyMs: number = EVERY_MS,
): Promise<DatabaseClock> {
  let ahead = 0;
  let isSet = false;
  const ask = async () => {
    const asked = performance.now();
    const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db);
    const took = performance.now() - asked;
    if (isSet && took > NEAR_MS) return;
    ahead = Date.parse(rows[0]?.now ?? '') - (asked + took / 2);
    isSet = true;
  };
  await ask();
  const timer = setInterval(() => {
    ask().catch((error) => log.warn('the time of the database is not known', loggable(error)));
  }, everyMs);
  timer.unref();
  return {
    now: () => new Date(performance.now() + ahead),
    stop: () => clearInterval(timer),
  };
}
