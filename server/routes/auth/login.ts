import type { Context } from 'hono';
import type { z } from 'zod';
import { tooMany } from '#server/http/failure.ts';
import { clientAddress } from '#server/middleware/client-address.ts';
import type { ApiEnv } from '#server/middleware/env.ts';
import { presentUser } from '#server/presenters/user.ts';
import { findCredentials, findUser } from '#server/routes/users/records.ts';
import type { LoginBody } from '#server/routes/users/schema.ts';
import type { Services } from '#server/services.ts';
import type { Attempt } from '#server/sessions/login-throttle.ts';

type Credentials = z.output<typeof LoginBody>;

/** POST /api/login; one answer for an unknown e-mail and a wrong password. */
export async function login(services: Services, c: Context<ApiEnv>, credentials: Credentials) {
  const address = clientAddress(c, services.config.trustProxy);
  const attempt = { email: credentials.email, address };
  const account = await verify(services, attempt, credentials);
  const token = account && (await services.sessions.start(account.id, account.password_hash));
  const user = token && (await findUser(services.db, account.id));
  if (!user) return c.json({ success: false, error: 'Неверный email или пароль.' }, 401);

  await services.throttle.succeeded(attempt);
  c.set('userId', user.id);
  return c.json({
    access_token: token,
    token_type: 'Bearer',
    expires_in: services.config.accessTtl,
    user: presentUser(user),
  });
}

/**
 * The account, when the password is its own. Looking whether to wait, hashing and counting happen
 * in one place at the gate, so that a burst of attempts cannot slip past the limit together.
 */
function verify(
  { db, passwords, throttle }: Services,
  attempt: Attempt,
  { password }: Credentials,
) {
  return passwords.gate.run(async () => {
    const wait = await throttle.wait(attempt);
    if (wait > 0) {
      const error = `Слишком много неудачных попыток входа. Повторите через ${wait} с.`;
      throw tooMany(error, wait, { error });
    }
    const account = await findCredentials(db, attempt.email);
    const valid = await passwords.verify(password, account?.password_hash ?? null);
    if (!valid) await throttle.failed(attempt);
    return valid ? account : undefined;
  });
}
