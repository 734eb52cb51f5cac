// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

const UNKNOWN_IDS = [0, 999_999, 2_147_483_648, 99_999_999_999_999];
let server: TestServer;
let token: string;

interface Saved {
  success: true;
  data: {
    id: number;
    slug: string;
    version: number;
    is_active: boolean;
    created_at: string;
    updated_at: string;
  };
}

beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  token = await server.signIn('editor@example.com');
});
afterAll(() => server.drop());

const call = <TBody = Saved>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => server.request<TBody>(`/api/v1/channels${path}`, { method, token, body, headers });
const add = async (fields: object = {}) => {
  const answer = await call('POST', '', { name: 'Канал', ...fields });
  expect(answer.status).toBe(201);
  return answer.body.data;
};

const FIELDS = {
  name: 'Переименованный',
  description: 'Иначе',
  is_active: false,
  rate_type: 'ladder',
  slug: 'pereimenovannyy',
};

test.each(UNKNOWN_IDS)('there is no channel %d', async (id) => {
  const lists = ['/settings', '/available-settings', '/rates', '/ladder-rates'];
  const answers = [
    ...(await Promise.all(['', ...lists].map((path) => call('GET', `/${id}${path}`)))),
    await call('PUT', `/${id}`, FIELDS),
    await call('DELETE', `/${id}`),
    await call('PATCH', `/${id}/toggle-status`),
    await call('POST', `/${id}/settings`, { settings: [] }),
    await call('POST', `/${id}/rates`, { rates: [] }),
    await call('POST', `/${id}/ladder-rates`, { rates: [] }),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 404, body: { success: false } });
  }
});

test('who may only read reads everything and writes nothing; who is nobody does neither', async () => {
  const { id } = await add();
  token = await server.signIn('user@example.com');
  const reads = ['', `/${id}`, `/${id}/settings`, `/${id}/available-settings`, `/${id}/rates`];
  const writes = [
    ['POST', ''],
    ['PUT', `/${id}`],
    ['DELETE', `/${id}`],
    ['PATCH', `/${id}/toggle-status`],
    ['POST', `/${id}/settings`],
    ['POST', `/${id}/rates`],
    ['POST', `/${id}/ladder-rates`],
  ] as const;
  for (const path of reads) expect((await call('GET', path)).status, path).toBe(200);
  for (const [method, path] of writes) {
    expect(await call(method, path, {}), path).toMatchObject({
      status: 403,
      body: { success: false },
    });
  }
  token = '';
  for (const [method, path] of writes) expect((await call(method, path, {})).status).toBe(401);
  for (const path of reads) expect((await call('GET', path)).status, path).toBe(401);
});
