import type { Context } from 'hono';
import { sql } from 'kysely';
import type { z } from 'zod';
import { registers } from '#server/activity/entries.ts';
import { tooMany } from '#server/http/failure.ts';
import type { Services } from '#server/http/services.ts';
import { clientAddress } from '#server/middleware/client-address.ts';
import type { ApiEnv } from '#server/middleware/env.ts';
import type { UserRecord } from '#server/routes/users/presenter.ts';
import { insertUser, selectUsers } from '#server/routes/users/queries.ts';
import type { RegisterBody } from '#server/routes/users/schema.ts';

/** POST /api/register: creates an account without roles; an administrator can give it some. */
export async function register(
  { db, config, passwords, registrations }: Services,
  c: Context<ApiEnv>,
  { name, email, password }: z.output<typeof RegisterBody>,
): Promise<UserRecord> {
  const wait = await registrations.enter(clientAddress(c, config.trustProxy));
  if (wait > 0) throw tooMany(`Слишком много регистраций. Повторите через ${wait} с.`, wait);
  const password_hash = await passwords.hash(password);
  return db.transaction().execute(async (trx) => {
    const id = await insertUser(trx, { name, email, password_hash, roles: [] });
    await sql`select ${registers(id, c.var.requestId)}`.execute(trx);
    return selectUsers(trx).where('users.id', '=', id).executeTakeFirstOrThrow();
  });
}
