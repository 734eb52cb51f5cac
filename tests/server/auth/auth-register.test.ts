import { expect, test } from 'vitest';
import { createTestServer, sharedTestServer } from '#tests/support/server.ts';

const ANNA = {
  name: ' Анна Ёлкина ',
  email: 'Anna@example.com',
  password: 'длинный пароль',
  password_confirmation: 'длинный пароль',
};
const server = sharedTestServer();

const register = (body: unknown, over = server, from = '127.0.0.1') =>
  over.request<{ errors: Record<string, string[]> }>('/api/register', {
    method: 'POST',
    body,
    from,
  });

test('a registered user can sign in and has no role yet', async () => {
  const answer = await register(ANNA);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      success: true,
      data: { name: 'Анна Ёлкина', email: 'Anna@example.com', roles: [] },
    },
  });
  const token = await server.signIn('anna@example.com', ANNA.password);
  expect(await server.request('/api/user/me', { token })).toMatchObject({
    status: 200,
    body: { email: 'Anna@example.com', awaits_role: true, permissions: ['profile.write'] },
  });
});

test('roles sent with a registration are ignored', async () => {
  const answer = await register({ ...ANNA, email: 'boss@example.com', roles: ['admin'] });
  expect(answer).toMatchObject({ status: 201, body: { data: { roles: [] } } });
});

test('all invalid fields are reported at once, in Russian', async () => {
  const answer = await register({
    name: '   ',
    email: 'нет',
    password: 'коротко',
    password_confirmation: 'иначе',
  });
  expect(answer).toMatchObject({ status: 422, body: { success: false } });
  expect(answer.body.errors).toEqual({
    name: ['Обязательное поле.'],
    email: ['Неверный формат email.'],
    password: ['Не менее 8 символов.'],
    password_confirmation: ['Пароли не совпадают.'],
  });
});

test.each([
  ['name', 'a'.repeat(256), 'Не более 255 символов.'],
  ['name', 'a\u0000b', 'Недопустимые символы.'],
  ['name', 7, 'Ожидается строка.'],
  ['name', null, 'Обязательное поле.'],
  ['email', `${'a'.repeat(250)}@example.com`, 'Не более 254 символов.'],
  ['email', 'a b@example.com', 'Неверный формат email.'],
  ['email', 'a@localhost', 'Неверный формат email.'],
  ['email', 'a@b@example.com', 'Неверный формат email.'],
  ['password', 'x'.repeat(257), 'Не более 256 символов.'],
])('%s cannot be %j', async (field, value, message) => {
  const { body } = await register({ ...ANNA, email: 'other@example.com', [field]: value });
  expect(body.errors[field]).toEqual([message]);
});

test('an e-mail in Cyrillic is valid, in any case', async () => {
  const { password } = ANNA;
  expect((await register({ name: 'Пётр', email: 'Пётр@пример.рф', password })).status).toBe(201);
  const again = await register({ name: 'Пётр', email: 'пЁтр@ПРИМЕР.рф', password });
  expect(again).toMatchObject({
    status: 422,
    body: { errors: { email: ['Пользователь с таким email уже существует.'] } },
  });
  expect((await server.login('ПЁТР@пример.рф', password)).status).toBe(200);
});

test('of many registrations with one e-mail at once, one succeeds and the others are refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      register({ ...ANNA, email: index % 2 ? 'race@example.com' : 'RACE@example.com' }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array<number>(11).fill(422)]);
});

test('an address that registers too often is refused for the rest of the minute; others are not', async () => {
  const person = (index: number) => ({ ...ANNA, email: `many-${index}@example.com` });
  for (let index = 0; index < 30; index += 1) await register({}, server, '10.0.0.1');
  const statuses: number[] = [];
  for (let index = 0; index < 10; index += 1) {
    for (const body of [person(index), person(index)]) {
      statuses.push((await register(body, server, '10.0.0.1')).status);
    }
  }
  expect(statuses, 'those that are refused count too').toEqual(Array(10).fill([201, 422]).flat());
  server.clock.advance(20);
  const refused = await register(person(10), server, '10.0.0.1');
  expect(refused).toMatchObject({
    status: 429,
    body: { success: false, message: 'Слишком много регистраций. Повторите через 40 с.' },
  });
  expect(refused.headers.get('Retry-After')).toBe('40');
  expect((await register(person(10), server, '10.0.0.2')).status).toBe(201);
  server.clock.advance(40);
  expect((await register(person(11), server, '10.0.0.1')).status).toBe(201);
});

test('a closed registration is refused before any validation', async () => {
  const closed = await createTestServer({ config: { registration: 'closed' }, beside: server });
  expect(await register({}, closed)).toMatchObject({
    status: 403,
    body: { success: false, message: 'Регистрация закрыта. Обратитесь к администратору.' },
  });
});
