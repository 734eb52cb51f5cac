import { beforeEach, describe, expect, test } from 'vitest';
import { UserPage } from '#contract/users.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const PASSWORD = 'новый-пароль-1';
const server = sharedTestServer();
let admin: string;
let count = 0;

interface Saved {
  success: true;
  data: { id: number; version: number; email: string };
}

beforeEach(async () => {
  admin = await server.signIn('admin@example.com');
});

/** A valid body with a unique e-mail. */
const person = (fields: object = {}) => {
  count += 1;
  const email = `person-${count}@example.com`;
  const password = { password: PASSWORD, password_confirmation: PASSWORD };
  return { name: 'Новый Человек', email, roles: ['editor'], ...password, ...fields };
};
const list = (query = '') => server.request<UserPage>(`/api/users${query}`, { token: admin });
const add = (body: object) =>
  server.request<Saved>('/api/users', { method: 'POST', token: admin, body });
const edit = (id: number, body: object, headers: Record<string, string> = {}) =>
  server.request<Saved>(`/api/users/${id}`, { method: 'PUT', token: admin, body, headers });
const remove = (id: number) =>
  server.request(`/api/users/${id}`, { method: 'DELETE', token: admin });

describe('GET /api/users', () => {
  test('answers with the first fifteen ordered by id, as the contract says', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(() => UserPage.parse(body)).not.toThrow();
    expect(body).toMatchObject({ current_page: 1, per_page: 15, total: 50 });
    expect(body.data).toHaveLength(15);
    const ids = body.data.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(body.data[0]).toMatchObject({
      email: 'admin@example.com',
      roles: [{ id: 1, name: 'admin' }],
    });
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/);
  });

  test('pages without gaps or overlaps', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}&per_page=20`)));
    const ids = pages.flatMap(({ body }) => body.data.map(({ id }) => id));
    expect(ids).toHaveLength(50);
    expect(new Set(ids).size).toBe(50);
  });

  test('keeps its order after a user is changed', async () => {
    const before = (await list()).body.data;
    const { id, name, email, roles } = before[1]!;
    await edit(id, { name: `${name}!`, email, roles: roles.map((role) => role.name) });
    const { data } = (await list()).body;
    expect(data[1]).toMatchObject({ id, name: `${name}!` });
    expect(data.map((user) => user.id)).toEqual(before.map((user) => user.id));
  });

  test('is empty beyond the last page and still has the total', async () => {
    expect((await list('?page=99')).body).toEqual({
      data: [],
      current_page: 99,
      per_page: 15,
      total: 50,
    });
    expect((await list('?page=999999999&per_page=100')).status).toBe(200);
  });

  test.each(['0', '-1', '1.5', 'abc', '', '99999999999999999999', '1e3'])(
    'reads page %j as 1',
    async (page) => {
      expect((await list(`?page=${page}`)).body).toMatchObject({ current_page: 1, total: 50 });
    },
  );

  test('never answers with more than a hundred', async () => {
    expect((await list('?per_page=100000')).body).toMatchObject({ per_page: 100 });
    expect((await list('?per_page=nonsense')).body).toMatchObject({ per_page: 15 });
  });
});

describe('POST /api/users', () => {
  test('adds a user who can sign in', async () => {
    const body = person({ roles: ['user', 'editor', 'user'], email: ' Mixed@Example.com ' });
    const answer = await add(body);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        success: true,
        data: {
          email: 'Mixed@Example.com',
          roles: [
            { id: 2, name: 'editor' },
            { id: 3, name: 'user' },
          ],
        },
      },
    });
    expect(answer.headers.get('ETag')).toBe('"1"');
    await expect(server.signIn('mixed@example.com', PASSWORD)).resolves.toMatch(/^pult_/);
  });

  test.each<[object, object]>([
    [{ roles: undefined }, { roles: ['Обязательное поле.'] }],
    [{ roles: ['root'] }, { roles: ['Неизвестная роль.'] }],
    [{ roles: 'admin' }, { roles: ['Ожидается список.'] }],
    [{ password: undefined }, { password: ['Обязательное поле.'] }],
    [{ password_confirmation: undefined }, { password_confirmation: ['Обязательное поле.'] }],
    [{ password_confirmation: 'иной' }, { password_confirmation: ['Пароли не совпадают.'] }],
    [{ email: 'ADMIN@example.com' }, { email: ['Пользователь с таким email уже существует.'] }],
  ])('refuses %j', async (fields, errors) => {
    const answer = await add(person(fields));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ success: false, message: expect.any(String) });
    expect(answer.body).toHaveProperty('errors', expect.objectContaining(errors));
  });
});

describe('PUT /api/users/{id}', () => {
  test('keeps an unknown role of a user, and does not grant it anew', async () => {
    await server.db
      .insertInto('roles')
      .values([
        { id: 77, name: 'manager' },
        { id: 78, name: 'auditor' },
      ])
      .execute();
    const body = person({ roles: ['user'] });
    const { data } = (await add(body)).body;
    const { name, email } = body;
    await server.db.insertInto('user_roles').values({ user_id: data.id, role_id: 77 }).execute();

    const kept = await edit(data.id, { name: 'Другой', email, roles: ['user', 'manager'] });
    expect(kept).toMatchObject({
      status: 200,
      body: { data: { name: 'Другой', roles: [{ name: 'user' }, { name: 'manager' }] } },
    });
    const refused = { status: 422, body: { errors: { roles: ['Неизвестная роль.'] } } };
    expect(await edit(data.id, { name, email, roles: ['manager', 'auditor'] })).toMatchObject(
      refused,
    );
    expect(await edit(data.id, { name, email, roles: ['manager', 'root'] })).toMatchObject(refused);
    expect(await add(person({ roles: ['manager'] }))).toMatchObject(refused);

    const token = await server.signIn(email, PASSWORD);
    expect((await server.request('/api/v1/offers', { token })).status).toBe(200);
    const taken = await edit(data.id, { name, email, roles: ['manager'] });
    expect(taken).toMatchObject({ status: 200, body: { data: { roles: [{ name: 'manager' }] } } });
    // An unknown role alone grants nothing and breaks nothing.
    expect((await server.request('/api/v1/offers', { token })).status).toBe(403);
    expect((await edit(data.id, { name, email, roles: [] })).body).toMatchObject({
      data: { roles: [] },
    });
    expect(await edit(data.id, { name, email, roles: ['manager'] })).toMatchObject(refused);
  });

  test('accepts a user without roles', async () => {
    const body = person({ roles: [] });
    const added = await add(body);
    expect(added).toMatchObject({ status: 201, body: { data: { roles: [] } } });
    const { email } = body;
    const answer = await edit(added.body.data.id, { name: 'Без роли', email, roles: [] });
    expect(answer).toMatchObject({ status: 200, body: { data: { name: 'Без роли', roles: [] } } });
  });

  test('changes name, e-mail and roles, and keeps the password if it is blank', async () => {
    const { data } = (await add(person())).body;
    const email = `renamed-${data.id}@example.com`;
    const blank = { password: '', password_confirmation: '' };
    const answer = await edit(data.id, { name: 'Другой', email, roles: ['user'], ...blank });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, data: { name: 'Другой', email, roles: [{ name: 'user' }] } },
    });
    await expect(server.signIn(email, PASSWORD)).resolves.toMatch(/^pult_/);
  });

  test('accepts the e-mail that the user has and refuses that of another user', async () => {
    const { data } = (await add(person())).body;
    const same = { name: 'Тот же', roles: ['user'] };
    expect((await edit(data.id, { ...same, email: data.email.toUpperCase() })).status).toBe(200);
    expect(await edit(data.id, { ...same, email: 'Admin@example.com' })).toMatchObject({
      status: 422,
      body: { errors: { email: [expect.stringContaining('уже существует')] } },
    });
  });

  test('with a password ends all sessions of that user, and the new password works', async () => {
    const body = person();
    const { data } = (await add(body)).body;
    const token = await server.signIn(body.email, PASSWORD);
    const answer = await edit(data.id, { ...body, password: 'совсем другой' });
    expect(answer, 'the confirmation must match').toMatchObject({ status: 422 });

    const password = 'совсем другой';
    await edit(data.id, { ...body, password, password_confirmation: password });
    expect((await server.request('/api/user/me', { token })).status).toBe(401);
    expect((await server.login(body.email, PASSWORD)).status).toBe(401);
    expect((await server.login(body.email, password)).status).toBe(200);
  });

  test('with the caller’s own password keeps the calling session and ends the others', async () => {
    const body = person({ roles: ['admin'] });
    const { data } = (await add(body)).body;
    const [own, other] = [
      await server.signIn(body.email, PASSWORD),
      await server.signIn(body.email, PASSWORD),
    ];
    const secret = { password: 'ещё один пароль', password_confirmation: 'ещё один пароль' };
    const proof = { current_password: PASSWORD };
    const options = { method: 'PUT', token: own, body: { ...body, ...secret, ...proof } };
    expect((await server.request(`/api/users/${data.id}`, options)).status).toBe(200);
    expect((await server.request('/api/user/me', { token: own })).status).toBe(200);
    expect((await server.request('/api/user/me', { token: other })).status).toBe(401);
    await remove(data.id);
  });

  test('accepts a new password without its confirmation', async () => {
    const { password_confirmation: _, ...body } = person();
    const { data } = (await add(person({ email: body.email }))).body;
    const password = 'ещё один пароль';
    expect((await edit(data.id, { ...body, password })).status).toBe(200);
    expect((await server.login(body.email, password)).status).toBe(200);
  });

  test('refuses a stale If-Match with the current state, and accepts a call without one', async () => {
    const body = person();
    const { data } = (await add(body)).body;
    const first = await edit(data.id, { ...body, name: 'Первый' }, { 'If-Match': '"1"' });
    expect(first.headers.get('ETag')).toBe('"2"');
    const stale = await edit(data.id, { ...body, name: 'Второй' }, { 'If-Match': '"1"' });
    expect(stale).toMatchObject({
      status: 412,
      body: { success: false, message: expect.any(String), data: { name: 'Первый', version: 2 } },
    });
    expect(stale.headers.get('ETag')).toBe('"2"');
    expect((await edit(data.id, { ...body, name: 'Третий' })).status).toBe(200);
    const any = await edit(data.id, body, { 'If-Match': 'W/"7", "3"' });
    expect(any.status).toBe(200);
  });

  test('applies changed roles from the next call', async () => {
    const body = person({ roles: ['user'] });
    const { data } = (await add(body)).body;
    const token = await server.signIn(body.email, PASSWORD);
    const tryToAdd = () => server.request('/api/users', { method: 'POST', token, body: person() });
    expect((await tryToAdd()).status).toBe(403);
    await edit(data.id, { name: body.name, email: body.email, roles: ['admin'] });
    expect((await tryToAdd()).status).toBe(201);
    await edit(data.id, { name: body.name, email: body.email, roles: ['user'] });
    expect((await tryToAdd()).status).toBe(403);
  });

  test.each([0, 999_999, 2_147_483_648, 99_999_999_999_999])('finds no user %d', async (id) => {
    const body = person();
    expect(await edit(id, body)).toMatchObject({ status: 404, body: { success: false } });
    expect((await remove(id)).status).toBe(404);
  });
});

describe('DELETE /api/users/{id}', () => {
  test('deletes the user and ends the sessions at once', async () => {
    const body = person();
    const { data } = (await add(body)).body;
    const token = await server.signIn(body.email, PASSWORD);
    expect(await remove(data.id)).toMatchObject({ status: 200, body: { success: true } });
    const call = await server.request('/api/user/me', { token });
    expect(call.status).toBe(401);
    expect(call.body).not.toHaveProperty('allow_refresh');
    const refresh = await server.request('/api/refresh', { method: 'POST', token });
    expect(refresh.status).toBe(401);
    expect((await remove(data.id)).status).toBe(404);
    expect((await add(person({ email: body.email }))).status, 'the e-mail is free').toBe(201);
  });

  test('refuses a stale If-Match with the current state', async () => {
    const body = person();
    const { data } = (await add(body)).body;
    await edit(data.id, { ...body, name: 'Уже Другой' });
    const headers = { 'If-Match': '"1"' };
    const path = `/api/users/${data.id}`;
    const answer = await server.request(path, { method: 'DELETE', token: admin, headers });
    expect(answer).toMatchObject({ status: 412, body: { data: { name: 'Уже Другой' } } });
    expect((await remove(data.id)).status).toBe(200);
  });

  test('succeeds once for concurrent calls', async () => {
    const { data } = (await add(person())).body;
    const statuses = await Promise.all(Array.from({ length: 8 }, () => remove(data.id)));
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
  });
});
