/**
 * Counts attempts in the database, shared by all processes. A single statement counts and allows an attempt
 * before it is made, so that parallel attempts cannot exceed the limit.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import { deleteExpired } from '#server/database/expired.ts';

const TRIES = 20;

/** Clocks of processes differ by less than this. A window that ends later was stored before the clock was set back. */
export const APART_MS = 60_000;

/** How many attempts are allowed, and how long each one counts. */
export type Limit = { readonly windowMs: number } & (
  | {
      /** Attempts allowed in one window; refused ones do not prolong it. */
      readonly most: number;
      readonly pause?: undefined;
    }
  | {
      readonly most?: undefined;
      /** Milliseconds to wait after the n-th attempt; each attempt restarts the window. */
      readonly pause: (attempts: number) => number;
    }
);

export interface Attempts {
  /** Counts one attempt if it is allowed now. Returns 0, or the seconds to wait. */
  enter(key: string, limit: Limit): Promise<number>;
  /** Uncounts one attempt. */
  release(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

export function createAttempts(db: Db, now: () => Date): Attempts {
  const find = (key: string) =>
    db.selectFrom('login_failures').where('key', '=', key).selectAll().executeTakeFirst();

  const count = async (key: string, { windowMs, most, pause }: Limit, seen: number) => {
    const time = now();
    const at = (ms: number) => new Date(time.getTime() + ms).toISOString();
    const over = sql<boolean>`(login_failures.window_ends_at <= ${at(0)}
      or login_failures.window_ends_at > ${at(windowMs + APART_MS)})`;
    // `pause` was computed for `seen` attempts: if the count has changed since, the caller tries again.
    const mayBeMade = pause
      ? sql<boolean>`(${over} or login_failures.retry_at <= ${at(0)}) and login_failures.failures = ${seen}`
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
          await deleteExpired(db, 'login_failures', 'window_ends_at', now().toISOString());
          return 0;
        }
        const current = await find(key);
        const time = now().getTime();
        const until = limit.pause ? current?.retry_at : current?.window_ends_at;
        const wait = until ? Math.ceil((Date.parse(until) - time) / 1_000) : 0;
        if (wait > 0) return wait;
        // Parallel attempts changed the count every time: treat that as an attack.
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

/** Returns the key of a counter, hashed so that no e-mail or address is stored. */
export const attemptKey = (kind: string, text: string) =>
  `${kind}:${createHash('sha256').update(text).digest('base64url')}`;

/** Some proxies append the port, which changes with each connection. */
const WITH_PORT = /^(?:\[(.+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

/** Returns the network of an address: an IPv6 customer has a whole /64 and could use a new address each time. */
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
