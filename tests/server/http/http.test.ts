import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/database/database.ts';
import { LIMITS } from '#server/process/limits.ts';
import { createLog } from '#server/process/log.ts';
import { createTestServer, sharedTestServer } from '#tests/support/server.ts';

const CONFIG = {
  accessTtl: 900,
  refreshTtl: 3_600,
  registration: 'open',
  trustProxy: false,
  businessTz: 'Europe/Moscow',
  lock: 'confirm',
  userSees: [],
  limits: LIMITS,
} as const;
const REFUSED = { success: false, message: expect.stringMatching(/^[А-Я].*\.$/) };
const MEBIBYTE = 1_048_576;
const AUTH_MAX = 16_384;
const server = sharedTestServer();
let token: string;

beforeAll(async () => {
  token = await server.signIn('admin@example.com');
});

const post = (body: string, headers: Record<string, string> = {}) =>
  server.request('/api/login', { method: 'POST', body, headers });

describe('unknown paths and methods', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/users/',
    '/api/users/abc',
    '/api/users/1/x',
    '/api/user/you',
    '/api/v1/none',
    '/api/%E0%A4%A',
    '/api//users',
  ])('%s is not found, in JSON', async (path) => {
    const answer = await server.request(path, { token });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ success: false, message: 'Такого адреса в API нет.' });
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
  });

  test.each([
    ['PATCH', '/api/users', 'GET, HEAD, POST'],
    ['GET', '/api/users/7', 'PUT, DELETE'],
    ['GET', '/api/login', 'POST'],
    ['DELETE', '/api/user', 'PUT'],
    ['POST', '/api/user/me', 'GET, HEAD'],
  ])('%s %s is not an allowed method', async (method, path, allow) => {
    const answer = await server.request(path, { method });
    expect(answer).toMatchObject({ status: 405, body: REFUSED });
    expect(answer.headers.get('Allow')).toBe(allow);
  });

  test('are answered the same when the API is part of another app', async () => {
    const outer = new Hono().route('/', server.app).get('*', (c) => c.html('<p>console</p>'));
    const answer = await outer.request('/api/nothing');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false });
    expect((await outer.request('/api/users', { method: 'PATCH' })).status).toBe(405);
    expect((await outer.request('/channels')).status).toBe(200);
  });
});

describe('a body', () => {
  test.each(['', '{', '{"email":}', 'email=a', '\u0000'])('of %j is invalid JSON', async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: REFUSED });
  });

  test.each(['[]', 'null', '7', '"text"'])('of %s is not an object', async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: REFUSED });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'of type %j is not JSON',
    async (type) => {
      const answer = await post('{}', { 'Content-Type': type });
      expect(answer).toMatchObject({ status: 415, body: REFUSED });
    },
  );

  test('with a Content-Encoding is refused', async () => {
    const answer = await post('{}', {
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
    });
    expect(answer).toMatchObject({ status: 415, body: REFUSED });
  });

  test('of JSON may declare its charset or a subtype', async () => {
    for (const type of [
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'application/a+json',
    ]) {
      expect((await post('{}', { 'Content-Type': type })).status).toBe(422);
    }
  });

  test('in another charset than UTF-8 is refused, declared or not', async () => {
    for (const charset of ['windows-1251', '"koi8-r"', 'utf-16', 'utf-80']) {
      const type = `application/json; charset=${charset}`;
      expect((await post('{}', { 'Content-Type': type })).status, charset).toBe(415);
    }
    // «я» in windows-1251: as a replacement character, it could be any letter.
    const body = Buffer.from([...Buffer.from('{"email":"'), 0xff, ...Buffer.from('"}')]);
    for (const path of ['/api/login', '/api/v1/clients']) {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      const answer = await server.app.request(path, { method: 'POST', headers, body });
      expect(answer.status, path).toBe(400);
      expect(await answer.json()).toMatchObject({ success: false });
    }
  });

  test('over its limit is too large, with or without a declared length', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(AUTH_MAX), password: 'x' });
    const answer = await post(body);
    expect(answer).toMatchObject({ status: 413, body: REFUSED });
    expect(answer.headers.get('Connection'), 'the rest of it is in the way').toBe('close');
    const stream = new Blob([body]).stream();
    const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
    expect((await server.app.request('/api/login', init)).status).toBe(413);

    const name = (length: number) => ({ name: 'x'.repeat(length) });
    for (const path of ['/api/register', '/api/login', '/api/users', '/api/user']) {
      const method = path === '/api/user' ? 'PUT' : 'POST';
      const send = (length: number) =>
        server.request(path, { method, token, body: name(length) }).then(({ status }) => status);
      expect(await send(AUTH_MAX - 100), path).toBe(422);
      expect(await send(AUTH_MAX), path).toBe(413);
    }
    const channel = (length: number) =>
      server.request('/api/v1/channels', { method: 'POST', token, body: name(length) });
    expect((await channel(MEBIBYTE - 100)).status).toBe(422);
    expect((await channel(MEBIBYTE)).status).toBe(413);
  });

  test('with more values than any list has is too large; characters of text do not count', async () => {
    const send = (body: string) =>
      server.request('/api/v1/channels', { method: 'POST', token, body });
    const list = (count: number) => `{"a":[${Array(count).fill(1)}]}`;
    expect((await send(list(29_000))).status).toBe(422);
    expect(await send(list(30_001))).toMatchObject({ status: 413, body: REFUSED });
    const text = JSON.stringify({ a: '\\",[{'.repeat(40_000) });
    expect((await send(text)).status).toBe(422);
  });

  test.each([
    ['of a known length', { 'Content-Length': '9' }],
    ['in chunks', { 'Transfer-Encoding': 'chunked' }],
  ])('%s that breaks off is the client’s error', async (_, length) => {
    server.logged.length = 0;
    const listen = getRequestListener(server.app.fetch);
    const http = createServer(listen).listen(0, '127.0.0.1');
    await once(http, 'listening');
    const { port } = http.address() as AddressInfo;
    const headers = { 'Content-Type': 'application/json', ...length };
    const upload = request({ port, method: 'POST', path: '/api/login', headers });
    upload.on('error', () => undefined);
    upload.write('{"em');
    await once(http, 'request');
    upload.destroy();
    await expect.poll(() => server.logged.join('')).toContain('"status":400');
    expect(server.logged.join(''), 'the database has nothing to do with it').not.toMatch(
      /database/,
    );
    http.close();
  });

  test('may contain any field name without harm', async () => {
    const body = '{"__proto__":{"admin":true},"constructor":1,"email":"a@b.cc","password":"x"}';
    expect((await post(body)).status).toBe(401);
    expect((await post(`{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)).status).toBe(422);
  });
});

test('no answer is cached or sniffed, and each has an id in the log', async () => {
  for (const path of ['/api/users', '/api/user/me', '/api/nothing']) {
    const { headers } = await server.request(path, { token });
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(server.logged.join()).toContain(headers.get('X-Request-Id'));
  }
  const refused = await server.request('/api/users');
  expect(refused.headers.get('Cache-Control')).toBe('no-store');
});

describe('the log', () => {
  const lines = () => server.logged.map((line): Record<string, unknown> => JSON.parse(line));

  test('contains route, user and status of each call', async () => {
    server.logged.length = 0;
    await server.request('/api/users/77', { method: 'DELETE', token });
    await server.request('/api/nothing/personal');
    await server.request('/api/users', { method: 'PATCH' });
    const [gone, unknown, wrong] = lines();
    expect(gone).toMatchObject({
      level: 'info',
      method: 'DELETE',
      route: '/api/users/:id{[0-9]+}',
      status: 404,
      ms: expect.any(Number),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      userId: 1,
    });
    expect(unknown).toMatchObject({ route: 'none', status: 404 });
    expect(unknown).not.toHaveProperty('userId');
    expect(wrong).toMatchObject({ method: 'PATCH', status: 405 });
  });

  test('contains no e-mail, name, password, token or query', async () => {
    server.logged.length = 0;
    const secret = 'очень-тайный-пароль';
    const email = 'private.person@example.com';
    const body = { name: 'Тайнов Тихон', email, password: secret, password_confirmation: secret };
    const register = () => server.request('/api/register', { method: 'POST', body });
    await register();
    await register();
    await server.login(email, 'wrong-password');
    const own = await server.signIn(email, secret);
    await server.request(`/api/users?search=${email}&page=2`, { token: own });
    await server.request(`/api/unknown/${email}`, { token: own });
    await server.request('/api/users', {
      method: 'POST',
      token,
      body: { ...body, roles: ['user'] },
    });
    const next = await server.request<{ access_token: string }>('/api/refresh', {
      method: 'POST',
      token: own,
    });
    await server.request('/api/user/me', { token: next.body.access_token });
    server.clock.advance(31);
    await server.request('/api/refresh', { method: 'POST', token: own });
    const log = server.logged.join('');
    expect(lines().length).toBeGreaterThanOrEqual(10);
    expect(log).toContain('a replaced token was shown again');
    for (const word of ['@', 'private', 'Тайнов', secret, 'wrong-password', 'pult_', 'page=2']) {
      expect(log).not.toContain(word);
    }
  });
});

describe('an unexpected error', () => {
  test('is hidden from the client and logged without values', async () => {
    const broken = await createTestServer();
    const own = await broken.signIn('admin@example.com');
    await broken.db.schema.dropTable('user_roles').execute();
    const answer = await broken.request('/api/users', { token: own });
    await broken.drop();
    expect(answer).toMatchObject({
      status: 500,
      body: { success: false, message: 'Внутренняя ошибка сервера.' },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/user_roles|relation|42P01/);
    const entry = broken.logged.find((line) => line.includes('"unexpected error"'));
    expect(JSON.parse(entry ?? '{}')).toMatchObject({
      level: 'error',
      code: '42P01',
      requestId: answer.headers.get('X-Request-Id'),
    });
  });

  test('a lost database is a 503 with Retry-After', async () => {
    const db = openDatabase({ host: '127.0.0.1', port: 1, user: 'pult', database: 'none' });
    const app = createApp({ db, config: CONFIG, log: createLog('error', () => {}) });
    const calls = [
      app.request('/api/user/me', { headers: { Authorization: `Bearer ${token}` } }),
      app.request('/api/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'admin@example.com', password: 'pult-demo' }),
      }),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('Retry-After')).toBe('2');
      expect(await answer.json()).toEqual({
        success: false,
        message: 'Сервис временно недоступен. Повторите попытку через несколько секунд.',
        written: false,
      });
    }
    await db.destroy();
  });

  test.each([
    ['is gone', { database: 'gone' }],
    ['lets nobody in', { user: 'nobody_here' }],
  ])('a database that %s is a 503', async (_, changed) => {
    const db = openDatabase({ ...server.connection, ...changed });
    const away = await createTestServer({ beside: { db, clock: server.clock } });
    expect(await away.request('/api/users', { token })).toMatchObject({
      status: 503,
      body: REFUSED,
    });
    await db.destroy();
  });

  test('a slow database is a 503', async () => {
    const db = openDatabase({ ...server.connection, options: '-c lock_timeout=100' });
    const slow = await createTestServer({ beside: { db, clock: server.clock } });
    const own = await slow.signIn('admin@example.com');
    await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom('roles').where('id', '=', 1).select('id').forUpdate().execute();
      const answer = await slow.request('/api/users/2', { method: 'DELETE', token: own });
      expect(answer).toMatchObject({ status: 503, body: REFUSED });
    });
    expect((await slow.request('/api/users', { token: own })).status).toBe(200);
    await db.destroy();
  });

  test('a read-only database is a 503 for writes only', async () => {
    const db = openDatabase({
      ...server.connection,
      options: '-c default_transaction_read_only=on',
    });
    const replica = await createTestServer({ beside: { db, clock: server.clock } });
    const write = { method: 'PATCH', token };
    const answer = await replica.request('/api/v1/channels/1/toggle-status', write);
    expect(answer).toMatchObject({ status: 503, body: REFUSED });
    expect(replica.logged.join()).toContain('the database is read-only');
    expect(replica.logged.join()).not.toContain('did not answer');
    expect((await replica.request('/api/v1/channels/1', { token })).status).toBe(200);
    await db.destroy();
  });

  test('dropped idle connections are replaced', async () => {
    const db = openDatabase({ ...server.connection });
    const other = await createTestServer({ beside: { db, clock: server.clock } });
    const own = await other.signIn('admin@example.com');
    const { rows } = await sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(server.db);
    expect(rows.length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await other.request('/api/user/me', { token: own })).status).toBe(200);
    await db.destroy();
  });
});
