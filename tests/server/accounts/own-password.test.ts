import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitingForLocks } from '#tests/support/locks.ts';
import { createTestServer, sharedTestServer, type TestServer } from '#tests/support/server.ts';

const PASSWORD = 'первый пароль';
const NEW = 'и ещё один пароль';
const WRONG = { errors: { current_password: ['Неверный пароль.'] } };
const MISSING = { errors: { current_password: ['Введите текущий пароль.'] } };
const server = sharedTestServer();
let admin: string;
let count = 0;
let own: { name: string; email: string; id: number; token: string };

beforeAll(async () => {
  admin = await server.signIn('admin@example.com');
});

/** A new account with a session. */
async function account(role = 'editor') {
  count += 1;
  const [name, email] = ['Некто', `own-${count}@example.com`];
  const secret = { password: PASSWORD, password_confirmation: PASSWORD };
  const { body } = await server.request<{ data: { id: number } }>('/api/users', {
    ...{ method: 'POST', token: admin },
    body: { name, email, roles: [role], ...secret },
  });
  return { name, email, id: body.data.id, token: await server.signIn(email, PASSWORD) };
}
beforeEach(async () => {
  own = await account();
});

const save = (fields: object, token = own.token) =>
  server.request('/api/user', {
    ...{ method: 'PUT', token },
    body: { name: own.name, email: own.email, ...fields },
  });
const change = { password: NEW, password_confirmation: NEW };
const signsIn = async (email: string, password: string) =>
  (await server.login(email, password)).status === 200;
const me = async (token: string) => (await server.request('/api/user/me', { token })).status;

describe('a change of one’s own account', () => {
  test.each([
    ['a new password', change, MISSING],
    ['another e-mail', { email: 'else@example.com' }, MISSING],
    ['a new password with an empty current one', { ...change, current_password: '' }, MISSING],
    ['a new password with a wrong current one', { ...change, current_password: NEW }, WRONG],
    ['another e-mail with a wrong one', { email: 'e@example.com', current_password: 'x' }, WRONG],
  ])('%s changes nothing', async (_, fields, body) => {
    const before = await server.db.selectFrom('users').selectAll().orderBy('id').execute();
    expect(await save(fields)).toMatchObject({ status: 422, body });
    expect(await server.db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(before);
    expect(await signsIn(own.email, PASSWORD)).toBe(true);
  });

  test('with a stale version is refused with the newer version before the password is required', async () => {
    const boss = await account('admin');
    const body = { name: boss.name, email: `moved-${boss.id}@example.com`, roles: ['admin'] };
    await server.request(`/api/users/${boss.id}`, { method: 'PUT', token: admin, body });
    const headers = { 'If-Match': '"1"' };
    for (const path of ['/api/user', `/api/users/${boss.id}`]) {
      const stale = { name: 'Другое имя', email: boss.email, roles: ['admin'] };
      const options = { method: 'PUT', token: boss.token, body: stale, headers };
      expect(await server.request(path, options)).toMatchObject({
        status: 412,
        body: { data: { email: body.email } },
      });
    }
  });

  test('to the name alone needs no password and ignores a wrong one', async () => {
    expect((await save({ name: 'Другое имя', current_password: 'неверный' })).status).toBe(200);
  });

  test('with the right password changes everything and ends only other sessions', async () => {
    const elsewhere = await server.signIn(own.email, PASSWORD);
    const fields = { email: `new-${own.id}@example.com`, ...change, current_password: PASSWORD };
    expect((await save(fields)).status).toBe(200);
    expect(await signsIn(fields.email, NEW)).toBe(true);
    expect(await signsIn(fields.email, PASSWORD)).toBe(false);
    expect([await me(own.token), await me(elsewhere), await me(admin)]).toEqual([200, 401, 200]);
  });

  test('needs the current password in the list of users, too', async () => {
    const boss = await account('admin');
    const put = (fields: object) =>
      server.request(`/api/users/${boss.id}`, {
        ...{ method: 'PUT', token: boss.token },
        body: { name: boss.name, email: boss.email, roles: ['admin'], ...fields },
      });
    expect(await put(change)).toMatchObject({ status: 422, body: MISSING });
    expect(await put({ email: 'x@example.com' })).toMatchObject({ status: 422, body: MISSING });
    expect((await put({ name: 'Имя' })).status).toBe(200);
    expect((await put({ ...change, current_password: PASSWORD })).status).toBe(200);
  });

  test.each([
    ['the profile', () => '/api/user'],
    ['the list of users', ({ id }: { id: number }) => `/api/users/${id}`],
  ])('in %s checks the password that is valid at the time of the write', async (_, pathOf) => {
    const boss = await account('admin');
    const { name, email } = boss;
    const body = { name, email, roles: ['admin'], ...change, current_password: PASSWORD };
    const { saving } = await server.db.transaction().execute(async (trx) => {
      const changed = trx.updateTable('users').set({ password_hash: '!' });
      await changed.where('id', '=', boss.id).execute();
      const put = server.request(pathOf(boss), { method: 'PUT', token: boss.token, body });
      await expect.poll(() => waitingForLocks(server.db)).toBe(1);
      return { saving: put };
    });
    expect(await saving).toMatchObject({ status: 422, body: WRONG });
    const stored = server.db.selectFrom('users').where('id', '=', boss.id).select('password_hash');
    expect(await stored.executeTakeFirst()).toEqual({ password_hash: '!' });
  });

  test('needs no current password if an admin changes another account', async () => {
    const { id, name, email } = own;
    const body = { name, email, roles: ['editor'], password: NEW };
    const options = { method: 'PUT', token: admin, body };
    expect((await server.request(`/api/users/${id}`, options)).status).toBe(200);
  });
});

test('wrong current passwords are throttled per account and do not block its sign-in', async () => {
  const other = await account();
  const guess = { ...change, current_password: 'догадка' };
  for (let tries = 0; tries < 10; tries += 1) expect((await save(guess)).status).toBe(422);
  const refused = await save({ ...change, current_password: PASSWORD });
  expect(refused).toMatchObject({ status: 429 });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await signsIn(own.email, PASSWORD)).toBe(true);
  expect((await save({ name: 'Имя' })).status, 'without a password').toBe(200);
  const theirs = { name: 'Н', email: other.email, ...change, current_password: PASSWORD };
  expect((await save(theirs, other.token)).status, 'of somebody else').toBe(200);
  server.clock.advance(Number(refused.headers.get('Retry-After')));
  expect((await save({ ...change, current_password: PASSWORD })).status).toBe(200);
});

test('a right password resets the count of wrong ones', async () => {
  for (let round = 0; round < 2; round += 1) {
    const guess = { ...change, current_password: 'догадка' };
    for (let tries = 0; tries < 9; tries += 1) expect((await save(guess)).status).toBe(422);
    const email = `again-${round}-${own.id}@example.com`;
    expect((await save({ email, current_password: PASSWORD })).status).toBe(200);
    own.email = email;
  }
});

test('a wrong password is neither logged nor stored with the failed attempts', async () => {
  const secret = 'совершенно тайное слово';
  await save({ ...change, current_password: secret });
  const rows = await server.db.selectFrom('login_failures').selectAll().execute();
  expect(server.logged.join() + JSON.stringify(rows)).not.toContain(secret);
});

describe('a weak password is refused', () => {
  test.each([
    ['password123', 'Этот пароль слишком известен: его подбирают первым.'],
    ['PassWord1', 'Этот пароль слишком известен: его подбирают первым.'],
    ['ыыыыыыыыы', 'Пароль не может состоять из одного знака.'],
    ['AaAaAaAaA', 'Пароль не может состоять из одного знака.'],
    ['Weak@Example.com', 'Пароль не может совпадать с email.'],
  ])('%s', async (password, message) => {
    const secret = { password, password_confirmation: password };
    const body = { name: 'Слабый', email: 'weak@example.com', ...secret };
    const refusal = { status: 422, body: { errors: { password: [message] } } };
    const post = (path: string, more: object) =>
      server.request(path, { method: 'POST', token: admin, body: { ...body, ...more } });
    expect(await post('/api/register', {})).toMatchObject(refusal);
    expect(await post('/api/users', { roles: ['user'] })).toMatchObject(refusal);
    expect(await save({ ...body, current_password: PASSWORD })).toMatchObject(refusal);
    const options = { method: 'PUT', token: admin, body: { ...body, roles: ['user'] } };
    expect(await server.request(`/api/users/${own.id}`, options)).toMatchObject(refusal);
  });

  test('if it equals the e-mail except for capitals and spaces around it', async () => {
    const secret = { password: 'weak@example.com', password_confirmation: 'weak@example.com' };
    const body = { name: 'Слабый', email: ' WEAK@Example.com ', ...secret };
    const answer = await server.request('/api/register', { method: 'POST', body });
    expect(answer).toMatchObject({ status: 422, body: { errors: { password: [/email/] } } });
  });

  test('without failing on an e-mail that cannot be converted to text', async () => {
    const secret = { password: PASSWORD, password_confirmation: PASSWORD };
    // Neither value can be converted to text.
    for (const email of [{ toString: 1, valueOf: null }, [[{ toString: null, valueOf: 1 }]]]) {
      const body = { name: 'Слабый', email, ...secret };
      const answer = await server.request('/api/register', { method: 'POST', body });
      expect(answer).toMatchObject({ status: 422, body: { errors: { email: [/./] } } });
    }
  });

  test.each(['pult-demo', 'password-of-nobody', 'weak@example.com.ru', 'aaaaaaab'])(
    '%s is not weak, so it is accepted',
    async (password) => {
      const fields = { password, password_confirmation: password, current_password: PASSWORD };
      expect((await save(fields)).status).toBe(200);
    },
  );
});

describe('LOCK=password', () => {
  let locked: TestServer;
  beforeAll(async () => {
    locked = await createTestServer({ config: { lock: 'password' }, beside: server });
  });
  const refresh = (token: string, body?: object, over = locked) =>
    over.request<{ access_token: string }>('/api/refresh', { method: 'POST', token, body });

  test('the 401 of an expired session asks for the password; other 401 answers do not', async () => {
    server.clock.advance(901);
    const expired = await locked.request('/api/user/me', { token: own.token });
    expect(expired).toMatchObject({
      status: 401,
      body: { allow_refresh: true, errors: { password: ['Введите пароль.'] } },
    });
    expect((await server.request('/api/user/me', { token: own.token })).body).not.toHaveProperty(
      'errors',
    );
    expect((await locked.request('/api/user/me', { token: 'x' })).body).not.toHaveProperty(
      'errors',
    );
    admin = await server.signIn('admin@example.com');
  });

  test('a refresh without the right password is refused, and the session stays valid', async () => {
    for (const body of [undefined, {}, { password: '' }, { password: NEW }]) {
      const answer = await refresh(own.token, body);
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { password: [expect.any(String)] } },
      });
      expect(answer.body).not.toHaveProperty('access_token');
    }
    expect(await me(own.token)).toBe(200);
    const { status, body } = await refresh(own.token, { password: PASSWORD });
    expect(status).toBe(200);
    expect(await me(body.access_token)).toBe(200);
  });

  test('a replaced token needs the password, too; if it is reused later, it is refused even with it', async () => {
    const { body } = await refresh(own.token, { password: PASSWORD });
    expect((await refresh(own.token, {})).status).toBe(422);
    server.clock.advance(60);
    expect((await refresh(own.token, {})).status, 'after a lost answer, too').toBe(422);
    expect((await refresh(body.access_token, {})).status).toBe(422);
    expect((await refresh(own.token, { password: PASSWORD })).status).toBe(401);
    expect((await refresh(own.token)).status).toBe(401);
  });

  test('a token that cannot be refreshed is refused without asking for the password', async () => {
    const [copied, late] = [own.token, await locked.signIn(own.email, PASSWORD)];
    const { body } = await refresh(copied, { password: PASSWORD });
    server.clock.advance(60);
    expect(await me(body.access_token)).toBe(200);
    expect((await refresh(copied)).status).toBe(401);
    expect(await me(body.access_token), 'the session of a copied token').toBe(401);
    const past = { refresh_expires_at: server.clock.now().toISOString() };
    await server.db.updateTable('sessions').set(past).where('user_id', '=', own.id).execute();
    expect((await refresh(late)).status).toBe(401);
  });

  test('throttles wrong passwords', async () => {
    for (let tries = 0; tries < 10; tries += 1) await refresh(own.token, { password: 'догадка' });
    expect((await refresh(own.token, { password: PASSWORD })).status).toBe(429);
  });

  test('is listed in supports; without it, a refresh needs no password', async () => {
    const supports = async (over: TestServer) =>
      (await over.request<{ supports: string[] }>('/api/user/me', { token: own.token })).body
        .supports;
    expect(await supports(locked)).toContain('lock_reauthentication');
    expect(await supports(server)).not.toContain('lock_reauthentication');
    expect((await refresh(own.token, undefined, server)).status).toBe(200);
  });
});
