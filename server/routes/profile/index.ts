/** /api/user: the profile of the signed-in user. */
import { Hono } from 'hono';
import type { z } from 'zod';
import { proveOwnChange, requireProof } from '#server/auth/own-password.ts';
import { endSessionsOf } from '#server/auth/session-rows.ts';
import type { Signed } from '#server/auth/sessions.ts';
import type { Db } from '#server/database/database.ts';
import { parseBody } from '#server/http/body.ts';
import { done } from '#server/http/envelope.ts';
import { unauthorised } from '#server/http/failure.ts';
import { idParam } from '#server/http/params.ts';
import type { Services } from '#server/http/services.ts';
import { etag, versionedRecord } from '#server/http/version.ts';
import { authenticate, permitRead } from '#server/middleware/authenticate.ts';
import type { ApiEnv } from '#server/middleware/env.ts';
import { type Confirm, permitWrite, type Write } from '#server/middleware/write.ts';
import { presentSelf, type UserRecord } from '#server/routes/users/presenter.ts';
import { findUser, lockUser, updateUser } from '#server/routes/users/queries.ts';
import { ProfileBody } from '#server/routes/users/schema.ts';
import { endOneSession, listSessions } from './sessions.ts';

/** GET /user/me; PUT /user; GET, DELETE /user/sessions; DELETE /user/sessions/{id}. */
export function profileRoutes(services: Services) {
  const { db, now, config } = services;
  const signedIn = authenticate(services.sessions);
  const mayRead = permitRead('profile');
  const mayWrite = permitWrite(services, 'profile');
  const { matching, answer } = versionedRecord((user: UserRecord) => presentSelf(user, config));

  return new Hono<ApiEnv>()
    .get('/me', signedIn, mayRead, (c) => {
      // `authenticate` has already read the user.
      const user = c.var.self;
      return c.json(presentSelf(user, config), 200, { ETag: etag(user.version) });
    })
    .put('/', signedIn, mayWrite, async (c) => {
      const body = await parseBody(c, ProfileBody);
      const user = await changeProfile(
        { ...services, write: c.var.write, confirm: c.var.confirm },
        c.var.signed,
        body,
        matching(c),
      );
      return answer(c, user);
    })
    .get('/sessions', signedIn, mayRead, async (c) =>
      c.json({ data: await listSessions(db, c.var.signed, now()) }),
    )
    .delete('/sessions', signedIn, mayWrite, async (c) => {
      const { userId, sessionId } = c.var.signed;
      await c.var.write(async (trx) => {
        await lockUser(trx, userId);
        await endSessionsOf(trx, userId, sessionId);
      });
      return c.json(done);
    })
    .delete('/sessions/:id{[0-9]+}', signedIn, mayWrite, async (c) => {
      await endOneSession(c.var.write, c.var.signed, idParam(c.req.param('id')));
      return c.json(done);
    });
}

async function changeProfile(
  tools: Services & { readonly write: Write; readonly confirm: Confirm },
  { userId, sessionId }: Signed,
  change: z.output<typeof ProfileBody>,
  match: (current: UserRecord) => void,
): Promise<UserRecord> {
  const { name, email, password } = change;
  const matched = async (db: Db) => {
    const current = signedUser(await findUser(db, userId));
    match(current);
    return current;
  };
  const proof = await proveOwnChange(tools, userId, change, async () => {
    await matched(tools.db);
  });
  const secret = password && { password_hash: await tools.passwords.hash(password) };
  return tools.write(async (trx) => {
    await lockUser(trx, userId);
    const current = await matched(trx);
    await requireProof(trx, userId, change, proof);
    await updateUser(trx, current, { name, email, ...secret });
    if (secret) await endSessionsOf(trx, userId, sessionId);
    return signedUser(await findUser(trx, userId));
  });
}

/** A user who was deleted during the call no longer has a session. */
function signedUser(user: UserRecord | undefined): UserRecord {
  if (!user) throw unauthorised(false);
  return user;
}
