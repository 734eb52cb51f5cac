import { createMiddleware } from 'hono/factory';
import { can, type Resource } from '#server/auth/access.ts';
import { confirmSession } from '#server/auth/confirm.ts';
import type { Signed } from '#server/auth/sessions.ts';
import type { Db } from '#server/database/database.ts';
import { forbidden, unauthorised } from '#server/http/failure.ts';
import type { Services } from '#server/http/services.ts';
import type { SignedEnv } from '#server/middleware/authenticate.ts';

/** One transaction in the name of a session; the only way in which a signed-in call writes. */
export type Write = <T>(work: (trx: Db) => Promise<T>) => Promise<T>;

export type WriteEnv = SignedEnv & { Variables: { write: Write } };
type Tools = Pick<Services, 'db' | 'now'>;

/** Lets only those through who may write this, and gives the route a transaction to write in. */
export const permitWrite = (tools: Tools, resource: Resource) =>
  createMiddleware<WriteEnv>(async (c, next) => {
    const { signed } = c.var;
    if (!can(signed, 'write', resource)) throw forbidden();
    c.set('write', writeAs(tools, signed, resource));
    await next();
  });

/**
 * A body may come long after its head, and a transaction may wait for others. So session and rights
 * are asked again where the transaction begins, before it shows anybody anything, and where it ends:
 * from then on nobody can end the session or change the rights before it has written. That lock is
 * the last one that is taken, so that nobody waits in a circle.
 */
function writeAs({ db, now }: Tools, signed: Signed, resource: Resource): Write {
  return (work) =>
    db.transaction().execute(async (trx) => {
      const found = await confirmSession(trx, signed, { now, hold: false });
      if (found.state !== 'signed') throw unauthorised(found.state === 'refreshable');
      if (!can(found.signed, 'write', resource)) throw forbidden();
      const result = await work(trx);
      const held = await confirmSession(trx, signed, { now, hold: true });
      if (held.state === 'none') throw unauthorised(false);
      // Who writes users may have given up rights just now, and has locked those of all others.
      const mayStill = resource === 'users' || can(held.signed, 'write', resource);
      if (!mayStill) throw forbidden();
      return result;
    });
}
