/** How many clients a person may read in an hour, counted in the database for all processes together. */
import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import { asBookkeeping } from '#server/database/work.ts';
import { tooMany } from '#server/http/failure.ts';
import type { Limits } from '#server/process/limits.ts';
import type { Log } from '#server/process/log.ts';

const HOUR_MS = 3_600_000;

export interface ReadQuota {
  /**
   * Counts clients that are about to be answered to a user; an empty answer says something, too, and
   * counts as one. Throws 429 once the quota of the hour is used up.
   */
  take(userId: number, clients: number): Promise<void>;
}

interface Dependencies {
  readonly db: Db;
  readonly limits: Pick<Limits, 'clientsPerHour'>;
  readonly log: Log;
  readonly now: () => Date;
}

export function createReadQuota({ db, limits, log, now }: Dependencies): ReadQuota {
  const { clientsPerHour } = limits;

  /** One statement counts and allows, so that parallel reads cannot exceed the quota by more than one answer each. */
  const count = (user_id: number, clients: number, time: Date) => {
    const isOver = sql<boolean>`client_reads.ends_at <= ${time.toISOString()}`;
    const ends_at = new Date(time.getTime() + HOUR_MS).toISOString();
    return db
      .insertInto('client_reads')
      .values({ user_id, clients, ends_at })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({
            clients: sql`case when ${isOver} then 0 else client_reads.clients end + excluded.clients`,
            ends_at: sql`case when ${isOver} then excluded.ends_at else client_reads.ends_at end`,
            is_told: sql`client_reads.is_told and not ${isOver}`,
          })
          .where(sql<boolean>`${isOver} or client_reads.clients < ${clientsPerHour}`),
      )
      .returning('user_id')
      .executeTakeFirst();
  };

  /** True for the first refusal of the hour. */
  const isNews = async (userId: number) => {
    const told = await db
      .updateTable('client_reads')
      .set({ is_told: true })
      .where('user_id', '=', userId)
      .where('is_told', '=', false)
      .returning('user_id')
      .executeTakeFirst();
    return told !== undefined;
  };

  return {
    take: (userId, clients) =>
      asBookkeeping(async () => {
        const time = now();
        if (await count(userId, Math.max(1, clients), time)) return;
        const { ends_at } = await db
          .selectFrom('client_reads')
          .where('user_id', '=', userId)
          .select('ends_at')
          .executeTakeFirstOrThrow();
        if (await isNews(userId)) {
          log.warn('a user has read as many clients as an hour allows', { userId, clientsPerHour });
        }
        const wait = Math.max(1, Math.ceil((Date.parse(ends_at) - time.getTime()) / 1_000));
        const minutes = Math.ceil(wait / 60);
        throw tooMany(
          `Прочитано слишком много клиентов за час. Повторите через ${minutes} мин.`,
          wait,
        );
      }),
  };
}
