/**
 * Attempts, counted in windows of a minute that further ones do not prolong. Counted in the
 * database, so that it holds for all processes together.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

const WINDOW_MS = 60_000;
const SWEEP = 100;

/** How often something was attempted in the window that is open for it. */
interface Count {
  readonly key: string;
  readonly count: number;
  /** Until the window ends. */
  readonly seconds: number;
}

export interface Attempts {
  /** What has been counted so far; keys without an open window are left out. */
  read(keys: readonly string[]): Promise<Count[]>;
  /** Counts one more for each. Callers that share keys must name them in the same order. */
  add(keys: readonly string[]): Promise<Count[]>;
  forget(key: string): Promise<void>;
}

export function createAttempts(db: Db, now: () => Date): Attempts {
  const toCount =
    (time: Date) => (row: { key: string; failures: number; window_ends_at: string }) => {
      const seconds = Math.ceil((Date.parse(row.window_ends_at) - time.getTime()) / 1_000);
      return { key: row.key, count: row.failures, seconds };
    };
  return {
    async read(keys) {
      const time = now();
      const rows = await db
        .selectFrom('login_failures')
        .where('key', 'in', keys)
        .where('window_ends_at', '>', time.toISOString())
        .select(['key', 'failures', 'window_ends_at'])
        .execute();
      return rows.map(toCount(time));
    },

    async add(keys) {
      const time = now();
      const window_ends_at = new Date(time.getTime() + WINDOW_MS).toISOString();
      const rows = await db
        .insertInto('login_failures')
        .values(keys.map((key) => ({ key, failures: 1, window_ends_at })))
        .onConflict((conflict) => {
          const over = sql<boolean>`login_failures.window_ends_at <= ${time.toISOString()}`;
          return conflict.column('key').doUpdateSet({
            failures: sql`case when ${over} then 1 else login_failures.failures + 1 end`,
            window_ends_at: sql`
              case when ${over} then excluded.window_ends_at else login_failures.window_ends_at end
            `,
          });
        })
        .returning(['key', 'failures', 'window_ends_at'])
        .execute();
      await sweep(db, time.toISOString());
      return rows.map(toCount(time));
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
