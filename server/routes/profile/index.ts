/** /api/user: the profile of the signed-in user. */
import { Hono } from 'hono';
import type { z } from 'zod';
import type { Passwords } from '#server/auth/passwords.ts';
import { endSessionsOf, type Signed } from '#server/auth/sessions.ts';
import { parseBody } from '#server/http/body.ts';
import { success } from '#server/http/envelope.ts';
import { unauthorised } from '#server/http/failure.ts';
import type { Services } from '#server/http/services.ts';
import { etag, requireMatch } from '#server/http/version.ts';
import { authenticate, permit } from '#server/middleware/authenticate.ts';
import type { ApiEnv } from '#server/middleware/env.ts';
import { permitWrite, type Write } from '#server/middleware/write.ts';
import { presentSelf, type UserRecord } from '#server/routes/users/presenter.ts';
import { findUser, updateUser } from '#server/routes/users/queries.ts';
import { ProfileBody } from '#server/routes/users/schema.ts';

/** GET /user/me; PUT /user. */
export function profileRoutes(services: Services) {
  const { passwords } = services;
  const signedIn = authenticate(services.sessions);

  return new Hono<ApiEnv>()
    .get('/me', signedIn, permit('read', 'profile'), async (c) => {
      const user = signedUser(await findUser(services.db, c.var.signed.userId));
      return c.json(presentSelf(user), 200, { ETag: etag(user.version) });
    })
    .put('/', signedIn, permitWrite(services, 'profile'), async (c) => {
      const body = await parseBody(c, ProfileBody);
      const user = await changeProfile(
        { write: c.var.write, passwords },
        c.var.signed,
        body,
        (current) => requireMatch(c, current.version, presentSelf(current)),
      );
      return c.json(success(presentSelf(user)), 200, { ETag: etag(user.version) });
    });
}

async function changeProfile(
  { write, passwords }: { readonly write: Write; readonly passwords: Passwords },
  { userId, sessionId }: Signed,
  { name, email, password }: z.output<typeof ProfileBody>,
  match: (current: UserRecord) => void,
): Promise<UserRecord> {
  const secret = password && { password_hash: await passwords.hash(password) };
  return write(async (trx) => {
    await trx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute();
    match(signedUser(await findUser(trx, userId)));
    await updateUser(trx, userId, { name, email, ...secret });
    if (secret) await endSessionsOf(trx, userId, sessionId);
    return signedUser(await findUser(trx, userId));
  });
}

/** A user deleted during the call has no session any more. */
function signedUser(user: UserRecord | undefined): UserRecord {
  if (!user) throw unauthorised(false);
  return user;
}
