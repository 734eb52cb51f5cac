/** Session rows: listing the sessions of a user, checks before a new one, and ending them. */
import { sql } from 'kysely';
import { endsSessions } from '#server/activity/entries.ts';
import type { Db } from '#server/database/database.ts';
import { asBookkeeping } from '#server/database/work.ts';

/** The maximum number of sessions per user. Another sign-in ends the least recently used one. */
const SESSIONS_MAX = 20;

/** The precision of `last_used_at`. */
const USE_NOTED_MS = 60_000;

/** A session as its user sees it. */
export interface SessionRecord {
  readonly id: number;
  readonly device: string | null;
  readonly address: string | null;
  readonly created_at: string;
  readonly last_used_at: string;
  /** Whether this is the session of the call. */
  readonly is_current: boolean;
}

/** Returns the sessions of a user that can still be used or refreshed: the current one first, then by last use. */
export async function sessionsOf(
  db: Db,
  userId: number,
  { current, time }: { readonly current: string; readonly time: string },
): Promise<SessionRecord[]> {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('refresh_expires_at', '>', time)
    .select(['number as id', 'device', 'address', 'created_at', 'last_used_at'])
    .select((eb) => eb('id', '=', current).$castTo<boolean>().as('is_current'))
    .orderBy('is_current', 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('number', 'desc')
    .execute();
}

/** Returns the id of a user's session by its number; undefined if the user has no such session. */
export async function findSession(trx: Db, userId: number, number: number) {
  const found = await trx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .select('id')
    .executeTakeFirst();
  return found?.id;
}

/** Ends a session and logs the reason. */
export const endSessionAs = (db: Db, id: string, why: 'signed_out' | 'copied', call?: string) =>
  db.transaction().execute(async (trx) => {
    await sql`select ${endsSessions(why, call)}`.execute(trx);
    await endSession(trx, id);
  });

export async function endSession(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends all sessions of a user except one. Call it in the transaction that changes the user. */
export async function endSessionsOf(db: Db, userId: number, except: string | null): Promise<void> {
  const sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  await sessions.$if(except !== null, (query) => query.where('id', '<>', except!)).execute();
}

/** Updates the last use of a session unless it is recent. If calls run in parallel, one of them writes. */
export async function noteUse(
  db: Db,
  id: string,
  { since, time }: { readonly since: string; readonly time: Date },
): Promise<boolean> {
  if (time.getTime() - Date.parse(since) < USE_NOTED_MS) return false;
  await asBookkeeping(() =>
    db
      .updateTable('sessions')
      .set({ last_used_at: time.toISOString() })
      .where('id', '=', id)
      .where('last_used_at', '=', since)
      .execute(),
  );
  return true;
}

/**
 * Locks an account whose password was verified. Returns whether the account may still sign in: it was not
 * deleted or disabled, and its password has not changed.
 */
export async function lockAccount(trx: Db, userId: number, verifiedHash: string): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('password_hash', '=', verifiedHash)
    .where('disabled_at', 'is', null)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user !== undefined;
}

/** Ends the least recently used sessions of the user to make room for a new one. */
export async function endExcessSessions(trx: Db, userId: number, call: string): Promise<void> {
  await sql`select ${endsSessions('too_many', call)}`.execute(trx);
  await trx
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('number', 'desc')
        .offset(SESSIONS_MAX - 1)
        .select('id'),
    )
    .execute();
}
