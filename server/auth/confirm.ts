import type { Db } from '#server/database/database.ts';
import { ROLES_OF_SESSION, type Signed } from './sessions.ts';

/** What is left of a session that was valid when its call came in. */
type Confirmation =
  | { readonly state: 'signed' | 'refreshable'; readonly signed: Signed }
  | { readonly state: 'none' };

/**
 * The same session as a transaction sees it, with the roles of now; with `hold` it stays as it is
 * until the transaction ends. A token that was replaced since is none the worse for it.
 */
export async function confirmSession(
  trx: Db,
  { sessionId, userId }: Signed,
  { now, hold }: { readonly now: () => Date; readonly hold: boolean },
): Promise<Confirmation> {
  // In this order, as where users are changed or deleted. A refresh need not wait for it.
  if (hold) {
    const user = trx.selectFrom('users').where('id', '=', userId).select('id');
    await user.forShare().execute();
  }
  const session = await trx
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select(['access_expires_at', 'refresh_expires_at', ROLES_OF_SESSION.as('roles')])
    .$if(hold, (query) => query.forKeyShare())
    .executeTakeFirst();
  const time = now().toISOString();
  if (!session || session.refresh_expires_at <= time) return { state: 'none' };
  const state = session.access_expires_at <= time ? 'refreshable' : 'signed';
  return { state, signed: { sessionId, userId, roles: session.roles } };
}
