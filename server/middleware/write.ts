import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { CompiledQuery } from 'kysely';
import { can, type Resource } from '#server/auth/access.ts';
import { confirmationOf, holdBoth, lookAt } from '#server/auth/confirm.ts';
import type { Signed } from '#server/auth/sessions.ts';
import type { Db } from '#server/database/database.ts';
import { type RowsOf, rowsOf, settled, together } from '#server/database/prepared/statement.ts';
import { Failure, forbidden, unauthorised } from '#server/http/failure.ts';
import type { Services } from '#server/http/services.ts';
import { refusalOf, type SignedEnv } from './authenticate.ts';
import { type Again, keyedCall, once } from './idempotency.ts';

/** Runs one transaction for a session; signed-in calls write only through this. */
export interface Write {
  /** If `again` is given, a call with an `Idempotency-Key` runs once. */
  <T>(work: (trx: Db) => Promise<T>, again?: Again<T>): Promise<T>;
  /**
   * Changes one row with two fewer round trips. `locks` only lock and read: they are sent together with the
   * first check of the session, before it is known to be valid. The statement that `work` returns is sent with
   * the last check. Returns its row, or throws if there is none.
   */
  pipelined<Q extends readonly CompiledQuery[], R>(
    locks: Q,
    work: (trx: Db, rows: RowsOf<Q>) => Promise<CompiledQuery<R>>,
  ): Promise<R>;
}

/** Throws unless session and rights are still valid. Call it before checking a password. */
export type Confirm = () => Promise<void>;

export type WriteEnv = SignedEnv & { Variables: { write: Write; confirm: Confirm } };
type Tools = Pick<Services, 'db' | 'now'>;

/** Rejects callers who may not write the resource, and provides `c.var.write` to the route. */
export const permitWrite = (tools: Tools, resource: Resource) =>
  createMiddleware<WriteEnv>(async (c, next) => {
    const { signed } = c.var;
    if (!can(signed, 'write', resource)) throw refusalOf(signed);
    c.set('write', writeAs(tools, c, resource));
    c.set('confirm', () => look(tools.db, { signed, resource, now: tools.now }));
    await next();
  });

type Session = Parameters<typeof confirmationOf>[0];

/**
 * The body can arrive long after the headers, and a transaction can wait for locks. So the session and its
 * rights are checked again when the transaction begins, before anything else is used, and before it commits.
 * The second check locks both until the commit. It takes the last lock, which rules out deadlocks.
 */
function writeAs({ db, now }: Tools, c: Context<WriteEnv>, resource: Resource): Write {
  const { signed } = c.var;

  const begin = async <Q extends readonly CompiledQuery[]>(trx: Db, locks: Q) => {
    const caller = { user: signed.userId, session: signed.sessionId, call: c.var.requestId };
    const [look, ...answers] = await settled(trx, [lookAt(signed, caller), ...locks]);
    // Checked first, so that an ended session does not receive the results of its locks.
    requireSession(rowsOf(look!) as Session, { signed, resource, now });
    return answers.map(rowsOf) as RowsOf<Q>;
  };

  /** A 412 contains the record, so its receiver must still be signed in after all waits for locks. */
  const guarded = <T>(trx: Db, work: Promise<T>): Promise<T> =>
    work.catch(async (error: unknown) => {
      if (error instanceof Failure && error.status === 412)
        await look(trx, { signed, resource, now });
      throw error;
    });

  const confirmLast = (session: Session) => {
    const held = confirmationOf(session, signed, now);
    if (held.state === 'none') throw unauthorised(false);
    // A write of users may remove the caller's own rights; `lockAdministrators` guards the rest.
    const mayStill = resource === 'users' || can(held.signed, 'write', resource);
    if (!mayStill) throw forbidden();
  };

  const write = async <T>(work: (trx: Db) => Promise<T>, again?: Again<T>) => {
    const call = again ? await keyedCall(c, signed.userId) : null;
    return db.transaction().execute(async (trx) => {
      await begin(trx, []);
      const running = again && call ? once(trx, call, { work, again, now, c }) : work(trx);
      const result = await guarded(trx, running);
      const [, session] = await together(trx, ...holdBoth(signed));
      confirmLast(session);
      return result;
    });
  };

  const pipelined: Write['pipelined'] = (locks, work) =>
    db.transaction().execute(async (trx) => {
      const last = await guarded(trx, work(trx, await begin(trx, locks)));
      // The locks of user and session stay the last ones.
      const [[row], , session] = await together(trx, last, ...holdBoth(signed));
      confirmLast(session);
      if (row === undefined) throw new Error('the changed row is gone');
      return row;
    });

  return Object.assign(write, { pipelined });
}

interface Checked {
  readonly signed: Signed;
  readonly resource: Resource;
  readonly now: () => Date;
}

/** Throws unless the session may write now. */
async function look(db: Db, checked: Checked): Promise<void> {
  const { rows } = await db.executeQuery(lookAt(checked.signed));
  requireSession(rows, checked);
}

/** Throws unless the session that was just read may write. */
function requireSession(session: Session, { signed, resource, now }: Checked): void {
  const found = confirmationOf(session, signed, now);
  if (found.state !== 'signed') throw unauthorised(found.state === 'refreshable');
  if (!can(found.signed, 'write', resource)) throw forbidden();
}
