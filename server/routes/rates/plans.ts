/**
 * Planned rates: a plan becomes the rate when business time reaches the planned time. It is applied by
 * a timer in any process or by a call about these rates, whichever comes first. The lock on the channel
 * and the emptied plan ensure that it is applied only once.
 */
import { sql } from 'kysely';
import { businessTime } from '#server/database/business-time.ts';
import type { Db } from '#server/database/database.ts';
import { loggable } from '#server/http/database-errors.ts';
import type { Log } from '#server/process/log.ts';
import { RATE_KINDS, type RateKind } from './kinds.ts';

const INTERVAL_MS = 15_000;

type Kind = Pick<RateKind, 'table' | 'revision' | 'plans'>;

export interface PlanClock {
  readonly now: () => Date;
  /** The time zone of planned times. */
  readonly zone: string;
  /** Told how many plans were applied. */
  readonly onApplied?: ((rows: number) => void) | undefined;
}

/** Applies the due plans of all channels and returns the number of changed rows. */
export async function applyDuePlans(db: Db, clock: PlanClock): Promise<number> {
  let applied = 0;
  for (const kind of RATE_KINDS) applied += await applyPlans(db, kind, clock);
  return applied;
}

/** Applies the due plans of one channel, so that the next read shows none. */
export const applyPlansOf = (db: Db, kind: Kind, clock: PlanClock, channelId: number) =>
  applyPlans(db, kind, clock, channelId);

async function applyPlans(
  db: Db,
  kind: Kind,
  clock: PlanClock,
  channelId?: number,
): Promise<number> {
  const now = clock.now();
  // Compare by bytes, because language collations may ignore hyphens.
  const isDue = sql<boolean>`planned_date collate "C" <= ${businessTime(now, clock.zone)}`;
  const isWanted =
    channelId === undefined ? isDue : sql<boolean>`channel_id = ${channelId} and ${isDue}`;
  const due = await sql<{ id: number }>`
    select distinct channel_id as id from ${sql.table(kind.table)} where ${isWanted}
  `.execute(db);
  if (due.rows.length === 0) return 0;
  const ids = due.rows.map(({ id }) => id);

  const apply = async (trx: Db) => {
    const channels = trx.selectFrom('channels').where('id', 'in', ids).select('id').orderBy('id');
    // The timer skips a locked channel; a reader waits for the lock.
    const locked = await (channelId === undefined
      ? channels.forUpdate().skipLocked()
      : channels.forUpdate()
    ).execute();
    const lockedIds = locked.map(({ id }) => id);
    // A separate statement, so that it sees everything written before the lock was granted.
    const { rows } = await sql<{ channel_id: number }>`
      update ${sql.table(kind.table)} as rate
      set ${sql.join(kind.plans.map(becomes))}, planned_date = null,
        updated_at = ${now.toISOString()},
        plan_applied_at = ${now.toISOString()}, version = channel.${sql.ref(kind.revision)} + 1
      from channels as channel
      where channel.id = rate.channel_id and channel.id = any(${lockedIds}) and ${isDue}
      returning rate.channel_id
    `.execute(trx);
    const changed = [...new Set(rows.map(({ channel_id }) => channel_id))];
    await incrementRevision(trx, kind, changed);
    return rows.length;
  };
  const applied = await (db.isTransaction ? apply(db) : db.transaction().execute(apply));
  clock.onApplied?.(applied);
  return applied;
}

const becomes = ([planned, current]: readonly [string, string]) =>
  sql`${sql.ref(current)} = ${sql.ref(planned)}, ${sql.ref(planned)} = null`;

/** Increases the revision of these channels' rates. */
export async function incrementRevision(
  trx: Db,
  { revision }: Kind,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update channels set ${sql.ref(revision)} = ${sql.ref(revision)} + 1 where id = any(${ids})
  `.execute(trx);
}

/** The number of planned rate changes of a channel. */
export async function countPlans(db: Db, channelId: number): Promise<number> {
  const counts = await Promise.all(
    RATE_KINDS.map(({ table }) =>
      db
        .selectFrom(table)
        .where('channel_id', '=', channelId)
        .where('planned_date', 'is not', null)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Applies the plans of all channels on a timer until it is stopped, and retries after failures. */
export function startPlans(db: Db, clock: PlanClock, log: Log, intervalMs = INTERVAL_MS) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const run = async () => {
    try {
      const rows = await applyDuePlans(db, clock);
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
    /** Resolves when the current run is over. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
