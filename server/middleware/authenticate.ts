import { createMiddleware } from 'hono/factory';
import { type Actor, awaitsRole, can, type Resource } from '#server/auth/access.ts';
import type { Sessions, Signed } from '#server/auth/sessions.ts';
import { forbidden, unauthorised } from '#server/http/failure.ts';
import type { UserRecord } from '#server/routes/users/presenter.ts';
import type { ApiEnv } from './env.ts';

export type SignedEnv = ApiEnv & { Variables: { signed: Signed; self: UserRecord } };

/** Rejects calls without a valid session and sets `c.var.signed` and `c.var.self`. */
export const authenticate = (sessions: Sessions) =>
  createMiddleware<SignedEnv>(async (c, next) => {
    const token = c.get('token');
    if (!token) throw unauthorised(false);
    const found = await sessions.authenticate(token);
    if (found.state !== 'signed') throw unauthorised(found.state === 'refreshable');
    c.set('signed', found.signed);
    c.set('self', found.user);
    c.set('userId', found.signed.userId);
    await next();
  });

/** Rejects callers who may not read the resource. Routes check rights that depend on the record. */
export const permitRead = (resource: Resource) =>
  createMiddleware<SignedEnv>(async (c, next) => {
    const signed = c.get('signed');
    if (!can(signed, 'read', resource)) throw refusalOf(signed);
    await next();
  });

/** Returns 403. For a user without a role the message says that one is missing. */
export const refusalOf = (actor: Actor) =>
  awaitsRole(actor) ? forbidden('Ждёт назначения роли') : forbidden();
