import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '#contract/openapi/index.ts';
import type { Operation } from '#contract/openapi/operation.ts';
import { requireDescribed } from '#tests/support/described-answers.ts';
import { createTestServer, sharedTestServer } from '#tests/support/server.ts';

const FILE = resolve(import.meta.dirname, '../../../docs/api/openapi.json');
const server = sharedTestServer();
let token: string;

beforeAll(async () => {
  token = await server.signIn('admin@example.com');
});

test('every route is described, and every described call is a route', () => {
  const routes = server.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(':id{[0-9]+}', '{id}')}`);
  const described = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(described.sort()).toEqual([...new Set(routes)].sort());
});

describe('GET /api/openapi.json', () => {
  test('answers the description without a sign-in', async () => {
    const { status, body, headers } = await server.request('/api/openapi.json');
    expect(status).toBe(200);
    expect(body).toEqual(JSON.parse(readFileSync(FILE, 'utf8')));
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Request-Id')).toBeTruthy();
  });

  test('can be cached, and answers 304 if it is unchanged', async () => {
    const { headers } = await server.request('/api/openapi.json');
    expect(headers.get('Cache-Control')).toBe('public, max-age=300');
    const again = await server.request('/api/openapi.json', {
      headers: { 'If-None-Match': headers.get('ETag')! },
    });
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
  });
});

describe('the reference API accepts each example', () => {
  /** The records that the examples have created, by the path of their list. */
  const created = new Map<string, number>();
  /** The session of the example account, which may change itself. */
  let own = '';

  const rank = ({ method, id }: Operation) =>
    id === 'logout' ? 3 : method === 'delete' ? 2 : method === 'put' ? 1 : 0;
  const inOrder = [...OPERATIONS].sort((one, other) => rank(one) - rank(other));

  /** Returns the id of another session of the caller. */
  const anotherSession = async () => {
    await server.signIn('admin@example.com');
    const { body } = await server.request<{ data: { id: number }[] }>('/api/user/sessions', {
      token,
    });
    return body.data.at(-1)!.id;
  };

  test.each(inOrder)('$method $path', async ({ id, method, path, body, answer }) => {
    const list = path.slice(0, Math.max(0, path.indexOf('/{id}')));
    if (id === 'endSession') created.set(list, await anotherSession());
    const { status, body: said } = await server.request<{
      data?: { id?: number };
      access_token?: string;
    }>(path.replace('{id}', String(created.get(list) ?? created.get(list.replace('/v1', '')))), {
      method: method.toUpperCase(),
      token: ['refresh', 'updateProfile', 'logout'].includes(id) ? own : token,
      ...(body && { body: body.example }),
    });
    expect({ status, said }).toMatchObject({ status: answer.status });
    own = said.access_token ?? own;
    if (status === 201) created.set(path, said.data!.id!);
  });
});

describe('an answer is refused', () => {
  const ask = (method: string, path: string) => new Request(`http://x${path}`, { method });
  const channel = OPERATIONS.find(({ id }) => id === 'getChannel')!.answer.example as {
    data: object;
  };
  const tagged = { headers: { ETag: '"1"' } };

  test.each<[why: RegExp, answer: Response]>([
    [/418, which .* does not declare/, Response.json({}, { status: 418 })],
    [/without the header ETag/, Response.json(channel)],
    [
      /as text\/html/,
      new Response('<p>', { headers: { ...tagged.headers, 'Content-Type': 'text/html' } }),
    ],
    [/must have required property 'data'/, Response.json({ success: true }, tagged)],
    [
      /additional.*surprise/,
      Response.json({ ...channel, data: { ...channel.data, surprise: 1 } }, tagged),
    ],
    [
      /is_active must be boolean/,
      Response.json({ ...channel, data: { ...channel.data, is_active: 1 } }, tagged),
    ],
  ])('%s', async (why, answer) => {
    const request = ask('GET', '/api/v1/channels/3');
    await expect(requireDescribed(request, answer)).rejects.toThrow(why);
  });

  test('if its call is not described, unless it is a failure', async () => {
    const request = ask('GET', '/api/v1/nothing');
    await expect(requireDescribed(request, Response.json({}))).rejects.toThrow(/declare/);
    const refusal = Response.json({ success: false, message: 'x' }, { status: 404 });
    await requireDescribed(request, refusal);
  });

  test('by every test server', async () => {
    const strange = await createTestServer({ beside: server, config: { accessTtl: 1.5 } });
    await expect(strange.signIn('admin@example.com')).rejects.toThrow(/expires_in must be integer/);
  });
});
