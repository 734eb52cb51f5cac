import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/database/seed/demo.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const PROOF = { current_password: DEMO_PASSWORD };
const OWN = { name: 'Сотрудник', email: 'user@example.com' };
const server = sharedTestServer();

const me = (token: string) => server.request('/api/user/me', { token });
const save = (token: string, body: unknown, headers: Record<string, string> = {}) =>
  server.request('/api/user', { method: 'PUT', token, body, headers });

test('the signed-in user is returned without an envelope', async () => {
  const answer = await me(await server.signIn(OWN.email));
  expect(answer).toMatchObject({
    status: 200,
    body: { ...OWN, id: 3, roles: [{ id: 3, name: 'user' }], created_at: expect.any(String) },
  });
  expect(answer.body).not.toHaveProperty('success');
  expect(answer.body).not.toHaveProperty('password_hash');
});

test('users can change their own name and e-mail, but not their role', async () => {
  const token = await server.signIn('editor@example.com');
  const body = { name: ' Главный  редактор ', email: 'chief@example.com', roles: ['admin'], id: 1 };
  expect(await save(token, { ...body, ...PROOF })).toMatchObject({
    status: 200,
    body: {
      success: true,
      data: { id: 2, name: 'Главный  редактор', email: 'chief@example.com' },
    },
  });
  expect((await me(token)).body).toMatchObject({ roles: [{ name: 'editor' }] });
});

test('invalid fields are reported, and an e-mail of another user is refused', async () => {
  const token = await server.signIn(OWN.email);
  const wrong = { name: '', email: 'x', password: 'short', password_confirmation: 'other' };
  expect(await save(token, wrong)).toMatchObject({
    status: 422,
    body: {
      errors: {
        name: ['Обязательное поле.'],
        email: ['Неверный формат email.'],
        password: ['Не менее 8 символов.'],
        password_confirmation: ['Пароли не совпадают.'],
      },
    },
  });
  expect(await save(token, { ...OWN, email: 'ADMIN@example.com', ...PROOF })).toMatchObject({
    status: 422,
    body: { errors: { email: ['Пользователь с таким email уже существует.'] } },
  });
});

test('a confirmation without a password is refused', async () => {
  const token = await server.signIn(OWN.email);
  const answer = await save(token, { ...OWN, password_confirmation: 'что-то новое' });
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { password_confirmation: ['Пароли не совпадают.'] } },
  });
});

test('a change does not wait for a lock on another account', async () => {
  const token = await server.signIn(OWN.email);
  await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').where('id', '=', 1).select('id').forUpdate().execute();
    expect((await save(token, { ...OWN, name: 'Другой' })).status).toBe(200);
  });
  expect((await save(token, OWN)).status).toBe(200);
});

test('a stale If-Match is refused', async () => {
  const token = await server.signIn(OWN.email);
  const version = (await me(token)).headers.get('ETag')!;
  expect((await save(token, OWN, { 'If-Match': version })).status, 'nothing changes').toBe(200);
  const renamed = { ...OWN, name: 'Новое имя' };
  expect((await save(token, renamed, { 'If-Match': version })).status).toBe(200);
  expect((await save(token, OWN, { 'If-Match': version })).status).toBe(412);
  expect((await save(token, OWN)).status).toBe(200);
});

test('a new password keeps this session and ends the others', async () => {
  const here = await server.signIn(OWN.email);
  const elsewhere = await server.signIn(OWN.email);
  const bystander = await server.signIn('admin@example.com');
  expect((await save(here, OWN)).status).toBe(200);
  expect((await me(elsewhere)).status, 'without a password nothing ends').toBe(200);

  const password = 'и ещё один пароль';
  const answer = await save(here, {
    ...{ ...OWN, ...PROOF },
    ...{ password, password_confirmation: password },
  });
  expect(answer.status).toBe(200);
  expect((await me(here)).status).toBe(200);
  expect((await me(elsewhere)).status).toBe(401);
  expect((await me(bystander)).status).toBe(200);
  expect((await server.login(OWN.email, password)).status).toBe(200);
});

test('an administrator who changes their own password in the list of users stays signed in', async () => {
  const here = await server.signIn('admin@example.com');
  const elsewhere = await server.signIn('admin@example.com');
  const password = 'пароль администратора';
  const answer = await server.request('/api/users/1', {
    method: 'PUT',
    token: here,
    body: {
      name: 'Администратор',
      email: 'admin@example.com',
      roles: ['admin'],
      password,
      password_confirmation: password,
      ...PROOF,
    },
  });
  expect(answer.status).toBe(200);
  expect((await me(here)).status).toBe(200);
  expect((await me(elsewhere)).status).toBe(401);
});
