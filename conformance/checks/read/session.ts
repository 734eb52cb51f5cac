/** Sign-in, the current user, and the answers to calls without a valid session. */
import { LoginAnswer, RefreshAnswer } from '#contract/auth.ts';
import { User } from '#contract/users.ts';
import { type Check, type Group, Skip, type Steps } from '../../check.ts';
import { fits, shapeOf } from '../../shape.ts';
import {
  ask,
  demand,
  endSession,
  get,
  isRecord,
  isRefreshable,
  outlineOf,
  post,
  succeed,
} from '../../steps.ts';

const NOBODY = { email: 'nobody@pult-check.invalid', password: 'pult-check-wrong' };

/** Returns the user of `user/me`, also from a wrapper object. */
export function* me(as: Parameters<typeof get>[2] = {}): Steps<unknown> {
  const { body } = yield* succeed(get('/api/user/me', {}, as));
  return isRecord(body) ? (body.user ?? body.data ?? body) : body;
}

/** Checks that a service refuses a call without a token. */
const guarded = (of: string, path: string): Check => ({
  id: `session.none.${of}`,
  title: `${path} refuses a call without a token`,
  call: `GET ${path}`,
  expected: '401 in JSON, without allow_refresh',
  means: 'The data is open to everybody, or the operator is not led to the sign-in.',
  run: () => endSession(get(path, {}, { as: 'none' })),
});

const refreshable = (of: string, path: string): Check => ({
  id: `session.expired.${of}`,
  title: `an expired token on ${path} may be refreshed`,
  call: `GET ${path}`,
  expected: '401 in JSON with a truthy allow_refresh',
  means:
    'An expired session signs the operator out, instead of asking to confirm it; unsaved text is lost.',
  *run({ expiredToken }) {
    if (!expiredToken)
      throw new Skip('needs --expired-token: a token that has expired and can be refreshed');
    const answer = yield* ask(get(path, {}, { as: 'expired' }));
    demand(answer.status === 401 && answer.isJson, () => outlineOf(answer));
    demand(isRefreshable(answer), () => `401 with ${shapeOf(answer.body)}`);
  },
});

export const session: Group = {
  title: 'Session',
  checks: [
    {
      id: 'session.login',
      title: 'signing in answers with a token and the user',
      call: 'POST /api/login',
      expected: 'access_token and user',
      means: 'Nobody can sign in.',
      *run({ email, password }) {
        if (!email) throw new Skip('a token was given');
        const { body } = yield* succeed(post('/api/login', { email, password }, { as: 'none' }));
        const { access_token } = fits(LoginAnswer, body);
        return { token: access_token };
      },
    },
    {
      id: 'session.login-refused',
      title: 'a wrong password is refused with a message',
      call: 'POST /api/login',
      expected: 'a status of 4xx with {success: false, error}',
      means: "The operator reads 'Login failed' and does not learn why.",
      *run() {
        const answer = yield* ask(post('/api/login', NOBODY, { as: 'none' }));
        const { status, body, isJson } = answer;
        demand(status >= 400 && status < 500 && isJson, () => outlineOf(answer));
        const { success, error, message } = isRecord(body) ? body : {};
        const isSaid = [error, message].some((text) => typeof text === 'string' && text !== '');
        demand(!success && isSaid, () => outlineOf(answer));
      },
    },
    {
      id: 'session.me',
      title: 'the current user is read',
      call: 'GET /api/user/me',
      expected: 'a user with id, name, email and roles as objects of id and name',
      means: 'The console cannot start: it signs the operator out or shows an error.',
      *run() {
        fits(User, yield* me());
      },
    },
    {
      id: 'session.invented',
      title: 'a token that nobody issued is refused',
      call: 'GET /api/user/me',
      expected: '401 in JSON, without allow_refresh',
      means: 'The lock screen asks to confirm a session that cannot be confirmed.',
      run: () => endSession(get('/api/user/me', {}, { as: 'invented' })),
    },
    {
      id: 'session.refresh-refused',
      title: 'a token that nobody issued cannot be refreshed',
      call: 'POST /api/refresh',
      expected: '401 in JSON, without allow_refresh',
      means: 'The lock screen lets strangers in, or never leads to the sign-in.',
      run: () => endSession(post('/api/refresh', {}, { as: 'invented' })),
    },
    guarded('users', '/api/users'),
    guarded('channels', '/api/v1/channels'),
    guarded('offers', '/api/v1/offers'),
    guarded('clients', '/api/v1/clients'),
    refreshable('me', '/api/user/me'),
    refreshable('channels', '/api/v1/channels'),
    {
      id: 'session.expired.refresh',
      title: 'an expired token is refreshed',
      call: 'POST /api/refresh',
      expected: 'access_token, which is valid',
      means: 'Confirming the session on the lock screen signs the operator out.',
      *run({ expiredToken }) {
        if (!expiredToken) throw new Skip('needs --expired-token');
        const { body } = yield* succeed(post('/api/refresh', {}, { as: 'expired' }));
        const { access_token: token } = fits(RefreshAnswer, body);
        yield* me({ as: { token } });
        yield* succeed(post('/api/logout', {}, { as: { token } }));
      },
    },
    {
      id: 'session.refresh',
      title: 'a valid token is refreshed',
      call: 'POST /api/refresh',
      expected: 'access_token, which is valid',
      means: 'Every session ends when its token expires, and the operator signs in again.',
      *run({ email, password }) {
        if (!email) throw new Skip('the given token would be replaced');
        // Uses another session, so that a failure does not end the session of the run.
        const signedIn = yield* succeed(post('/api/login', { email, password }, { as: 'none' }));
        const { access_token: old } = fits(LoginAnswer, signedIn.body);
        const { body } = yield* succeed(post('/api/refresh', {}, { as: { token: old } }));
        const { access_token: token } = fits(RefreshAnswer, body);
        yield* me({ as: { token } });
        yield* succeed(post('/api/logout', {}, { as: { token } }));
      },
    },
  ],
};

/** Runs last of all. */
export const signOut: Group = {
  title: 'Sign-out',
  checks: [
    {
      id: 'session.logout',
      title: 'signing out ends the session',
      call: 'POST /api/logout',
      expected: 'a status of 2xx; then 401 for the same token',
      means: 'A token that was left in a browser stays valid.',
      *run({ email }) {
        if (!email) throw new Skip('the given token stays valid');
        yield* succeed(post('/api/logout', {}));
        yield* endSession(get('/api/user/me'));
      },
    },
  ],
};
