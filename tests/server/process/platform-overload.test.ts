import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPasswords } from '#server/auth/passwords.ts';
import { LIMITS } from '#server/process/limits.ts';
import { capConnections, timeouts } from '#server/process/listen.ts';
import { waitingForLocks } from '#tests/support/locks.ts';
import { createTestServer, sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
let admin: string;
let editor: string;

beforeAll(async () => {
  admin = await server.signIn('admin@example.com');
  editor = await server.signIn('editor@example.com');
  for (const token of [admin, editor]) await server.request('/api/user/me', { token });
});

const read = (path: string, token: string, to = server) => to.request(path, { token });
const many = <T>(count: number, call: () => Promise<T>) => Array.from({ length: count }, call);

/** Reads of offers wait for their lock timeout while `work` runs. */
async function whileOffersAreLocked(work: () => Promise<void>): Promise<void> {
  await server.db.transaction().execute(async (trx) => {
    await sql`lock table offers in access exclusive mode`.execute(trx);
    await work();
  });
}

describe('the calls of one user', () => {
  test('run four at a time, and further ones of the same user wait', async () => {
    await whileOffersAreLocked(async () => {
      const stuck = many(6, () => read('/api/v1/offers', admin));
      await expect.poll(() => waitingForLocks(server.db)).toBe(4);
      const next = read('/api/v1/channels', admin);
      const isFirst = await Promise.race([
        next.then(() => 'the same person'),
        read('/api/v1/channels', editor).then(() => 'another person'),
      ]);
      expect(isFirst).toBe('another person');
      expect((await next).status).toBe(200);
      for (const { status } of await Promise.all(stuck)) expect(status).toBe(503);
    });
  });

  test('do not delay another user during a burst of 200', async () => {
    let served = 0;
    const burst = many(200, async () => {
      const { status } = await read('/api/v1/clients?search=а', admin);
      if (status === 200) served += 1;
      return status;
    });
    expect((await read('/api/v1/channels', editor)).status).toBe(200);
    expect(served).toBeLessThan(40);
    const statuses = new Set(await Promise.all(burst));
    expect([...statuses].sort()).toEqual([200, 503]);
    expect(served).toBeGreaterThan(60);
  });

  test('lose their turn when their client has disconnected', async () => {
    await whileOffersAreLocked(async () => {
      const stuck = many(4, () => read('/api/v1/offers', admin));
      await expect.poll(() => waitingForLocks(server.db)).toBe(4);
      const caller = new AbortController();
      const options = { token: admin, signal: caller.signal };
      const left = many(12, () => server.request('/api/v1/channels', options));
      const stays = read('/api/v1/channels', admin);
      caller.abort();
      expect(new Set((await Promise.all(left)).map(({ status }) => status))).toEqual(
        new Set([503]),
      );
      expect((await stays).status).toBe(200);
      await Promise.all(stuck);
    });
  });

  test('are counted per user over all sessions', async () => {
    const second = await server.signIn('admin@example.com');
    const refreshed = await server.request<{ access_token: string }>('/api/refresh', {
      method: 'POST',
      token: second,
    });
    await whileOffersAreLocked(async () => {
      const stuck = [admin, second, refreshed.body.access_token].flatMap((token) =>
        many(2, () => read('/api/v1/offers', token)),
      );
      await expect.poll(() => waitingForLocks(server.db)).toBe(4);
      await Promise.all(stuck);
    });
  });
});

describe('slow bodies of callers without a session', () => {
  /** Begins a body and never ends it, on a server where an address has one slot. */
  async function begin(path: string, sent: Record<string, string>) {
    const hasty = await createTestServer({
      beside: { db: server.apiDb, clock: server.clock },
      config: { limits: { ...LIMITS, callsPerPerson: 1, queueMs: 50 } },
    });
    const ends: (() => void)[] = [];
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('{'));
        ends.push(() => controller.error(new Error('gone')));
      },
    });
    const headers = { 'Content-Type': 'application/json', ...sent };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const incoming = { socket: { remoteAddress: '127.0.0.1' } };
    const answer = hasty.bare(new Request(`http://localhost${path}`, init), { incoming } as never);
    return { hasty, answer, end: () => ends[0]?.() };
  }
  const STRANGE = `Bearer pult_${'B'.repeat(64)}`;

  test.each<[string, Record<string, string>, number]>([
    ['/api/login', { 'Content-Length': '500' }, 400],
    ['/api/login', {}, 400],
    ['/api/v1/channels', { 'Content-Length': '500' }, 401],
    ['/api/v1/channels', {}, 401],
    ['/api/v1/channels', { Authorization: STRANGE }, 401],
    ['/api/v1/nowhere', {}, 401],
  ])('of %s with %j do not delay other calls of their address', async (path, sent, status) => {
    const { hasty, answer, end } = await begin(path, sent);
    const own = await hasty.login('admin@example.com', 'pult-demo', { from: '127.0.0.1' });
    expect(own.status).toBe(200);
    end();
    expect((await answer).status).toBe(status);
  });

  test('are not read before the caller is authenticated; that of a user is read', async () => {
    const stranger = await begin('/api/v1/channels', {});
    expect((await stranger.answer).status).toBe(401);
    const user = await begin('/api/v1/channels', { Authorization: `Bearer ${admin}` });
    user.end();
    expect((await user.answer).status).toBe(400);
  });

  test('are not awaited if there is no body: an unknown path answers 404', async () => {
    const gone = await server.request('/api/v1/nowhere', { method: 'DELETE' });
    expect(gone.status).toBe(404);
  });
});

test('a call that cannot run in time is refused as JSON with Retry-After and has written nothing', async () => {
  const hasty = await createTestServer({
    beside: { db: server.apiDb, clock: server.clock },
    config: { limits: { ...LIMITS, callsPerPerson: 1, queueMs: 50 } },
  });
  await read('/api/user/me', admin, hasty);
  await whileOffersAreLocked(async () => {
    const stuck = read('/api/v1/offers', admin, hasty);
    await expect.poll(() => waitingForLocks(server.db)).toBe(1);
    const answer = await read('/api/v1/channels', admin, hasty);
    expect(answer).toMatchObject({ status: 503, body: { success: false, written: false } });
    expect(answer.headers.get('Retry-After')).toBe('1');
    expect(answer.headers.get('Content-Type')).toContain('application/json');
    expect(answer.headers.get('X-Request-Id')).toBeTruthy();
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect((await read('/api/v1/channels', editor, hasty)).status).toBe(200);
    await stuck;
  });
});

test('slow searches do not block the other calls of their section', async () => {
  const narrow = await createTestServer({
    beside: { db: server.apiDb, clock: server.clock },
    config: { limits: { ...LIMITS, searches: 1, queueMs: 50 } },
  });
  for (const token of [admin, editor]) await read('/api/user/me', token, narrow);
  await whileOffersAreLocked(async () => {
    const stuck = read('/api/v1/offers?name=а', admin, narrow);
    await expect.poll(() => waitingForLocks(server.db)).toBe(1);
    expect((await read('/api/v1/offers?name=б', editor, narrow)).status).toBe(503);
    const head = { method: 'HEAD', token: editor };
    expect((await narrow.request('/api/v1/offers?name=б', head)).status).toBe(503);
    const plain = read('/api/v1/offers', editor, narrow);
    await expect.poll(() => waitingForLocks(server.db)).toBe(2);
    expect((await read('/api/user/me', editor, narrow)).status).toBe(200);
    await Promise.all([stuck, plain]);
  });
});

/** Checks of passwords that never match; those that `isHeld` names wait for their release. */
function heldPasswords(isHeld = (_password: string) => true) {
  const release: (() => void)[] = [];
  const started: string[] = [];
  const passwords = createPasswords(async () => ({
    hash: async () => '$argon2id$nobody',
    verify: async (_: string, password: string) => {
      started.push(password);
      if (isHeld(password)) await new Promise<void>((resolve) => release.push(resolve));
      return false;
    },
  }));
  return { passwords, started, release };
}

test('one address runs two password checks at a time, and another does not wait for them', async () => {
  const { passwords, started, release } = heldPasswords();
  const slow = await createTestServer({
    beside: { db: server.apiDb, clock: server.clock },
    passwords,
  });
  const login = (from: string, password: string) =>
    slow.login('nobody@example.com', password, { from });
  const burst = many(4, () => login('203.0.113.1', 'one'));
  await expect.poll(() => started).toEqual(['one', 'one']);
  const other = login('203.0.113.2', 'two');
  await expect.poll(() => started).toEqual(['one', 'one', 'two']);
  const sweep = setInterval(() => {
    for (const done of release.splice(0)) done();
  }, 5);
  const answers = await Promise.all([...burst, other]);
  clearInterval(sweep);
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(401));
});

test('calls before sign-in are counted by address: a second one is refused, and another address is served', async () => {
  const { passwords, started, release } = heldPasswords((password) => password === 'slow');
  const hasty = await createTestServer({
    beside: { db: server.apiDb, clock: server.clock },
    config: { limits: { ...LIMITS, callsPerPerson: 1, queueMs: 50 } },
    passwords,
  });
  const login = (from: string, password: string) =>
    hasty.login('nobody@example.com', password, { from });
  const slow = login('203.0.113.1', 'slow');
  await expect.poll(() => started).toEqual(['slow']);
  expect((await login('203.0.113.1', 'same')).status).toBe(503);
  expect((await login('203.0.113.2', 'other')).status).toBe(401);
  expect(started).toEqual(['slow', 'other']);
  release[0]!();
  expect((await slow).status).toBe(401);
});

describe('connections', () => {
  const limits = { ...LIMITS, headersWithin: 1, requestWithin: 2, connections: 4 };

  /** Sends this and waits. Returns what the server sends, and the seconds until it closes the connection. */
  async function on(port: number, sent: string): Promise<{ text: string; seconds: number }> {
    const started = performance.now();
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(sent));
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('close', resolve));
    return { text, seconds: (performance.now() - started) / 1_000 };
  }

  test('with slow headers or a slow body are closed with 408, and one address has at most half', async () => {
    const http = createServer(timeouts(limits), (request, answer) => {
      request.resume().on('end', () => answer.end('ok'));
      // A cut request ends with an error.
      request.on('error', () => undefined);
    });
    capConnections(http, { limits, trustProxy: false });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port } = http.address() as AddressInfo;
    const headers = on(port, 'GET / HTTP/1.1\r\nHost: a');
    const body = on(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1');
    await expect.poll(() => new Promise((r) => http.getConnections((_, n) => r(n)))).toBe(2);
    const third = await on(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(third.text).toBe('');
    const [cutHeaders, cutBody] = await Promise.all([headers, body]);
    expect(cutHeaders.text).toContain('408');
    expect(cutBody.text).toContain('408');
    expect(cutHeaders.seconds).toBeGreaterThan(0.9);
    expect(cutHeaders.seconds).toBeLessThan(cutBody.seconds);
    const later = await on(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(later.text).toContain('200 OK');
    await new Promise((resolve) => http.close(resolve));
  });
});
