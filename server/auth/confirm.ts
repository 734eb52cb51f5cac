import { actorOf, type Caller, callerIs } from '#server/activity/entries.ts';
import type { Db } from '#server/database/database.ts';
import { statement, together } from '#server/database/prepared/statement.ts';
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

/**
 * User before session, the same order as when users change. Two statements: the second one must see what
 * the first one has waited for.
 */
async function holdSession(trx: Db, { sessionId, userId }: Pick<Signed, 'sessionId' | 'userId'>) {
  const [, found] = await together(
    trx,
    holdUser.with({ id: userId }),
    holdFound.with({ id: sessionId }),
  );
  return found;
}

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
  const [session] = await (hold
    ? holdSession(trx, { sessionId, userId })
    : caller
      ? findCalling(trx, { id: sessionId, caller: actorOf(caller) })
      : findNow(trx, { id: sessionId }));
  const time = now().toISOString();
  if (!session || session.refresh_expires_at <= time) return { state: 'none' };
  const state = session.access_expires_at <= time ? 'refreshable' : 'signed';
  return { state, signed: { sessionId, userId, roles: session.roles } };
}
