import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { bearerToken, formatToken } from '#server/auth/tokens.ts';
import { createTestServer, sharedTestServer, type TestServer } from '#tests/support/server.ts';

const TTL = { accessTtl: 60, refreshTtl: 600 };
const DAY = 24 * 3_600;
const server = sharedTestServer({ config: TTL });
let second: TestServer;

beforeAll(async () => {
  second = await createTestServer({ config: TTL, beside: server });
});

const me = (token?: string, over = server) =>
  over.request<{ allow_refresh?: boolean }>('/api/user/me', { token });
const refresh = (token?: string, over = server) =>
  over.request<{ access_token: string }>('/api/refresh', { method: 'POST', token });
const logout = (token?: string) => server.request('/api/logout', { method: 'POST', token });
const refreshed = async (token: string) => (await refresh(token)).body.access_token;
const signIn = () => server.signIn('admin@example.com');
const secretOf = (token: string) => bearerToken(`Bearer ${token}`)!.secret;

describe('a token', () => {
  test('is required and must be valid', async () => {
    for (const token of [undefined, 'x', `pult_${'A'.repeat(64)}`, `pult_${'A'.repeat(65)}`]) {
      const answer = await me(token);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ success: false, message: 'Необходимо войти.' });
      expect((await refresh(token)).status).toBe(401);
    }
  });

  test('is stored nowhere in readable form', async () => {
    const token = await signIn();
    const secret = secretOf(token);
    const rows = await server.db.selectFrom('sessions').selectAll().execute();
    for (const row of rows) {
      for (const value of Object.values(row)) {
        expect(Buffer.isBuffer(value) && value.equals(secret)).toBe(false);
      }
    }
  });

  test.each<[string, (other: string) => Promise<Buffer>]>([
    ['a secret of nobody', async () => randomBytes(32)],
    ['the secret of another session', async (other) => secretOf(other)],
    [
      'a secret that another session has just replaced',
      async (other) => {
        await refreshed(other);
        return secretOf(other);
      },
    ],
  ])('is refused with %s, also right after a refresh', async (_, makeSecret) => {
    for (const show of [me, refresh]) {
      const [token, other] = [await signIn(), await signIn()];
      const next = await refreshed(token);
      const { sessionId } = bearerToken(`Bearer ${token}`)!;
      const forged = formatToken({ sessionId, secret: await makeSecret(other) });
      expect((await show(forged)).status).toBe(401);
      expect((await me(next)).status, 'somebody has held a token of the session').toBe(401);
      expect((await me(other)).status, 'the other session goes on').toBe(200);
    }
  });

  test('expires, and can then be refreshed only until its refresh time is over', async () => {
    const token = await signIn();
    server.clock.advance(59);
    expect((await me(token)).status).toBe(200);
    server.clock.advance(1);
    const expired = await me(token);
    expect(expired.status).toBe(401);
    expect(expired.body).toEqual({
      success: false,
      message: 'Сессия истекла. Подтвердите её, чтобы продолжить.',
      allow_refresh: true,
    });
    server.clock.advance(540);
    const over = await me(token);
    expect(over.status).toBe(401);
    expect(over.body).not.toHaveProperty('allow_refresh');
    const said = server.logged.length;
    expect((await refresh(token)).status).toBe(401);
    expect(server.logged.slice(said).join(), 'no copy').not.toContain('was shown again');
  });

  test('is valid in every process', async () => {
    const token = await signIn();
    expect((await me(token, second)).status).toBe(200);
    const next = (await refresh(token, second)).body.access_token;
    expect((await me(next)).status).toBe(200);
    await logout(next);
    expect((await me(next, second)).status).toBe(401);
  });
});

describe('refreshing', () => {
  test('replaces the token, even an expired one', async () => {
    const token = await signIn();
    server.clock.advance(300);
    const answer = await refresh(token);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^pult_[\w-]{64}$/),
      token_type: 'Bearer',
      expires_in: 60,
    });
    expect(answer.body.access_token).not.toBe(token);
    expect((await me(answer.body.access_token)).status).toBe(200);
  });

  test('100 times at once in two processes gives one successor', async () => {
    const token = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => refresh(token, index % 2 ? server : second)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [successor, ...others] = new Set(answers.map(({ body }) => body.access_token));
    expect(others).toEqual([]);
    expect((await me(successor)).status).toBe(200);
  });

  test('extends the session, up to thirty days after the sign-in', async () => {
    let token = await signIn();
    for (let minutes = 0; minutes < 60; minutes += 9) {
      server.clock.advance(9 * 60);
      token = await refreshed(token);
    }
    expect((await me(token)).status).toBe(200);

    const long = await createTestServer({ config: { refreshTtl: 7 * DAY }, beside: server });
    let kept = await signIn();
    let days = 0;
    for (; days < 60; days += 6) {
      const answer = await refresh(kept, long);
      if (answer.status !== 200) break;
      kept = answer.body.access_token;
      server.clock.advance(6 * DAY);
    }
    expect(days).toBe(30);
  });

  test('accepts the replaced token for 30 s, so that parallel tabs do not fail', async () => {
    const token = await signIn();
    const next = await refreshed(token);
    server.clock.advance(29);
    expect((await me(token)).status).toBe(200);
    expect(await refreshed(token)).toBe(next);
    expect((await me(next)).status).toBe(200);
  });

  test('leads from any token replaced within 30 s to the current one', async () => {
    const first = await signIn();
    const secondToken = await refreshed(first);
    server.clock.advance(10);
    const third = await refreshed(secondToken);
    expect(await refreshed(first)).toBe(third);
    expect(await refreshed(secondToken)).toBe(third);
  });

  test('does not accept a replaced token longer than its successor', async () => {
    const short = await createTestServer({ config: { accessTtl: 2 }, beside: server });
    const token = await short.signIn('admin@example.com');
    await refresh(token, short);
    server.clock.advance(3);
    const answer = await me(token, short);
    expect(answer).toMatchObject({ status: 401, body: { allow_refresh: true } });
  });

  test.each(['refresh', 'call'])(
    'ends the session when a replaced token is used again: %s',
    async (by) => {
      const token = await signIn();
      const other = await signIn();
      const next = await refreshed(token);
      server.clock.advance(31);
      expect((await me(next)).status).toBe(200);
      const answer = await (by === 'refresh' ? refresh(token) : me(token));
      expect(answer.status).toBe(401);
      expect(answer.body).not.toHaveProperty('allow_refresh');
      expect(await me(next)).toMatchObject({ status: 401, body: { success: false } });
      expect((await refresh(next)).status).toBe(401);
      expect((await me(other)).status, 'another sign-in is another session').toBe(200);
    },
  );

  test('stores no more replaced tokens than it accepts', async () => {
    let token = await signIn();
    for (let count = 0; count < 5; count += 1) {
      server.clock.advance(31);
      token = await refreshed(token);
    }
    const id = Buffer.from(token.slice(5), 'base64url').subarray(0, 16).toString('hex');
    const { retired } = await server.db
      .selectFrom('retired_tokens')
      .where('session_id', '=', id)
      .select((eb) => eb.fn.countAll<number>().as('retired'))
      .executeTakeFirstOrThrow();
    expect(retired).toBe(1);
  });
});

describe('signing out', () => {
  test('ends the session for all its tokens', async () => {
    const token = await signIn();
    const next = await refreshed(token);
    const answer = await logout(next);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    // Not "storage", which holds drafts, nor "cookies", which make the device known.
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache"');
    expect((await me(token)).status).toBe(401);
    expect((await me(next)).body).not.toHaveProperty('allow_refresh');
    expect((await refresh(next)).status).toBe(401);
  });

  test('works with an expired token, and succeeds without one', async () => {
    const token = await signIn();
    server.clock.advance(61);
    expect((await logout(token)).status).toBe(200);
    expect((await refresh(token)).status).toBe(401);
    expect(await logout()).toMatchObject({ status: 200, body: { success: true } });
    expect((await logout('nonsense')).status).toBe(200);
  });
});

describe('sessions that cannot be refreshed any more', () => {
  const count = async () => {
    const rows = await server.db.selectFrom('sessions').select('id').execute();
    return rows.length;
  };

  test('are deleted by the next sign-in', async () => {
    await signIn();
    server.clock.advance(100 * DAY);
    await signIn();
    expect(await count()).toBe(1);
  });

  test('are deleted a hundred at a time, except those in use', async () => {
    const past = '2000-01-01T00:00:00.000Z';
    const times = { ends_at: past, created_at: past, last_used_at: past };
    const expiry = { access_expires_at: past, refresh_expires_at: past };
    const bytes = { token_hash: randomBytes(32), rotation_key: randomBytes(32) };
    const rows = Array.from({ length: 150 }, () => {
      // Of a user who does not sign in here, because the cap would end these sessions.
      return { id: randomUUID(), user_id: 2, ...times, ...expiry, ...bytes };
    });
    const before = await count();
    await server.db.insertInto('sessions').values(rows).execute();
    await server.db.transaction().execute(async (trx) => {
      const used = trx.selectFrom('sessions').where('refresh_expires_at', '=', past).limit(40);
      await used.select('id').forUpdate().execute();
      await signIn();
      expect(await count()).toBe(before + 51);
      await signIn();
      expect(await count()).toBe(before + 42);
    });
  });
});
