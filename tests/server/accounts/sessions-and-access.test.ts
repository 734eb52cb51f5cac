import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deviceOf } from '#server/auth/device.ts';
import { waitingForLocks } from '#tests/support/locks.ts';
import { createTestServer, sharedTestServer, type TestServer } from '#tests/support/server.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const PASSWORD = 'первый пароль';
const server = sharedTestServer();
let second: TestServer;
let admin: string;
let count = 0;
let email = '';
let id = 0;

beforeAll(async () => {
  second = await createTestServer({ beside: server });
  admin = await server.signIn('admin@example.com');
});

async function add(role: string) {
  count += 1;
  const body = { name: 'Некто', email: `somebody-${count}@example.com`, roles: [role] };
  const secret = { password: PASSWORD, password_confirmation: PASSWORD };
  const options = { method: 'POST', token: admin, body: { ...body, ...secret } };
  const made = await server.request<{ data: { id: number } }>('/api/users', options);
  return { email: body.email, id: made.body.data.id };
}
beforeEach(async () => {
  ({ email, id } = await add('editor'));
});

interface Row {
  readonly id: number;
  readonly device: string | null;
  readonly address: string;
  readonly is_current: boolean;
  readonly created_at: string;
  readonly last_used_at: string;
}

const signIn = () => server.signIn(email, PASSWORD);
const me = async (token: string) => (await server.request('/api/user/me', { token })).status;
const list = async (token: string) =>
  (await server.request<{ data: Row[] }>('/api/user/sessions', { token })).body.data;
const end = (token: string, number?: number) =>
  server.request(`/api/user/sessions${number === undefined ? '' : `/${number}`}`, {
    method: 'DELETE',
    token,
  });

describe('the user’s own sessions', () => {
  test('are listed with device, address and times, the current one first', async () => {
    const entered = await server.login(email, PASSWORD, {
      from: '203.0.113.7',
      headers: { 'User-Agent': FIREFOX },
    });
    server.clock.advance(120);
    const here = await signIn();
    const [first, other, ...none] = await list(here);
    expect(none).toEqual([]);
    expect(first).toMatchObject({ is_current: true, address: '127.0.0.1' });
    expect(other).toMatchObject({
      ...{ is_current: false, device: 'Firefox 144, Windows', address: '203.0.113.7' },
      last_used_at: other!.created_at,
    });
    expect(JSON.stringify([first, other])).not.toMatch(/pult_|[0-9a-f]{8}-[0-9a-f]{4}/);
    server.clock.advance(61);
    await me(entered.body.access_token);
    const used = (await list(here)).find(({ is_current }) => !is_current)!;
    expect(Date.parse(used.last_used_at) - Date.parse(used.created_at)).toBe(181_000);
  });

  test('are listed by their last use, and no longer once they cannot be refreshed', async () => {
    const [used, unused, here] = [await signIn(), await signIn(), await signIn()];
    const numberOf = async (token: string) => (await list(token))[0]!.id;
    const numbers = [await numberOf(used), await numberOf(unused), await numberOf(here)];
    server.clock.advance(61);
    await me(used);
    expect((await list(here)).map(({ id }) => id)).toEqual([numbers[2], numbers[0], numbers[1]]);
    const past = { refresh_expires_at: server.clock.now().toISOString() };
    await server.db
      .updateTable('sessions')
      .set(past)
      .where('user_id', '=', id)
      .where('number', '=', numbers[0]!)
      .execute();
    expect((await list(here)).map(({ id }) => id)).toEqual([numbers[2], numbers[1]]);
  });

  test('can be ended one by one; the other sessions stay', async () => {
    const [here, there, third] = [await signIn(), await signIn(), await signIn()];
    const { id: number } = (await list(there))[0]!;
    expect((await end(here, number)).status).toBe(200);
    expect([await me(here), await me(there), await me(third), await me(admin)]).toEqual([
      200, 401, 200, 200,
    ]);
    const gone = await server.request('/api/user/me', { token: there });
    expect(gone.body).toEqual({ success: false, message: 'Необходимо войти.' });
    expect((await end(here, number)).status, 'twice').toBe(404);
  });

  test('do not include those of other users (404), and the current one is not ended (403)', async () => {
    const here = await signIn();
    const theirs = (await list(admin))[0]!.id;
    expect(await end(here, theirs)).toMatchObject({ status: 404 });
    expect(await end(here, (await list(here))[0]!.id)).toMatchObject({ status: 403 });
    expect([await me(here), await me(admin)]).toEqual([200, 200]);
  });

  test('can be ended all at once, except for the current one', async () => {
    const [here, there, third] = [await signIn(), await signIn(), await signIn()];
    expect((await end(here)).status).toBe(200);
    expect([await me(here), await me(there), await me(third), await me(admin)]).toEqual([
      200, 401, 401, 200,
    ]);
  });

  test.each(['all others', 'one'])(
    'are ended only after a concurrent change of the account: %s',
    async (which) => {
      const [here, there] = [await signIn(), await signIn()];
      const other = (await list(here)).find(({ is_current }) => !is_current)!;
      let ending: ReturnType<typeof end> | undefined;
      await server.db.transaction().execute(async (trx) => {
        // The lock that disabling the account takes.
        await trx.selectFrom('users').where('id', '=', id).select('id').forUpdate().execute();
        ending = end(here, which === 'one' ? other.id : undefined);
        await expect.poll(() => waitingForLocks(server.db)).toBe(1);
        const nowait = trx.selectFrom('sessions').where('user_id', '=', id).forUpdate().noWait();
        expect(await nowait.select('id').execute()).toHaveLength(2);
      });
      expect((await ending)?.status).toBe(200);
      expect([await me(here), await me(there)]).toEqual([200, 401]);
    },
  );

  test('are twenty at most: the one unused for the longest time ends', async () => {
    const tokens: string[] = [];
    for (let number = 0; number < 20; number += 1) tokens.push(await signIn());
    server.clock.advance(61);
    await me(tokens[0]!);
    tokens.push(await signIn());
    const alive = await Promise.all(tokens.map(me));
    expect(alive.filter((status) => status === 401)).toHaveLength(1);
    expect([alive[0], alive[1], alive.at(-1)]).toEqual([200, 401, 200]);
    expect(await me(admin)).toBe(200);
  });

  test('are twenty at most after concurrent sign-ins on two processes, too', async () => {
    for (let number = 0; number < 18; number += 1) await signIn();
    const attempts = Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? server : second).login(email, PASSWORD, { from: `10.0.0.${index}` }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(2);
    const rows = server.db.selectFrom('sessions').where('user_id', '=', id).select('id');
    expect(await rows.execute()).toHaveLength(20);
  });
});

describe('a disabled account', () => {
  const disable = (disabled: unknown, whom = id, token = admin) =>
    server.request<{ data: { disabled_at: string | null; version: number } }>(
      `/api/users/${whom}/disabled`,
      { method: 'PUT', token, body: { disabled } },
    );

  test('cannot be used, says so only after its right password, and can be enabled again', async () => {
    const [token, other] = [await signIn(), await signIn()];
    const bystander = await server.signIn('editor@example.com');
    const answer = await disable(true);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { disabled_at: expect.any(String) } },
    });
    expect([await me(token), await me(other), await me(bystander)]).toEqual([401, 401, 200]);
    expect((await server.request('/api/refresh', { method: 'POST', token })).status).toBe(401);
    expect(await server.login(email, PASSWORD)).toMatchObject({
      status: 403,
      body: { success: false, error: 'Учётная запись отключена. Обратитесь к администратору.' },
    });
    expect((await server.login(email, 'неверный')).body).toEqual(
      (await server.login('nobody@example.com', 'неверный')).body,
    );
    expect((await disable(false)).body.data.disabled_at).toBeNull();
    expect(await me(await signIn())).toBe(200);
  });

  test('is refused with 403 for its right password however often it is tried', async () => {
    await disable(true);
    for (let tries = 0; tries < 12; tries += 1) {
      expect((await server.login(email, PASSWORD)).status).toBe(403);
    }
  });

  test('changes nothing when it is disabled or enabled a second time', async () => {
    const { version } = (await disable(true)).body.data;
    expect((await disable(true)).body.data.version).toBe(version);
    await disable(false);
    const token = await signIn();
    expect((await disable(false)).status).toBe(200);
    expect(await me(token), 'enabled again').toBe(200);
  });

  test('cannot be enabled with a stale version, and the current state is answered', async () => {
    const { version } = (await disable(true)).body.data;
    const options = { method: 'PUT', token: admin, body: { disabled: false } };
    const stale = { ...options, headers: { 'If-Match': `"${version - 1}"` } };
    const answer = await server.request(`/api/users/${id}/disabled`, stale);
    expect(answer).toMatchObject({ status: 412, body: { data: { version } } });
    const rows = server.db.selectFrom('users').where('id', '=', id).select('disabled_at');
    expect(await rows.executeTakeFirst()).toEqual({ disabled_at: expect.any(String) });
  });

  test('needs a boolean, a known user and the right to disable', async () => {
    expect((await disable('yes')).status).toBe(422);
    expect((await disable(true, 999_999)).status).toBe(404);
    expect((await disable(true, 1, await signIn())).status).toBe(403);
  });

  test('is never that of the administrator who disables it', async () => {
    expect(await disable(true, 1)).toMatchObject({ status: 403 });
    expect(await me(admin)).toBe(200);
  });

  test('cannot disable back: of two administrators who disable each other at once, one stays', async () => {
    const [one, two] = [await add('admin'), await add('admin')];
    const tokens = [
      await server.signIn(one.email, PASSWORD),
      await server.signIn(two.email, PASSWORD),
    ];
    const statuses = await Promise.all([
      disable(true, two.id, tokens[0]),
      disable(true, one.id, tokens[1]),
    ]).then((answers) => answers.map(({ status }) => status).sort());
    expect(statuses[0]).toBe(200);
    expect(statuses[1]).toBeGreaterThanOrEqual(401);
  });

  test('does not count as an administrator who remains', async () => {
    const boss = await add('admin');
    await disable(true, boss.id);
    const body = { name: 'А', email: 'admin@example.com', roles: ['editor'] };
    const others = server.db.updateTable('users').set({ disabled_at: new Date().toISOString() });
    await others.where('id', '<>', 1).execute();
    const answer = await server.request('/api/users/1', { method: 'PUT', token: admin, body });
    expect(answer).toMatchObject({ status: 422, body: { errors: { roles: [/последний/] } } });
    await server.db.updateTable('users').set({ disabled_at: null }).execute();
  });

  test('gets no session if it is disabled during the sign-in', async () => {
    const { entering } = await server.db.transaction().execute(async (trx) => {
      const row = trx.updateTable('users').set({ disabled_at: new Date().toISOString() });
      await row.where('id', '=', id).execute();
      const login = server.login(email, PASSWORD);
      await expect.poll(() => waitingForLocks(server.db)).toBe(1);
      return { entering: login };
    });
    expect((await entering).status).toBe(401);
    const rows = server.db.selectFrom('sessions').where('user_id', '=', id).select('id');
    expect(await rows.execute()).toEqual([]);
  });
});

describe('an account without a role', () => {
  test('can read and change its profile; every other call answers that it awaits a role', async () => {
    await server.db.deleteFrom('user_roles').where('user_id', '=', id).execute();
    const token = await signIn();
    expect(await server.request('/api/user/me', { token })).toMatchObject({
      status: 200,
      body: { awaits_role: true, permissions: ['profile.write'] },
    });
    const body = { name: 'Новое имя', email };
    expect((await server.request('/api/user', { method: 'PUT', token, body })).status).toBe(200);
    expect(await list(token)).toHaveLength(1);
    const paths = ['/api/users', '/api/v1/channels', '/api/v1/offers', '/api/v1/clients/1'];
    for (const path of [
      ...paths,
      '/api/v1/clients',
      '/api/v1/settings',
      '/api/v1/channels/1/rates',
      '/api/v1/activity',
      '/api/v1/clients/1/activity',
    ]) {
      expect(await server.request(path, { token }), path).toMatchObject({
        status: 403,
        body: { message: 'Ждёт назначения роли' },
      });
    }
    expect(
      await server.request('/api/v1/channels', { method: 'POST', token, body: { name: 'К' } }),
    ).toMatchObject({ status: 403, body: { message: 'Ждёт назначения роли' } });
  });

  test('no longer awaits a role once it has one', async () => {
    const { body } = await server.request('/api/user/me', { token: await signIn() });
    expect(body).toMatchObject({ awaits_role: false });
  });
});

test.each([
  [FIREFOX, 'Firefox 144, Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 YaBrowser/25.10 Safari/537.36',
    'Yandex 25, Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18, iOS',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  [`${'x'.repeat(500)}\u0000 y`, 'x'.repeat(60)],
  // Only the beginning is read, however long the header is.
  [`${FIREFOX} ${'x'.repeat(15_000)} CrOS`, 'Firefox 144, Windows'],
  [`x ${'y'.repeat(509)} ${FIREFOX}`, 'x'],
  ['', null],
  [undefined, null],
])('the device of %j is %j', (text, name) => {
  expect(deviceOf(text)).toBe(name);
});
