import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Caller } from '#server/activity/entries.ts';
import { can, type Resource } from '#server/auth/access.ts';
import { confirmSession } from '#server/auth/confirm.ts';
import type { Signed } from '#server/auth/sessions.ts';
import type { Db } from '#server/database/database.ts';
import { forbidden, unauthorised } from '#server/http/failure.ts';
import type { Services } from '#server/http/services.ts';
import { refusalOf, type SignedEnv } from '#server/middleware/authenticate.ts';
import { type Again, keyedCall, once } from '#server/middleware/idempotency.ts';

/**
 * Runs one transaction for a session; signed-in calls write only through this. With `again` a call with
 * an `Idempotency-Key` runs once.
 */
export type Write = <T>(work: (trx: Db) => Promise<T>, again?: Again<T>) => Promise<T>;

/** Throws unless session and rights are still valid now. A password must not be checked without. */
export type Confirm = () => Promise<void>;

export type WriteEnv = SignedEnv & { Variables: { write: Write; confirm: Confirm } };
type Tools = Pick<Services, 'db' | 'now'>;

/** Rejects callers who may not write the resource, and provides `c.var.write` to the route. */
export const permitWrite = (tools: Tools, resource: Resource) =>
  createMiddleware<WriteEnv>(async (c, next) => {
    const { signed } = c.var;
    if (!can(signed, 'write', resource)) throw refusalOf(signed);
    c.set('write', writeAs(tools, c, resource));
    c.set('confirm', () => requireSession(tools.db, tools, { signed, resource }));
    await next();
  });

interface Checked {
  readonly signed: Signed;
  readonly resource: Resource;
  readonly caller?: Caller;
}

/** Looks without a lock. */
async function requireSession(
  db: Db,
  { now }: Pick<Tools, 'now'>,
  { signed, resource, caller }: Checked,
): Promise<void> {
  const found = await confirmSession(db, signed, { now, hold: false, caller });
  if (found.state !== 'signed') throw unauthorised(found.state === 'refreshable');
  if (!can(found.signed, 'write', resource)) throw forbidden();
}

/**
 * The body can arrive long after the headers, and a transaction can wait for locks. So the session and
 * its rights are checked again when the transaction begins, before it reveals anything, and before it
 * commits. The second check locks both until the commit. It is the last lock taken, which rules out
 * deadlocks.
 */
function writeAs({ db, now }: Tools, c: Context<WriteEnv>, resource: Resource): Write {
  const { signed } = c.var;
  return async (work, again) => {
    const call = again ? await keyedCall(c, signed.userId) : null;
    return db.transaction().execute(async (trx) => {
      const caller = { user: signed.userId, session: signed.sessionId, call: c.var.requestId };
      await requireSession(trx, { now }, { signed, resource, caller });
      const result = await (again && call ? once(trx, call, { work, again, now, c }) : work(trx));
      const held = await confirmSession(trx, signed, { now, hold: true });
      if (held.state === 'none') throw unauthorised(false);
      // A write of users may take away the caller's own rights; `lockAdministrators` guards the rest.
      const mayStill = resource === 'users' || can(held.signed, 'write', resource);
      if (!mayStill) throw forbidden();
      return result;
    });
  };
}
