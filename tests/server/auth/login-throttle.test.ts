import { describe, expect, test } from 'vitest';
import { createTestServer, sharedTestServer } from '#tests/support/server.ts';

const DEMO = 'pult-demo';
const server = sharedTestServer();

describe('too many failed sign-ins', () => {
  const HOUR = 3_601;
  const fail = (email: string, from: string, over = server) =>
    over.login(email, 'wrong-password', { from }).then(({ status }) => status);
  const waitOf = async (email: string, from: string, headers = {}) => {
    const { status, headers: answered } = await server.login(email, 'wrong', { from, headers });
    return status === 429 ? Number(answered.get('Retry-After')) : 0;
  };

  test('have to wait twice as long each time, up to 15 minutes, and then succeed', async () => {
    const email = 'editor@example.com';
    for (let count = 0; count < 10; count += 1) expect(await fail(email, '10.0.0.1')).toBe(401);

    const refused = await server.login(email, DEMO, { from: '10.0.0.1' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('1');
    expect(refused.body).toEqual({
      success: false,
      message: 'Слишком много неудачных попыток входа. Повторите через 1 с.',
      error: 'Слишком много неудачных попыток входа. Повторите через 1 с.',
    });
    const waits: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      server.clock.advance(waits.at(-1) ?? 1);
      expect(await fail(email, '10.0.0.1')).toBe(401);
      waits.push(await waitOf(email, '10.0.0.1'));
      expect(await waitOf(email, '10.0.0.1'), 'trying does not prolong it').toBe(waits.at(-1));
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    server.clock.advance(900);
    expect((await server.login(email, DEMO, { from: '10.0.0.1' })).status).toBe(200);
    for (let count = 0; count < 10; count += 1) expect(await fail(email, '10.0.0.1')).toBe(401);
  });

  test('are forgotten an hour after the last one', async () => {
    for (let count = 0; count < 10; count += 1)
      expect(await fail('x@example.com', '10.0.6.1')).toBe(401);
    expect(await waitOf('x@example.com', '10.0.6.1')).toBe(1);
    server.clock.advance(HOUR);
    for (let count = 0; count < 10; count += 1)
      expect(await fail('x@example.com', '10.0.6.1')).toBe(401);
  });

  test('do not block the owner at another address, nor other accounts at the same address', async () => {
    const email = 'user@example.com';
    for (let count = 0; count < 10; count += 1) expect(await fail(email, '10.0.2.1')).toBe(401);
    expect(await fail(email, '10.0.2.1')).toBe(429);
    expect((await server.login(email, DEMO, { from: '10.0.2.2' })).status).toBe(200);
    for (let count = 0; count < 60; count += 1) {
      expect(await fail(`guess-${count}@example.com`, '10.0.2.1')).toBe(401);
    }
    expect((await server.login('admin@example.com', DEMO, { from: '10.0.2.1' })).status).toBe(200);
  });

  test.each([
    ['an account', ['editor@example.com', 'EDITOR@example.com', 'Editor@Example.com']],
    ['no account', ['missing@example.com', 'MISSING@example.com', 'Missing@Example.com']],
  ])('count for %s in any letter case', async (_, emails) => {
    server.clock.advance(HOUR);
    for (let count = 0; count < 10; count += 1) {
      expect(await fail(emails[count % 3]!, '10.0.7.1')).toBe(401);
    }
    for (const email of emails) expect(await fail(email, '10.0.7.1')).toBe(429);
  });

  test('that were refused do not count against the hundred of an hour', async () => {
    server.clock.advance(HOUR);
    const email = 'editor@example.com';
    for (let count = 0; count < 10; count += 1) expect(await fail(email, '10.0.8.1')).toBe(401);
    for (let count = 0; count < 100; count += 1) expect(await fail(email, '10.0.8.1')).toBe(429);
    expect(await fail(email, '10.0.8.2')).toBe(401);
  });

  /** Fails sign-ins from many addresses until they are refused. */
  async function siege(email: string, net: string): Promise<number> {
    for (let count = 0; count < 200; count += 1) {
      if ((await fail(email, `${net}.${count}`)) === 429) return count;
    }
    return 200;
  }
  const cookieOf = (answer: { headers: Headers }) =>
    /^pult_device=([\w-]{43});/.exec(answer.headers.get('Set-Cookie') ?? '')?.[1];

  test('stop unknown devices at a hundred an hour, but not a device that signed in before', async () => {
    server.clock.advance(HOUR);
    const email = 'admin@example.com';
    const home = await server.login(email, DEMO, { from: '10.1.0.1' });
    const Cookie = `pult_device=${cookieOf(home)}`;
    expect(await siege(email, '10.2.0')).toBe(100);

    expect(await fail(email, '10.3.0.1'), 'strangers wait').toBe(429);
    expect((await server.login(email, DEMO, { from: '10.3.0.1' })).status).toBe(429);
    expect(await waitOf(email, '10.3.0.1')).toBeGreaterThan(3_000);
    expect((await server.login(email, DEMO, { from: '10.1.0.1' })).status, 'its address').toBe(200);
    const moved = { from: '10.3.0.2', headers: { Cookie } };
    expect((await server.login(email, DEMO, moved)).status, 'its cookie').toBe(200);
    const foreign = { from: '10.3.0.3', headers: { Cookie: `pult_device=${'x'.repeat(43)}` } };
    expect((await server.login(email, DEMO, foreign)).status, 'any cookie').toBe(429);
    const other = await createTestServer({ beside: server });
    expect(await fail(email, '10.3.0.1', other), 'in each process').toBe(429);
    expect(await fail('editor@example.com', '10.3.0.1'), 'another account').toBe(401);

    server.clock.advance(HOUR);
    expect((await server.login(email, DEMO, { from: '10.3.0.9' })).status).toBe(200);
  });

  test('of one account are limited in spite of a device cookie of another account', async () => {
    const email = 'editor@example.com';
    const answer = await server.login('user@example.com', DEMO, { from: '10.4.0.1' });
    const headers = { Cookie: `pult_device=${cookieOf(answer)}` };
    expect(await siege(email, '10.5.0')).toBe(100);
    expect((await server.login(email, DEMO, { from: '10.4.0.1', headers })).status).toBe(429);
    server.clock.advance(HOUR);
    const shared = await server.login(email, DEMO, { from: '10.4.0.1', headers });
    expect(cookieOf(shared), 'a browser of two people keeps its cookie').toBe(cookieOf(answer));
  });

  test('of a known browser are counted separately', async () => {
    server.clock.advance(HOUR);
    const email = 'user@example.com';
    const answer = await server.login(email, DEMO, { from: '10.6.0.1' });
    const headers = { Cookie: `pult_device=${cookieOf(answer)}` };
    for (let count = 0; count < 11; count += 1) await fail(email, '10.6.0.1');
    expect(await fail(email, '10.6.0.1'), 'who shares the address').toBe(429);
    for (let count = 0; count < 10; count += 1)
      expect(await waitOf(email, '10.6.0.1', headers)).toBe(0);
    expect(await waitOf(email, '10.6.0.1', headers)).toBe(1);
  });

  test('the device cookie lasts half a year, is for sign-in only and hidden from scripts', async () => {
    const answer = await server.login('admin@example.com', DEMO);
    const cookie = answer.headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/; Max-Age=15552000; Path=\/api\/login; HttpOnly; SameSite=Strict$/);
    const proxied = await createTestServer({ config: { trustProxy: true }, beside: server });
    const headers = { 'X-Forwarded-Proto': 'https' };
    const secure = await proxied.login('admin@example.com', DEMO, { headers });
    expect(secure.headers.get('Set-Cookie')).toContain('; Secure');
    expect((await server.login('admin@example.com', 'wrong')).headers.get('Set-Cookie')).toBeNull();
  });

  test('devices are deleted after half a year', async () => {
    server.clock.advance(181 * 86_400);
    await server.login('admin@example.com', DEMO, { from: '10.7.0.1' });
    const rows = await server.db.selectFrom('known_devices').select('last_seen_at').execute();
    expect(rows).toHaveLength(2);
  });

  test('cannot be avoided by parallel calls', async () => {
    const beside = await createTestServer({ beside: server });
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        fail('target@example.com', '10.0.4.1', index % 2 ? server : beside),
      ),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  test('are stored without e-mail or address', async () => {
    const rows = await server.db.selectFrom('login_failures').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    const devices = await server.db.selectFrom('known_devices').selectAll().execute();
    expect(JSON.stringify([rows, devices])).not.toMatch(/@|10\.\d\./);
  });

  test('do not include successful sign-ins', async () => {
    for (let count = 0; count < 60; count += 1) {
      expect((await server.login('admin@example.com', DEMO, { from: '10.0.5.1' })).status).toBe(
        200,
      );
    }
  });
});
