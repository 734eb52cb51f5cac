/**
 * Devices that have signed in to an account before: browsers by a cookie from the sign-in, clients without
 * cookies by their address. Neither grants access. They only distinguish the owner from strangers while someone
 * guesses passwords.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import { deleteExpired } from '#server/database/expired.ts';
import { attemptKey, network } from './attempts.ts';

export const DEVICE_DAYS = 180;
const DAY_MS = 86_400_000;
const COOKIE = /^[\w-]{43}$/;

/** The origin of a sign-in. */
export interface Origin {
  readonly address: string;
  /** The value of the browser's cookie, if any. */
  readonly device: string | undefined;
}

/** How a caller is known to an account. */
type Acquaintance = 'device' | 'address' | 'stranger';

export interface KnownDevices {
  recognise(userId: number, origin: Origin): Promise<Acquaintance>;
  /** Stores the origin of a user's sign-in and returns the value of the cookie. */
  remember(userId: number, origin: Origin): Promise<string>;
}

/** Returns the keys under which an origin is stored. */
export const originKeys = ({ address, device }: Origin) => ({
  address: attemptKey('from', network(address)),
  device: device !== undefined && COOKIE.test(device) ? attemptKey('device', device) : null,
});

export function createKnownDevices(db: Db, now: () => Date): KnownDevices {
  const oldest = () => new Date(now().getTime() - DEVICE_DAYS * DAY_MS).toISOString();
  return {
    async recognise(userId, origin) {
      const keys = originKeys(origin);
      const rows = await db
        .selectFrom('known_devices')
        .where('user_id', '=', userId)
        .where('key', 'in', [keys.address, keys.device ?? keys.address])
        .where('last_seen_at', '>', oldest())
        .select('key')
        .execute();
      if (rows.some(({ key }) => key === keys.device)) return 'device';
      return rows.length > 0 ? 'address' : 'stranger';
    },

    async remember(userId, origin) {
      // Keep the cookie of a browser that several people share, but only if this API issued it.
      const device = (await isGiven(db, origin)) ? origin.device! : newCookie();
      const keys = originKeys({ ...origin, device });
      const last_seen_at = now().toISOString();
      await db
        .insertInto('known_devices')
        .columns(['user_id', 'key', 'last_seen_at'])
        // Inserts no row for a user who is being deleted.
        .expression(sql`select id, key, ${last_seen_at}::timestamptz
          from users, unnest(${[keys.address, keys.device!].sort()}::text[]) as key
          where id = ${userId} for key share of users`)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'key']).doUpdateSet({ last_seen_at }),
        )
        .execute();
      await deleteExpired(db, 'known_devices', 'last_seen_at', oldest());
      return device;
    },
  };
}

const newCookie = () => randomBytes(32).toString('base64url');

async function isGiven(db: Db, origin: Origin): Promise<boolean> {
  const key = originKeys(origin).device;
  if (key === null) return false;
  const found = db.selectFrom('known_devices').where('key', '=', key).select('key').limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}
