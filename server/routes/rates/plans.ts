/**
 * Planned rates: a plan becomes the rate when business time reaches the planned time. A timer in any process or
 * a call for these rates applies it, whichever comes first. The lock on the channel and the cleared plan ensure
 * that it is applied only once.
 */
import { sql } from 'kysely';
import { businessTime } from '#server/database/business-time.ts';
import type { Db } from '#server/database/database.ts';
import { isUnavailable, loggable } from '#server/http/database-errors.ts';
import type { Services } from '#server/http/services.ts';
import type { Log } from '#server/process/log.ts';
import { RATE_KINDS, type RateKind } from './kinds.ts';

const INTERVAL_MS = 15_000;

type Kind = Pick<RateKind, 'table' | 'revision' | 'plans'>;

export interface PlanClock {
  readonly now: () => Date;
  /** The time zone of planned times. */
  readonly zone: string;
  /** Called with the number of applied plans. */
  readonly onApplied?: ((rows: number) => void) | undefined;
}

export const planClock = ({ now, config, metrics }: Services): PlanClock => ({
  now,
  zone: config.businessTz,
  onApplied: metrics?.plansApplied,
});

/**
 * Applies the due plans of all channels and returns the number of changed rows. Each channel has its own
 * transaction: a commit of thousands of plans would lock the log of changes, and with it all writes, for
 * seconds. Throws the first error after all other channels, or at once if the database is unavailable.
 *
 * @param isStopped Returns whether to leave the rest to a later call.
 */
export async function applyDuePlans(
  db: Db,
  clock: PlanClock,
  isStopped = () => false,
): Promise<number> {
  let applied = 0;
  const errors: unknown[] = [];
  for (const kind of RATE_KINDS) {
    for (const id of await dueChannels(db, kind, clock)) {
      if (isStopped()) return applied;
      try {
        applied += await applyPlans(db, kind, clock, id, { skipsLocked: true });
      } catch (error) {
        // The other channels would wait just as long.
        if (isUnavailable(error)) throw error;
        errors.push(error);
      }
    }
  }
  if (errors.length > 0) throw errors[0];
  return applied;
}

/** Applies the due plans of one channel, so that the next read does not show any. */
export async function applyPlansOf(
  db: Db,
  kind: Kind,
  clock: PlanClock,
  channelId: number,
): Promise<void> {
  const due = await dueChannels(db, kind, clock, channelId);
  if (due.length > 0) await applyPlans(db, kind, clock, channelId);
}

// Compare by bytes, because language collations may ignore hyphens.
const isDue = (now: Date, { zone }: PlanClock) =>
  sql<boolean>`planned_date collate "C" <= ${businessTime(now, zone)}`;

/** Returns the ids of channels with due plans: all, or `channelId` if it has any. */
async function dueChannels(
  db: Db,
  { table }: Kind,
  clock: PlanClock,
  channelId?: number,
): Promise<number[]> {
  const isWanted = channelId === undefined ? sql`true` : sql`channel_id = ${channelId}`;
  const { rows } = await sql<{ id: number }>`
    select distinct channel_id as id from ${sql.table(table)}
    where ${isWanted} and ${isDue(clock.now(), clock)} order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Applies the due plans of a channel. The timer skips a locked channel; a reader waits for the lock. */
async function applyPlans(
  db: Db,
  kind: Kind,
  clock: PlanClock,
  channelId: number,
  { skipsLocked = false } = {},
): Promise<number> {
  const apply = async (trx: Db) => {
    const channel = trx.selectFrom('channels').where('id', '=', channelId).select('id').forUpdate();
    const locked = await (skipsLocked ? channel.skipLocked() : channel).executeTakeFirst();
    if (!locked) return 0;
    const now = clock.now();
    const at = now.toISOString();
    // A separate statement, so that it sees everything written before the lock was granted.
    const { rows } = await sql`
      update ${sql.table(kind.table)} as rate
      set ${sql.join(kind.plans.map(becomes))}, planned_date = null,
        updated_at = ${at}, plan_applied_at = ${at}, version = channel.${sql.ref(kind.revision)} + 1
      from channels as channel
      where channel.id = rate.channel_id and channel.id = ${channelId}
        and ${isDue(now, clock)}
      returning rate.id
    `.execute(trx);
    if (rows.length > 0) await incrementRevision(trx, kind, [channelId]);
    return rows.length;
  };
  const applied = await (db.isTransaction ? apply(db) : db.transaction().execute(apply));
  clock.onApplied?.(applied);
  return applied;
}

const becomes = ([planned, current]: readonly [string, string]) =>
  sql`${sql.ref(current)} = ${sql.ref(planned)}, ${sql.ref(planned)} = null`;

/** Increments the revision of these channels' rates. */
export async function incrementRevision(
  trx: Db,
  { revision }: Kind,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update channels set ${sql.ref(revision)} = ${sql.ref(revision)} + 1 where id = any(${ids})
  `.execute(trx);
}

/** Returns the number of planned rate changes of a channel, without those that are due. */
export async function countPlans(db: Db, clock: PlanClock, channelId: number): Promise<number> {
  const counts = await Promise.all(
    RATE_KINDS.map(({ table }) =>
      db
        .selectFrom(table)
        .where('channel_id', '=', channelId)
        .where(({ not }) => not(isDue(clock.now(), clock)))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Applies the plans of all channels on a timer until it is stopped. Continues after failures. */
export function startPlans(db: Db, clock: PlanClock, log: Log, intervalMs = INTERVAL_MS) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const run = async () => {
    try {
      const rows = await applyDuePlans(db, clock, () => isStopped);
      if (rows > 0) log.info('planned rates came into force', { rows });
    } catch (error) {
      log.warn('planned rates were not applied', loggable(error));
    }
    if (!isStopped) timer = setTimeout(start, intervalMs);
  };
  const start = () => {
    running = run();
  };
  start();

  return {
    /** Resolves when the current run has finished. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
