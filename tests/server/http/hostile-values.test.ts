// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS, client, PASSPORT } from '#tests/support/client-samples.ts';
import { ladderRow, levelRow } from '#tests/support/rates.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

/** Unusual JSON values, as text because JavaScript cannot write all of them. */
const VALUES = [
  ...['null', 'true', '-1', '1.5', '1e400', '9007199254740993', '2147483648'],
  ...['""', '"99999999999999999999"', '"NaN"', '"2024-02-30"', '"0000-01-01T00:00"'],
  ...['"a\\u0000b"', '"\\ud800"', '"a\\udc00b"', '"\\u200b"', '"%_\\\\"'],
  ...['[null]', '["\\ud800"]', '{"__proto__":1}', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  JSON.stringify('ж'.repeat(20_000)),
];
const REFUSED = { success: false, message: expect.stringMatching(/^[А-Я].*\.$/) };
const PLACE = '@place@';
let server: TestServer;
let token: string;
let count = 0;
let key: string;
let setting_id: number;

interface List {
  data: { id: number; type: string; key: string }[];
}

beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin@example.com');
  const get = async (path: string) => (await server.request<List>(path, { token })).body.data;
  const isText = ({ type }: { type: string }) => type === 'string';
  key = (await get('/api/v1/default-settings')).find(isText)!.key;
  setting_id = (await get('/api/v1/settings')).find(isText)!.id;
});
afterAll(() => server.drop());

function name(): string {
  count += 1;
  return `name-${count}`;
}
const person = () => ({ name: 'Имя', email: `${name()}@example.com` });
const secret = { password: '12345678', password_confirmation: '12345678' };
const offer = { name: 'О', min_sum: 1, max_sum: 2, period: '1', bid: 1, age_from: 18 };
const option = { value: 'a', title: 'А' };
const whole = { age_up_to: 70, icon: null, url: null, site: null, income_type: 'заявка' };
const rest = { keitaro_id: null, display_priority: 1, vip_position: 1, status: 1, comment: '' };
const setting = { type: 'select', value: 'a', description: '', options: [option] };
const planned = { planned_date: '2099-01-01T10:00' };
const identity = { id: null, version: null, list_version: null };

/** The writes with their bodies, and where the fields to replace are. */
const WRITES: [string, () => object, ((fields: unknown) => object)?][] = [
  ['POST /api/login', () => ({ email: `${name()}@example.com`, password: 'x' })],
  ['POST /api/users', () => ({ ...person(), ...secret, roles: ['user'] })],
  ['PUT /api/users/10', () => ({ ...person(), ...secret, roles: ['user'] })],
  ['PUT /api/user', () => ({ name: 'Имя', email: 'admin@example.com', password: '' })],
  ['POST /api/v1/channels', () => ({ name: 'К', description: '', is_active: 1, slug: name() })],
  ['PUT /api/v1/channels/1', () => ({ name: 'К', rate_type: 'level', is_active: 1, slug: name() })],
  ['POST /api/v1/default-settings', () => ({ ...setting, key: name() })],
  ['POST /api/v1/default-settings', () => ({ key: name(), type: 'string', value: 'а' })],
  [
    'POST /api/v1/default-settings',
    () => option,
    (fields) => ({ ...setting, key: name(), options: [{ value: 'b', title: 'Б' }, fields] }),
  ],
  ['POST /api/v1/settings', () => ({ ...setting, name: name() })],
  ['POST /api/v1/offers', () => ({ ...offer, ...whole, ...rest, check: 1, broker: 0 })],
  ['PUT /api/v1/offers/1', () => ({ ...offer, ...whole, settings: [] })],
  [
    'PUT /api/v1/offers/1',
    () => ({ setting_id, use_default: 0, value: 'а' }),
    (fields) => ({ ...offer, ...whole, settings: [fields] }),
  ],
  ['POST /api/v1/offers/1/settings', () => ({ setting_id }), (fields) => ({ settings: [fields] })],
  ['POST /api/v1/clients', () => client()],
  ['POST /api/v1/clients', () => PASSPORT, (fields) => client({ passport: fields })],
  ['PUT /api/v1/clients/1', () => ADDRESS, (fields) => client({ addresses: [fields] })],
  [
    'POST /api/v1/channels/1/settings',
    () => ({ ...identity, default_setting_id: null, key, use_default: 0, value: 'а' }),
    (fields) => ({ settings: [fields] }),
  ],
  [
    'POST /api/v1/channels/1/rates',
    () => ({
      ...{ ...identity, ...levelRow(1), ...planned },
      ...{ planned_new_client_rate: 1, planned_returning_client_rate: 1 },
    }),
    (fields) => ({ rates: [fields] }),
  ],
  [
    'POST /api/v1/channels/1/ladder-rates',
    () => ({ ...identity, ...ladderRow('start'), ...planned, planned_rate_value: 1 }),
    (fields) => ({ rates: [fields] }),
  ],
];

test.each(WRITES)('%s survives any value', async (call, fields, wrap = (it) => it as object) => {
  const [method = '', path = ''] = call.split(' ');
  for (const field of Object.keys(fields())) {
    for (const value of VALUES) {
      const sent = JSON.stringify(wrap({ ...fields(), [field]: PLACE }));
      const body = sent.replace(`"${PLACE}"`, () => value);
      const answer = await server.request<{ success?: boolean }>(path, { method, token, body });
      const what = `${field} = ${value.slice(0, 40)}`;
      expect(answer.status, what).toBeLessThan(500);
      if (answer.status === 401) expect(answer.body, what).toHaveProperty('error');
      else if (answer.status >= 400) expect(answer.body, what).toMatchObject(REFUSED);
      else expect(JSON.stringify(answer.body), `${what} is kept as it was`).not.toMatch(/\ufffd/);
    }
  }
});

test.each([
  '/api/v1/clients?search=',
  '/api/v1/offers?name=',
  '/api/v1/clients?sort_by=',
  '/api/v1/clients?created_from=',
  '/api/v1/clients?page=',
  '/api/users?per_page=',
])('%s survives any text', async (path) => {
  for (const text of ['%00', 'a%00b', '%E0%A4%A', '%ED%A0%80', '%', '%5C', '%27', '1e400', '%1B']) {
    const { status, body } = await server.request(path + text, { token });
    expect([200, 422], text).toContain(status);
    if (status === 422) expect(body, text).toMatchObject(REFUSED);
  }
});

test('a search with several lines is one with several words', async () => {
  const found = (search: string) =>
    server.request(`/api/v1/clients?search=${search}`, { token }).then(({ body }) => body);
  expect(await found('%D0%B0%0A%09%D0%B1')).toMatchObject({
    ...{ success: true, data: expect.any(Array) },
  });
  expect(await found('%D0%B0%00%D0%B1')).toMatchObject({
    errors: { search: ['Недопустимые символы.'] },
  });
});

test('a number that has lost digits is not accepted as text', async () => {
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
