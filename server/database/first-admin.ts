/** Creates the first administrator from the configuration, because only administrators can add users. */

import { createPasswords, type Passwords } from '#server/auth/passwords.ts';
import { weaknessOf } from '#server/auth/weak-passwords.ts';
import { Failure } from '#server/http/failure.ts';
import type { Config } from '#server/process/config.ts';
import { StartError } from '#server/process/start-error.ts';
import { hasAdministrator, insertUser, lockAdministrators } from '#server/routes/users/queries.ts';
import type { Db } from './database.ts';

const NAME = 'Администратор';

/**
 * Adds the configured administrator if there is none, and returns whether it did. If several processes start at
 * once, only one of them adds the account. Throws a `StartError` if another account already has the e-mail;
 * existing accounts are never changed.
 */
export async function ensureAdministrator(
  db: Db,
  { email, password }: NonNullable<Config['admin']>,
  passwords: Passwords = createPasswords(),
): Promise<boolean> {
  if (await hasAdministrator(db)) return false;
  if (weaknessOf(password, email) !== null) {
    throw new StartError(
      'ADMIN_PASSWORD is one of the commonest, one character again and again, or the e-mail: set another one.',
    );
  }
  const password_hash = await passwords.hash(password);
  try {
    return await db.transaction().execute(async (trx) => {
      await lockAdministrators(trx);
      if (await hasAdministrator(trx)) return false;
      await insertUser(trx, { name: NAME, email, password_hash, roles: ['admin'] });
      return true;
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new StartError(
      `ADMIN_EMAIL is ${email}, whose account exists and is disabled or no administrator, and a start changes no account: set ADMIN_EMAIL to another address.`,
      { cause: error },
    );
  }
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
