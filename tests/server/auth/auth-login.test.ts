import { describe, expect, test } from 'vitest';
import type { Passwords } from '#server/auth/passwords.ts';
import { waitingForLocks } from '#tests/support/locks.ts';
import { quickPasswords } from '#tests/support/quick-passwords.ts';
import { createTestServer, sharedTestServer, type TestServer } from '#tests/support/server.ts';

const DEMO = 'pult-demo';
/** The hashes that were verified; null for an unknown account. */
const verified: (string | null)[] = [];
let afterVerifying: () => Promise<unknown> = async () => {};

const real = quickPasswords();
const passwords: Passwords = {
  ...real,
  verify: async (password, hashed) => {
    verified.push(hashed);
    const matches = await real.verify(password, hashed);
    await afterVerifying();
    return matches;
  },
};
const server = sharedTestServer({ passwords });

describe('POST /api/login', () => {
  test('answers with a token and the user, without the password', async () => {
    const answer = await server.login('admin@example.com', DEMO);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      access_token: expect.stringMatching(/^pult_[\w-]{64}$/),
      token_type: 'Bearer',
      expires_in: 900,
      user: {
        id: expect.any(Number),
        name: 'Администратор',
        email: 'admin@example.com',
        roles: [{ id: 1, name: 'admin' }],
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/password|argon2/);
  });

  test('accepts the e-mail in any case and with spaces around it', async () => {
    expect((await server.login(' Admin@EXAMPLE.com ', DEMO)).status).toBe(200);
  });

  test('refuses a wrong password and an unknown e-mail with the same message', async () => {
    const wrong = await server.login('admin@example.com', 'wrong-password');
    const unknown = await server.login('nobody@example.com', 'wrong-password');
    const locked = await server.login('v.kim@example.com', DEMO);
    for (const answer of [wrong, unknown, locked]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ success: false, error: 'Неверный email или пароль.' });
    }
  });

  test('hashes once whether or not the e-mail exists', async () => {
    verified.length = 0;
    await server.login('user@example.com', 'wrong-password');
    await server.login('nobody-else@example.com', 'wrong-password');
    expect(verified).toEqual([expect.stringMatching(/^\$argon2id\$/), null]);
  });

  test.each(['changed', 'deleted'])('refuses if the account is %s during the call', async (how) => {
    const email = `meanwhile-${how}@example.com`;
    const body = { name: 'Торопыга', email, password: 'длинный пароль' };
    await server.request('/api/register', { method: 'POST', body });
    afterVerifying = () =>
      how === 'deleted'
        ? server.db.deleteFrom('users').where('email', '=', email).execute()
        : server.db
            .updateTable('users')
            .set({ password_hash: '!' })
            .where('email', '=', email)
            .execute();
    const answer = await server.login(email, body.password);
    afterVerifying = async () => {};
    expect(answer.status).toBe(401);
  });

  test('refuses if the account is deleted during the call and another has the same hash', async () => {
    const email = 'editor@example.com';
    const find = server.db.selectFrom('users').where('email', '=', email).select('password_hash');
    const { password_hash } = await find.executeTakeFirstOrThrow();
    const twin = { name: 'Двойник', email: 'twin@example.com', password_hash };
    await server.db.insertInto('users').values(twin).execute();
    afterVerifying = () => server.db.deleteFrom('users').where('email', '=', twin.email).execute();
    const answer = await server.login(twin.email, DEMO);
    afterVerifying = async () => {};
    expect(answer.status).toBe(401);
  });

  test('waits for a concurrent change of the password, and then refuses', async () => {
    const email = 'changing@example.com';
    const body = { name: 'Торопыга', email, password: 'длинный пароль' };
    await server.request('/api/register', { method: 'POST', body });
    const { login } = await server.db.transaction().execute(async (trx) => {
      const change = trx.updateTable('users').set({ password_hash: '!' });
      await change.where('email', '=', email).execute();
      const login = server.login(email, body.password);
      await expect.poll(() => waitingForLocks(server.db)).toBe(1);
      return { login };
    });
    expect((await login).status).toBe(401);
  });

  test('names the missing fields', async () => {
    const answer = await server.request('/api/login', { method: 'POST', body: {} });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        success: false,
        message: expect.stringMatching(/[а-я]/),
        errors: { email: ['Обязательное поле.'], password: ['Обязательное поле.'] },
      },
    });
  });
});

describe('the address of a client', () => {
  const exhaust = async (over: TestServer, forwarded: (count: number) => string) => {
    const statuses = new Set<number>();
    const email = `someone-${Math.random()}@example.com`;
    for (let count = 0; count < 12; count += 1) {
      const headers = { 'X-Forwarded-For': forwarded(count) };
      statuses.add(
        (await over.login(email, 'wrong-password', { headers, from: '10.9.9.9' })).status,
      );
    }
    return [...statuses];
  };

  test('is that of the socket, whatever X-Forwarded-For says', async () => {
    const over = await createTestServer({ beside: server });
    expect(await exhaust(over, (count) => `203.0.113.${count}`)).toEqual([401, 429]);
    const warnings = over.logged.filter((line) => line.includes('X-Forwarded-For came'));
    expect(warnings, 'says it once').toHaveLength(1);
    expect(JSON.parse(warnings[0]!)).toMatchObject({ level: 'warn' });
    expect(warnings[0]).not.toContain('203.0.113');
  });

  test('behind a trusted proxy is the one that the proxy added', async () => {
    const proxied = await createTestServer({ config: { trustProxy: true }, beside: server });
    expect(await exhaust(proxied, (count) => `203.0.113.${count}`)).toEqual([401]);
    expect(await exhaust(proxied, (count) => `203.0.113.${count}, 198.51.100.1`)).toEqual([
      401, 429,
    ]);
    expect(proxied.logged.join()).not.toContain('X-Forwarded-For came');
  });
});
