// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Passwords } from '#server/passwords.ts';
import { quickPasswords } from '#tests/support/quick-passwords.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

const DEMO = 'pult-demo';
let server: TestServer;
/** What was verified against: null for an account that does not exist. */
const verified: (string | null)[] = [];
let afterVerifying: () => Promise<unknown> = async () => {};

beforeAll(async () => {
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
  server = await createTestServer({ passwords });
});
afterAll(() => server.drop());

describe('POST /api/login', () => {
  test('answers a token and the user, without anything of the password', async () => {
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

  test('takes the e-mail however it is capitalised and padded', async () => {
    expect((await server.login(' Admin@EXAMPLE.com ', DEMO)).status).toBe(200);
  });

  test('refuses a wrong password and an unknown e-mail with the same words', async () => {
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

  test.each(['changed', 'deleted'])('refuses when the account is %s meanwhile', async (how) => {
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

describe('too many failed sign-ins', () => {
  const fail = (email: string, from: string) =>
    server.login(email, 'wrong-password', { from }).then(({ status }) => status);

  test('stop the account for a minute, from wherever it is tried, and then let it in', async () => {
    const email = 'editor@example.com';
    for (let count = 0; count < 10; count += 1)
      expect(await fail(email, `10.0.0.${count}`)).toBe(401);

    const refused = await server.login(email, DEMO, { from: '10.0.1.1' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(refused.body).toEqual({
      success: false,
      message: 'Слишком много неудачных попыток входа. Повторите через 60 с.',
      error: 'Слишком много неудачных попыток входа. Повторите через 60 с.',
    });
    expect((await server.login('admin@example.com', DEMO)).status).toBe(200);

    server.clock.advance(40);
    expect(await fail(email, '10.0.1.1'), 'trying does not prolong the wait').toBe(429);
    expect((await server.login(email, DEMO)).headers.get('Retry-After')).toBe('20');
    server.clock.advance(20);
    expect((await server.login(email, DEMO)).status).toBe(200);
  });

  test('count from the first of them on', async () => {
    const email = 'slow-guess@example.com';
    expect(await fail(email, '10.0.6.1')).toBe(401);
    server.clock.advance(50);
    for (let count = 0; count < 9; count += 1) expect(await fail(email, '10.0.6.1')).toBe(401);
    expect((await server.login(email, DEMO)).headers.get('Retry-After')).toBe('10');
  });

  test('are forgotten when the account signs in', async () => {
    const email = 'user@example.com';
    server.clock.advance(61);
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 9; count += 1) expect(await fail(email, '10.0.2.1')).toBe(401);
      expect((await server.login(email, DEMO, { from: '10.0.2.2' })).status).toBe(200);
    }
  });

  test('stop the address, whichever accounts it tries, and nobody else', async () => {
    server.clock.advance(61);
    for (let count = 0; count < 50; count += 1) {
      expect(await fail(`guess-${count}@example.com`, '10.0.3.1')).toBe(401);
    }
    expect(await fail('guess-51@example.com', '10.0.3.1')).toBe(429);
    expect((await server.login('admin@example.com', DEMO, { from: '10.0.3.2' })).status).toBe(200);
  });

  test('cannot be had in parallel either', async () => {
    server.clock.advance(61);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, () => fail('target@example.com', '10.0.4.1')),
    );
    // The four at the gate may have looked together.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(13);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(27);
  });

  test('are kept without e-mail or address', async () => {
    const rows = await server.db.selectFrom('login_failures').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/@|10\.0\./);
  });

  test('do not include those that succeed', async () => {
    for (let count = 0; count < 60; count += 1) {
      expect((await server.login('admin@example.com', DEMO, { from: '10.0.5.1' })).status).toBe(
        200,
      );
    }
  });
});

describe('the address of a caller', () => {
  const exhaust = async (over: TestServer, forwarded: (count: number) => string) => {
    const statuses = new Set<number>();
    for (let count = 0; count < 52; count += 1) {
      const headers = { 'X-Forwarded-For': forwarded(count) };
      const email = `someone-${count}-${Math.random()}@example.com`;
      statuses.add(
        (await over.login(email, 'wrong-password', { headers, from: '10.9.9.9' })).status,
      );
    }
    return [...statuses];
  };

  test('is that of the socket, whatever X-Forwarded-For claims', async () => {
    expect(await exhaust(server, (count) => `203.0.113.${count}`)).toEqual([401, 429]);
  });

  test('behind a trusted proxy is the one that the proxy added', async () => {
    const proxied = await createTestServer({ config: { trustProxy: true }, beside: server });
    expect(await exhaust(proxied, (count) => `203.0.113.${count}`)).toEqual([401]);
    expect(await exhaust(proxied, (count) => `203.0.113.${count}, 198.51.100.1`)).toEqual([
      401, 429,
    ]);
  });
});
