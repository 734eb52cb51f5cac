/** The rows of sessions: those of one person, as the profile lists them, their beginning and their ends. */
import { sql } from 'kysely';
import { endsSessions } from '#server/activity/entries.ts';
import type { Db } from '#server/database/database.ts';
import { asBookkeeping } from '#server/database/work.ts';

/** Sessions of one person. Another sign-in ends the one that was not used for the longest time. */
const SESSIONS_MAX = 20;

/** How accurate the time of the last use is. */
const USE_NOTED_MS = 60_000;

/** A session as its person sees it. */
export interface SessionRecord {
  readonly id: number;
  readonly device: string | null;
  readonly address: string | null;
  readonly created_at: string;
  readonly last_used_at: string;
  /** The session that asks. */
  readonly is_current: boolean;
}

/** The sessions of a user that can still be used or refreshed: this one, then the last used one first. */
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

/** The id of a user's session by its number; undefined if the user has no such session. */
export async function findSession(trx: Db, userId: number, number: number) {
  const found = await trx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .select('id')
    .executeTakeFirst();
  return found?.id;
}

/** Ends a session, for a reason that the log has. */
export const endSessionAs = (db: Db, id: string, why: 'signed_out' | 'copied', call?: string) =>
  db.transaction().execute(async (trx) => {
    await sql`select ${endsSessions(why, call)}`.execute(trx);
    await endSession(trx, id);
  });

/** Ends one session. */
export async function endSession(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends a user's sessions except one. Takes the transaction that changes the user. */
export async function endSessionsOf(db: Db, userId: number, except: string | null): Promise<void> {
  const sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  await sessions.$if(except !== null, (query) => query.where('id', '<>', except!)).execute();
}

/** Notes that a session is in use, if that was not noted just now. Of parallel calls, one does. */
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
 * Locks an account whose password was verified. Returns whether it may still sign in: it was not deleted or
 * disabled, and has the same password.
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

/** Ends those sessions of the user that leave no room for another one. */
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
