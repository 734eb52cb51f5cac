/** Values in queries; those of bodies are sent by `tests/attack`. */
import { beforeAll, expect, test } from 'vitest';
import { client, PASSPORT } from '#tests/support/client-samples.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const REFUSED = { success: false, message: expect.stringMatching(/^[А-Я].*\.$/) };
const PLACE = '@place@';
const server = sharedTestServer();
let token: string;

beforeAll(async () => {
  token = await server.signIn('admin@example.com');
});

test.each([
  '/api/v1/clients?search=',
  '/api/v1/offers?name=',
  '/api/v1/clients?sort_by=',
  '/api/v1/clients?created_from=',
  '/api/v1/clients?page=',
  '/api/users?per_page=',
])('%s answers any text with 200 or 422', async (path) => {
  for (const text of ['%00', 'a%00b', '%E0%A4%A', '%ED%A0%80', '%', '%5C', '%27', '1e400', '%1B']) {
    const { status, body } = await server.request(path + text, { token });
    expect([200, 422], text).toContain(status);
    if (status === 422) expect(body, text).toMatchObject(REFUSED);
  }
});

test('line breaks in a search separate words, and a null character is refused', async () => {
  const found = (search: string) =>
    server.request(`/api/v1/clients?search=${search}`, { token }).then(({ body }) => body);
  expect(await found('%D0%B0%0A%09%D0%B1')).toMatchObject({
    ...{ success: true, data: expect.any(Array) },
  });
  expect(await found('%D0%B0%00%D0%B1')).toMatchObject({
    errors: { search: ['Недопустимые символы.'] },
  });
});

test('a number too large to be exact is not accepted as text', async () => {
  const passport = JSON.stringify(PASSPORT).replace(
    /"number":"\d+"/,
    '"number":99999999999999999999',
  );
  const body = JSON.stringify(client({ passport: PLACE })).replace(`"${PLACE}"`, passport);
  const answer = await server.request('/api/v1/clients', { method: 'POST', token, body });
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { 'passport.number': ['Ожидается строка.'] } },
  });
});

test('a password with half a surrogate pair is refused: any other half would open the account', async () => {
  const password = '\ud800 и ещё слова';
  const body = { name: 'Половина', email: 'half@example.com', roles: ['user'] };
  const options = {
    method: 'POST',
    token,
    body: { ...body, password, password_confirmation: password },
  };
  expect(await server.request('/api/users', options)).toMatchObject({
    status: 422,
    body: { errors: { password: ['Недопустимые символы.'] } },
  });
  const picture = '😀 и ещё слова';
  const secret = { password: picture, password_confirmation: picture };
  const whole = { ...options, body: { ...body, ...secret } };
  expect((await server.request('/api/users', whole)).status).toBe(201);
});
