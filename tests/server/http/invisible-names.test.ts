/** Invisible characters are not stored: equal-looking names are equal, and none reverses the text around it. */
import { beforeAll, expect, test } from 'vitest';
import { client } from '#tests/support/client-samples.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
let token: string;

beforeAll(async () => {
  token = await server.signIn('admin@example.com');
});

const add = async (path: string, body: object) => {
  const answer = await server.request<{ data: Record<string, unknown> }>(path, {
    ...{ method: 'POST', token, body },
  });
  expect(answer.status, path).toBe(201);
  return answer.body.data;
};

test('a name is stored without zero-width characters and marks of direction', async () => {
  const names = { last_name: '\u202eИва\u200bнов', first_name: 'Ан\u00adна\ufeff' };
  expect(await add('/api/v1/clients', client(names))).toMatchObject({
    ...{ last_name: 'Иванов', first_name: 'Анна' },
  });
  const channel = {
    name: 'Ка\u2066нал\u2069',
    description: '',
    is_active: true,
    rate_type: 'level',
  };
  expect(await add('/api/v1/channels', channel)).toMatchObject({ name: 'Канал' });
  const secret = { password: 'длинный пароль', password_confirmation: 'длинный пароль' };
  const user = { name: 'Ян\u200d', email: 'y\u200ban@example.com', roles: ['user'], ...secret };
  expect(await add('/api/users', user)).toMatchObject({ name: 'Ян', email: 'yan@example.com' });
});

test('an e-mail that differs only by invisible characters is already in use', async () => {
  const body = { name: 'Двойник', email: 'adm\u200bin@example.com', roles: ['user'] };
  const secret = { password: 'длинный пароль', password_confirmation: 'длинный пароль' };
  const options = { method: 'POST', token, body: { ...body, ...secret } };
  expect(await server.request('/api/users', options)).toMatchObject({
    status: 422,
    body: { errors: { email: [/уже существует/] } },
  });
});

test('a name of invisible characters only is missing, and an emoji keeps its joiners', async () => {
  const body = client({ last_name: '\u200b\u202e' });
  const empty = await server.request('/api/v1/clients', { method: 'POST', token, body });
  expect(empty).toMatchObject({ status: 422, body: { errors: { last_name: [/./] } } });
  const blank = { method: 'POST', token, body: { name: '\u2800 \u2800' } };
  expect(await server.request('/api/v1/channels', blank), 'Braille without dots').toMatchObject({
    status: 422,
    body: { errors: { name: [/./] } },
  });
  const channel = {
    name: 'Семья 👨\u200d👩',
    description: '',
    is_active: true,
    rate_type: 'level',
  };
  expect(await add('/api/v1/channels', channel)).toMatchObject({ name: 'Семья 👨\u200d👩' });
});

test('a setting value of invisible characters only is refused', async () => {
  const key = 'unseen';
  const none = { key, type: 'string', value: '\u200b', description: '' };
  const refused = await server.request('/api/v1/default-settings', {
    ...{ method: 'POST', token, body: none },
  });
  expect(refused).toMatchObject({ status: 422, body: { errors: { value: [/./] } } });

  const path = '/api/v1/channels/1/settings';
  const save = (settings: object[]) =>
    server.request(path, { method: 'POST', token, body: { settings } });
  const { body } = await server.request<{ data: { type: string }[] }>(path, { token });
  const sent = body.data.map((one) =>
    one.type === 'text' ? { ...one, use_default: false, value: '\u200b' } : one,
  );
  expect(sent).not.toEqual(body.data);
  expect(await save(sent)).toMatchObject({ status: 422 });
  expect(await save(body.data)).toMatchObject({ status: 200 });
});
