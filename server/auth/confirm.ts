import { actorOf, type Caller, callerIs } from '#server/activity/entries.ts';
import { statement } from '#server/database/prepared/statement.ts';
import { ROLES_OF_SESSION } from './current/find-session.ts';
import type { Signed } from './sessions.ts';

/** The current state of a session that was valid when the call arrived. */
type Confirmation =
  | { readonly state: 'signed' | 'refreshable'; readonly signed: Signed }
  | { readonly state: 'none' };

const STATE = ['access_expires_at', 'refresh_expires_at', ROLES_OF_SESSION.as('roles')] as const;

const findNow = statement<{ id: string }>()((db, value) =>
  db.selectFrom('sessions').where('id', '=', value('id')).select(STATE),
);

const findCalling = statement<{ id: string; caller: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .where('id', '=', value('id'))
    .select([...STATE, callerIs(value('caller')).as('caller')]),
);

const holdUser = statement<{ id: number }>()((db, value) =>
  db.selectFrom('users').where('id', '=', value('id')).select('id').forShare(),
);

// The key lock does not block a refresh.
const holdFound = statement<{ id: string }>()((db, value) =>
  db.selectFrom('sessions').where('id', '=', value('id')).select(STATE).forKeyShare(),
);

type SessionQuery = ReturnType<typeof findNow.with>;

/** Reads the current state of the session. If `caller` is given, it is set for the log until the transaction ends. */
export const lookAt = ({ sessionId: id }: Signed, caller?: Caller): SessionQuery =>
  caller ? findCalling.with({ id, caller: actorOf(caller) }) : findNow.with({ id });

/**
 * Locks user and session until the transaction ends; the second statement also reads the session. The user
 * comes first, in the same order as when users change. Two statements, because the second must see changes that
 * the first has waited for.
 */
export const holdBoth = ({ sessionId, userId }: Signed) =>
  [holdUser.with({ id: userId }), holdFound.with({ id: sessionId })] as const;

/** Returns the state of the session now. A token replaced since the call arrived is still accepted. */
export function confirmationOf(
  [session]: Awaited<ReturnType<typeof findNow>>,
  { sessionId, userId }: Signed,
  now: () => Date,
): Confirmation {
  const time = now().toISOString();
  if (!session || session.refresh_expires_at <= time) return { state: 'none' };
  const state = session.access_expires_at <= time ? 'refreshable' : 'signed';
  return { state, signed: { sessionId, userId, roles: session.roles } };
}
