import { actorOf, type Caller, callerIs } from '#server/activity/entries.ts';
import { statement } from '#server/database/prepared/statement.ts';
import { ROLES_OF_SESSION } from './current/find-session.ts';
import type { Signed } from './sessions.ts';

/** The state of a session that was valid when its call arrived. */
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

/** Reads the session as it is now. A caller is named in the log of what the transaction writes from here on. */
export const lookAt = ({ sessionId: id }: Signed, caller?: Caller): SessionQuery =>
  caller ? findCalling.with({ id, caller: actorOf(caller) }) : findNow.with({ id });

/**
 * Locks user and session until the transaction ends; the second statement reads the session. User first,
 * the same order as when users change. Two statements: the second one must see what the first one has
 * waited for.
 */
export const holdBoth = ({ sessionId, userId }: Signed) =>
  [holdUser.with({ id: userId }), holdFound.with({ id: sessionId })] as const;

/** What the session that was read is worth now. A token that was replaced in between is still accepted. */
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
