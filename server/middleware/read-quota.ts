/** Limits how many clients a user may read in an hour, counted in the database for all processes together. */
import { type CompiledQuery, sql } from 'kysely';
import { APART_MS } from '#server/auth/attempts.ts';
import type { Db } from '#server/database/database.ts';
import { gather } from '#server/database/prepared/gather.ts';
import { statement } from '#server/database/prepared/statement.ts';
import { asBookkeeping } from '#server/database/work.ts';
import { tooMany } from '#server/http/failure.ts';
import type { Limits } from '#server/process/limits.ts';
import type { Log } from '#server/process/log.ts';

const HOUR_MS = 3_600_000;

export interface ReadQuota {
  /**
   * Counts clients before they are sent to a user. An empty answer counts as one, because it also reveals
   * something. Throws 429 if the quota of the hour is used up.
   */
  take(userId: number, clients: number): Promise<void>;
  /** Counts the clients and returns whether the user may still see them. */
  admits(userId: number, clients: number): Promise<boolean>;
  /** Counts reads with a statement that is sent together with others; its rows show which users may read. */
  counting(reads: readonly Read[]): Counting;
  /** Throws 429. */
  refuse(userId: number): Promise<never>;
}

/** One user's read of this many clients. */
interface Read {
  readonly userId: number;
  readonly clients: number;
}

interface Counting {
  readonly query: CompiledQuery<{ user_id: number }>;
  mayRead(rows: readonly { readonly user_id: number }[]): (userId: number) => boolean;
}

interface Dependencies {
  readonly db: Db;
  readonly limits: Pick<Limits, 'clientsPerHour'>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Counts and allows in one statement, so that parallel reads exceed the quota by one answer each at most. */
const countReads = statement<{
  users: number[];
  clients: number[];
  time: string;
  ends: string;
  latest: string;
  most: number;
}>()((_, value) => {
  // Or the window began before the clock was set back.
  const isOver = sql`(client_reads.ends_at <= ${value('time')}::timestamptz
    or client_reads.ends_at > ${value('latest')}::timestamptz)`;
  return sql<{ user_id: number }>`
    insert into client_reads (user_id, clients, ends_at)
    select user_id, clients, ${value('ends')}::timestamptz
    from unnest(${value('users')}::integer[], ${value('clients')}::integer[]) as reads (user_id, clients)
    on conflict (user_id) do update set
      clients = case when ${isOver} then 0 else client_reads.clients end + excluded.clients,
      ends_at = case when ${isOver} then excluded.ends_at else client_reads.ends_at end,
      is_told = client_reads.is_told and not ${isOver}
    where ${isOver} or client_reads.clients < ${value('most')}::integer
    returning user_id
  `;
});

export function createReadQuota({ db, limits, log, now }: Dependencies): ReadQuota {
  const { clientsPerHour } = limits;

  const counting = (reads: readonly Read[]): Counting => {
    const sums = new Map<number, number>();
    for (const { userId, clients } of reads) sums.set(userId, (sums.get(userId) ?? 0) + clients);
    // In the same order in all processes, to avoid deadlocks.
    const inOrder = [...sums].sort(([a], [b]) => a - b);
    const time = now();
    const after = (ms: number) => new Date(time.getTime() + ms).toISOString();
    return {
      query: countReads.with({
        users: inOrder.map(([userId]) => userId),
        clients: inOrder.map(([, clients]) => clients),
        time: time.toISOString(),
        ends: after(HOUR_MS),
        latest: after(HOUR_MS + APART_MS),
        most: clientsPerHour,
      }),
      mayRead(rows) {
        const allowed = new Set(rows.map(({ user_id }) => user_id));
        return (userId) => allowed.has(userId);
      },
    };
  };

  /** Simultaneous reads are counted and allowed by one statement. */
  const mayRead = gather({ key: 'quota', most: 2 }, async (reads: readonly Read[]) => {
    const { query, mayRead } = counting(reads);
    const { rows } = await db.executeQuery(query);
    return reads.map(({ userId }) => userId).map(mayRead(rows));
  });

  /** Returns true for the first refusal of the hour. */
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

  const refuse = async (userId: number): Promise<never> => {
    const time = now();
    const { ends_at } = await db
      .selectFrom('client_reads')
      .where('user_id', '=', userId)
      .select('ends_at')
      .executeTakeFirstOrThrow();
    if (await asBookkeeping(() => isNews(userId))) {
      log.warn('a user has read as many clients as an hour allows', { userId, clientsPerHour });
    }
    const wait = Math.max(1, Math.ceil((Date.parse(ends_at) - time.getTime()) / 1_000));
    const minutes = Math.ceil(wait / 60);
    throw tooMany(`Прочитано слишком много клиентов за час. Повторите через ${minutes} мин.`, wait);
  };

  const admits = (userId: number, clients: number) =>
    mayRead({ userId, clients: Math.max(1, clients) });

  return {
    counting,
    refuse,
    admits,
    async take(userId, clients) {
      if (!(await admits(userId, clients))) await refuse(userId);
    },
  };
}
