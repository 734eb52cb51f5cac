import { type Caller, callerIs } from '#server/activity/entries.ts';
import type { Db } from '#server/database/database.ts';
import { ROLES_OF_SESSION } from './current/find-session.ts';
import type { Signed } from './sessions.ts';

/** The state of a session that was valid when its call arrived. */
type Confirmation =
  | { readonly state: 'signed' | 'refreshable'; readonly signed: Signed }
  | { readonly state: 'none' };

interface Options {
  readonly now: () => Date;
  readonly hold: boolean;
  /** Named in the log of what the transaction writes from here on. */
  readonly caller?: Caller | undefined;
}

/**
 * Reads the session again inside a transaction, with the current roles. `hold` locks the session and
 * its user until the transaction ends. A token that was replaced in between is still accepted.
 */
export async function confirmSession(
  trx: Db,
  { sessionId, userId }: Signed,
  { now, hold, caller }: Options,
): Promise<Confirmation> {
  // User before session, the same order as when users change. The key lock does not block a refresh.
  if (hold) {
    const user = trx.selectFrom('users').where('id', '=', userId).select('id');
    await user.forShare().execute();
  }
  const session = await trx
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select(['access_expires_at', 'refresh_expires_at', ROLES_OF_SESSION.as('roles')])
    .$if(caller !== undefined, (query) => query.select(callerIs(caller!).as('caller')))
    .$if(hold, (query) => query.forKeyShare())
    .executeTakeFirst();
  const time = now().toISOString();
  if (!session || session.refresh_expires_at <= time) return { state: 'none' };
  const state = session.access_expires_at <= time ? 'refreshable' : 'signed';
  return { state, signed: { sessionId, userId, roles: session.roles } };
}
