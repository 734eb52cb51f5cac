/** /api/register, login, logout, refresh. */
import { type Context, Hono } from 'hono';
import { logRefusal } from '#server/activity/refusals.ts';
import { provePassword } from '#server/auth/own-password.ts';
import { bearerToken, type Token } from '#server/auth/tokens.ts';
import { parseBody } from '#server/http/body.ts';
import { done, success } from '#server/http/envelope.ts';
import { Failure, forbidden, unauthorised } from '#server/http/failure.ts';
import type { Services } from '#server/http/services.ts';
import type { ApiEnv } from '#server/middleware/env.ts';
import { presentUser } from '#server/routes/users/presenter.ts';
import { LoginBody, RefreshBody, RegisterBody } from '#server/routes/users/schema.ts';
import { login } from './login.ts';
import { register } from './register.ts';

/**
 * The browser data to delete at sign-out: the cache, including pages that the Back button could restore.
 * Storage is kept, because it has the drafts of all users of this browser; cookies are kept, because they
 * identify the known device.
 */
const LEFT_BEHIND = '"cache"';

/** Calls that need no session or accept an expired one. */
export function authRoutes(services: Services) {
  const { config, sessions } = services;

  return new Hono<ApiEnv>()
    .post('/register', async (c) => {
      if (config.registration === 'closed') {
        throw forbidden('Регистрация закрыта. Обратитесь к администратору.');
      }
      const user = await register(services, c, await parseBody(c, RegisterBody));
      return c.json(success(presentUser(user)), 201);
    })
    .post('/login', async (c) => login(services, c, await parseBody(c, LoginBody)))
    .post('/logout', async (c) => {
      const token = bearerToken(c.req.header('Authorization'));
      if (token) await sessions.end(token, c.var.requestId);
      c.header('Clear-Site-Data', LEFT_BEHIND);
      return c.json(done);
    })
    .post('/refresh', async (c) => {
      const token = bearerToken(c.req.header('Authorization'));
      if (token && config.lock === 'password') await requirePassword(services, c, token);
      const access_token = token && (await sessions.refresh(token));
      if (!access_token) {
        if (token) await logRefusal(services, c, token, 'session');
        throw unauthorised(false);
      }
      c.set('issued', access_token);
      return c.json({ access_token, token_type: 'Bearer', expires_in: config.accessTtl });
    });
}

const NO_PASSWORD = { password: undefined };

/** Verifies the password, except for a token that cannot be refreshed: the refresh will refuse it anyway. */
async function requirePassword(services: Services, c: Context<ApiEnv>, token: Token) {
  const owner = await services.sessions.ownerOf(token);
  if (owner === null) return;
  // Other clients send no body.
  const isEmpty = c.req.header('Content-Type') === undefined;
  const { password } = isEmpty ? NO_PASSWORD : await parseBody(c, RefreshBody);
  try {
    await provePassword(services, owner, password, 'password');
  } catch (error) {
    // Log a wrong password only; without a password the answer just asks for it.
    const isWrong = error instanceof Failure && error.status === 422 && password !== undefined;
    if (isWrong) await logRefusal(services, c, token, 'password');
    throw error;
  }
}
