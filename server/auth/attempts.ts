/**
 * Attempts, counted in the database, so that it holds for all processes together. Each is counted
 * before it is made, by the statement that allows it: of many at once no more than allowed pass.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';

const SWEEP = 100;
const TRIES = 20;

/** How many attempts there may be, and for how long they count. */
export type Limit = { readonly windowMs: number } & (
  | {
      /** So many may be made in a window, which further ones do not prolong. */
      readonly most: number;
      readonly pause?: undefined;
    }
  | {
      readonly most?: undefined;
      /** Milliseconds to wait after the n-th attempt; the window then begins anew with each. */
      readonly pause: (attempts: number) => number;
    }
);

export interface Attempts {
  /** Counts one more, where that is allowed now. Seconds to wait otherwise; 0 when it may be made. */
  enter(key: string, limit: Limit): Promise<number>;
  /** Takes one back that was counted and did not fail. */
  release(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

export function createAttempts(db: Db, now: () => Date): Attempts {
  const find = (key: string) =>
    db.selectFrom('login_failures').where('key', '=', key).selectAll().executeTakeFirst();

  const count = async (key: string, { windowMs, most, pause }: Limit, seen: number) => {
    const time = now();
    const at = (ms: number) => new Date(time.getTime() + ms).toISOString();
    const over = sql<boolean>`login_failures.window_ends_at <= ${at(0)}`;
    // The pause was worked out for so many attempts; with others it is worked out anew.
    const mayBeMade = pause
      ? sql<boolean>`login_failures.retry_at <= ${at(0)} and login_failures.failures = ${seen}`
      : sql<boolean>`${over} or login_failures.failures < ${most}`;
    return db
      .insertInto('login_failures')
      .values({
        key,
        failures: 1,
        window_ends_at: at(windowMs),
        retry_at: pause ? at(pause(1)) : null,
      })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            failures: sql`case when ${over} then 1 else login_failures.failures + 1 end`,
            window_ends_at: sql`case when ${over} or ${pause !== undefined}
              then excluded.window_ends_at else login_failures.window_ends_at end`,
            retry_at: pause
              ? sql`case when ${over} then excluded.retry_at else ${at(pause(seen + 1))} end`
              : null,
          })
          .where(mayBeMade),
      )
      .returning('failures')
      .executeTakeFirst();
  };

  return {
    async enter(key, limit) {
      for (let tries = 0; ; tries += 1) {
        const found = await find(key);
        if (await count(key, limit, found?.failures ?? 0)) {
          await sweep(db, now().toISOString());
          return 0;
        }
        const current = await find(key);
        const time = now().getTime();
        const until = limit.pause ? current?.retry_at : current?.window_ends_at;
        const wait = until ? Math.ceil((Date.parse(until) - time) / 1_000) : 0;
        if (wait > 0) return wait;
        // Others were counted in between, more often than anybody can be by chance.
        if (tries === TRIES) return 1;
      }
    },

    async release(key) {
      await db
        .updateTable('login_failures')
        .where('key', '=', key)
        .where('failures', '>', 0)
        .set({ failures: sql`failures - 1` })
        .execute();
    },

    async forget(key) {
      await db.deleteFrom('login_failures').where('key', '=', key).execute();
    },
  };
}

/** Names what is counted; hashed, since neither e-mails nor addresses need to be kept for this. */
export const attemptKey = (kind: string, text: string) =>
  `${kind}:${createHash('sha256').update(text).digest('base64url')}`;

/** As some proxies write an address: with the port, which is another one each time. */
const WITH_PORT = /^(?:\[(.+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

/** An IPv6 customer owns a whole /64 and could try from another address each time. */
export function network(written: string): string {
  const [, v6, v4] = WITH_PORT.exec(written) ?? [];
  const address = v6 ?? v4 ?? written;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, 4).join(':');
}

async function sweep(db: Db, time: string): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('login_failures')
        .where('window_ends_at', '<=', time)
        .select('key')
        .limit(SWEEP)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
