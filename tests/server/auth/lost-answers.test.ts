import { beforeAll, describe, expect, test } from 'vitest';
import { bearerToken } from '#server/auth/tokens.ts';
import { createTestServer, sharedTestServer, type TestServer } from '#tests/support/server.ts';

const TTL = { accessTtl: 60, refreshTtl: 600 };
const server = sharedTestServer({ config: TTL });
let second: TestServer;

beforeAll(async () => {
  second = await createTestServer({ config: TTL, beside: server });
});

const me = (token: string, over = server) =>
  over.request<{ allow_refresh?: boolean }>('/api/user/me', { token });
const refresh = (token: string, over = server) =>
  over.request<{ access_token: string }>('/api/refresh', { method: 'POST', token });
const refreshed = async (token: string, over = server) =>
  (await refresh(token, over)).body.access_token;
const signIn = () => server.signIn('admin@example.com');

async function wasPresented(token: string): Promise<boolean> {
  const { sessionId } = bearerToken(`Bearer ${token}`)!;
  const session = server.db.selectFrom('sessions').where('id', '=', sessionId);
  return (await session.select('was_presented').executeTakeFirstOrThrow()).was_presented;
}

/** Signs in, and loses the answer to a refresh so long ago that the grace period is over. */
async function lost(seconds = 31) {
  const token = await signIn();
  const next = await refreshed(token);
  server.clock.advance(seconds);
  return { token, next };
}

describe('a refresh whose answer was lost', () => {
  test.each([31, 599])('can be repeated after %i s, in any process', async (seconds) => {
    const { token, next } = await lost(seconds);
    expect(await me(token, second)).toMatchObject({ status: 401, body: { allow_refresh: true } });
    expect(await refreshed(token, second)).toBe(next);
    expect((await me(next)).status, 'it expires as if it was issued now').toBe(200);
    server.clock.advance(59);
    expect((await me(next)).status).toBe(200);
  });

  test('can be lost again', async () => {
    const { token, next } = await lost();
    await refresh(token);
    server.clock.advance(31);
    expect(await refreshed(token, second)).toBe(next);
    expect((await me(next)).status).toBe(200);
  });

  test('can be repeated by several tabs, also after the first has used its token', async () => {
    const { token, next } = await lost();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refreshed(token, index % 2 ? server : second)),
    );
    expect(new Set(answers)).toEqual(new Set([next]));
    expect((await me(next)).status).toBe(200);
    server.clock.advance(20);
    expect((await me(token, second)).status).toBe(200);
    expect(await refreshed(token, second)).toBe(next);
  });

  test('does not prolong the session beyond its end', async () => {
    const { token } = await lost(601);
    expect((await me(token)).body).not.toHaveProperty('allow_refresh');
    expect((await refresh(token)).status).toBe(401);
  });

  test('can be repeated only with the last token: an older one is a copy', async () => {
    const first = await signIn();
    const token = await refreshed(first);
    const next = await refreshed(token);
    server.clock.advance(31);
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(token)).status).toBe(401);
    expect((await refresh(next)).status).toBe(401);
  });
});

describe('the previous token is a copy once its successor was used', () => {
  test.each<[string, (next: string) => Promise<unknown>]>([
    ['by a call', (next) => me(next)],
    ['by a call of the other process', (next) => me(next, second)],
    ['by a refresh', (next) => refresh(next)],
    [
      'by a call after it had expired',
      async (next) => {
        server.clock.advance(61);
        expect((await me(next)).status).toBe(401);
      },
    ],
  ])('%s', async (_, show) => {
    for (const use of [me, refresh]) {
      const token = await signIn();
      const next = await refreshed(token);
      await show(next);
      server.clock.advance(31);
      const answer = await use(token, second);
      expect(answer.status).toBe(401);
      expect(answer.body).not.toHaveProperty('allow_refresh');
      expect((await refresh(next)).status, 'the session has ended').toBe(401);
    }
  });

  test('also if the successor was issued twice', async () => {
    const { token, next } = await lost();
    await refresh(token);
    await me(next);
    server.clock.advance(31);
    expect((await refresh(token)).status).toBe(401);
    expect((await me(next)).status).toBe(401);
  });

  test('the use of the successor is recorded by its first call only', async () => {
    const token = await signIn();
    expect(await wasPresented(token), 'a sign-in has no token before it').toBe(true);
    const next = await refreshed(token);
    await me(token);
    expect(await wasPresented(token)).toBe(false);
    await me(next);
    expect(await wasPresented(token)).toBe(true);
    expect(await refreshed(next)).not.toBe(next);
    expect(await wasPresented(token)).toBe(false);
  });
});

describe('a stolen token that is refreshed and whose successor stays unused', () => {
  /** The owner refreshes after the grace period, and both use the token. Returns the owner’s token. */
  async function shared() {
    const { token, next } = await lost();
    expect((await me(token)).body.allow_refresh).toBe(true);
    const own = await refreshed(token);
    expect(own, 'the owner is taken for one who has lost the answer').toBe(next);
    expect((await me(own)).status).toBe(200);
    expect((await me(next)).status).toBe(200);
    server.clock.advance(61);
    return own;
  }

  test('is detected after the next refresh, by the replaced token that is used late', async () => {
    const token = await shared();
    const latest = await refreshed(token);
    await me(latest);
    server.clock.advance(31);
    expect((await me(token)).body).not.toHaveProperty('allow_refresh');
    expect((await me(latest)).status).toBe(401);
  });

  test('is not detected by a refresh within its grace period', async () => {
    const token = await shared();
    const latest = await refreshed(token);
    await me(latest);
    server.clock.advance(29);
    expect(await refreshed(token)).toBe(latest);
    expect((await me(latest)).status).toBe(200);
  });
});
