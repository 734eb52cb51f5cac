/** Verifies the password of signed-in users, with the limits and counters of the sign-in. */
import type { Db } from '#server/database/database.ts';
import { asBookkeeping } from '#server/database/work.ts';
import { invalid, tooMany, unauthorised } from '#server/http/failure.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { Passwords } from './passwords.ts';

interface Tools {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
}

/** The fields of an account change that decide whether it needs the password. */
interface Change {
  readonly email: string;
  readonly password?: string | undefined;
  readonly current_password?: string | undefined;
}

const FIELD = 'current_password';
const MISSING = 'Введите текущий пароль.';
const WRONG = 'Неверный пароль.';

/** Verifies the password and returns its hash. Throws 422 about `field`, or 429 after too many wrong ones. */
export function provePassword(
  { db, passwords, throttle }: Tools,
  userId: number,
  password: string | undefined,
  field: string,
): Promise<string> {
  if (password === undefined) throw invalid({ [field]: [MISSING] });
  return passwords.limit.run(() =>
    asBookkeeping(async () => {
      const account = await accountOf(db, userId);
      const attempt = { isSignedIn: true, userId } as const;
      const wait = await throttle.enter(attempt);
      if (wait > 0)
        throw tooMany(`Слишком много неверных паролей. Повторите через ${wait} с.`, wait);
      if (!(await passwords.verify(password, account.password_hash))) {
        throw invalid({ [field]: [WRONG] });
      }
      await throttle.succeeded(attempt);
      return account.password_hash;
    }),
  );
}

/** Returns the hash of the verified password if this change of one's own account needs one, else null. */
export async function proveOwnChange(
  tools: Tools & { readonly confirm: () => Promise<void> },
  userId: number,
  change: Change,
  requireVersion: () => Promise<void>,
): Promise<string | null> {
  const { email } = await accountOf(tools.db, userId);
  if (!needsProof(email, change)) return null;
  await tools.confirm();
  // If another user has changed the account, answer 412 before checking the password.
  await requireVersion();
  return provePassword(tools, userId, change.current_password, FIELD);
}

/** Checks in the transaction that the account still has the verified password, if the change needs one. */
export async function requireProof(
  trx: Db,
  userId: number,
  change: Change,
  proof: string | null,
): Promise<void> {
  const { email, password_hash } = await accountOf(trx, userId);
  if (!needsProof(email, change) || proof === password_hash) return;
  throw invalid({ [FIELD]: [proof === null ? MISSING : WRONG] });
}

const needsProof = (email: string, change: Change) =>
  change.password !== undefined || change.email !== email;

async function accountOf(db: Db, userId: number) {
  const account = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'password_hash'])
    .executeTakeFirst();
  // The account was deleted during the call.
  if (!account) throw unauthorised(false);
  return account;
}
