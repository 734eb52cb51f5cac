import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { z } from 'zod';
import { hasManyUnknown } from '#server/activity/refusals.ts';
import { deviceOf } from '#server/auth/device.ts';
import { DEVICE_DAYS, type Origin } from '#server/auth/known-devices.ts';
import { tooMany } from '#server/http/failure.ts';
import type { Services } from '#server/http/services.ts';
import { clientAddress } from '#server/middleware/client-address.ts';
import type { ApiEnv } from '#server/middleware/env.ts';
import { presentSelf } from '#server/routes/users/presenter.ts';
import { findCredentials, findUser } from '#server/routes/users/queries.ts';
import type { LoginBody } from '#server/routes/users/schema.ts';

type Credentials = z.output<typeof LoginBody>;
const DEVICE = 'pult_device';
const DISABLED = 'Учётная запись отключена. Обратитесь к администратору.';

/** POST /api/login. An unknown e-mail and a wrong password give the same answer. */
export async function login(services: Services, c: Context<ApiEnv>, credentials: Credentials) {
  const address = clientAddress(c, services.config.trustProxy);
  const origin = { address, device: getCookie(c, DEVICE) };
  const { requestId: call } = c.var;
  const { account, isRight } = await verify(services, origin, credentials);
  // Awaited before the answer, also for unknown e-mails, so that both take the same time. The typed e-mail is
  // not logged, because it may be a password.
  const fail = async (reason: string) => {
    const hasMany = await hasManyUnknown(services.db, 'sign_in_failed');
    if (hasMany && !account) return;
    const logged = services.activity.add([
      {
        action: 'sign_in_failed',
        kind: 'user',
        part: 'session',
        recordId: account?.id ?? null,
        caller: { call },
        changes: { address: [null, address], reason: [null, reason] },
      },
    ]);
    if (!hasMany) return logged;
    // An unknown e-mail now writes nothing, so do not wait for a known one either. The queue logs its own failures.
    logged.catch(() => undefined);
  };
  // Report that the account is disabled only if the password is right.
  if (account?.disabled_at && isRight) {
    await fail('disabled');
    await services.throttle.succeeded({ ...origin, ...credentials, userId: account.id });
    return c.json({ success: false, error: DISABLED }, 403);
  }
  const from = { device: deviceOf(c.req.header('User-Agent')), address, call };
  const token =
    isRight && account && (await services.sessions.start(account.id, account.password_hash, from));
  const user = token && (await findUser(services.db, account.id));
  if (!user) {
    await fail(account ? (isRight ? 'changed' : 'password') : 'unknown');
    return c.json({ success: false, error: 'Неверный email или пароль.' }, 401);
  }

  await services.throttle.succeeded({ ...origin, ...credentials, userId: user.id });
  await rememberDevice(services, c, user.id, origin);
  c.set('userId', user.id);
  c.set('issued', token);
  return c.json({
    access_token: token,
    token_type: 'Bearer',
    expires_in: services.config.accessTtl,
    user: presentSelf(user, services.config),
  });
}

/**
 * Returns the account and whether the password is right. Counts each attempt in advance, so that parallel
 * attempts cannot exceed the limit.
 */
function verify(
  { db, passwords, throttle }: Services,
  origin: Origin,
  { email, password }: Credentials,
) {
  return passwords.limit.run(async () => {
    const account = await findCredentials(db, email);
    const wait = await throttle.enter({ ...origin, email, userId: account?.id });
    if (wait > 0) {
      const error = `Слишком много неудачных попыток входа. Повторите через ${wait} с.`;
      throw tooMany(error, wait, { error });
    }
    const valid = await passwords.verify(password, account?.password_hash ?? null);
    return { account, isRight: valid && account !== undefined };
  });
}

/** Sets a cookie with which this browser can sign in while strangers guess passwords. Sent only with sign-ins. */
async function rememberDevice(
  { devices, config }: Services,
  c: Context<ApiEnv>,
  userId: number,
  origin: Origin,
): Promise<void> {
  const isForwarded = config.trustProxy && c.req.header('X-Forwarded-Proto') === 'https';
  setCookie(c, DEVICE, await devices.remember(userId, origin), {
    path: '/api/login',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isForwarded || c.req.url.startsWith('https:'),
    maxAge: DEVICE_DAYS * 86_400,
  });
}
