import { setImmediate as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { createActivityQueue } from '#server/activity/queue.ts';
import { verifyLog } from '#server/activity/verify.ts';
import { LIMITS } from '#server/process/limits.ts';
import { createLog } from '#server/process/log.ts';
import { activityOf, brief } from '#tests/support/activity.ts';
import { createTestServer, sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
const tools = activityOf(server);
let user: string;
beforeAll(async () => {
  user = await server.signIn('user@example.com');
});

interface Listed {
  id: number;
  passport: object | null;
  addresses: object[];
}
const clients = async (query: string, token?: string) =>
  (await tools.send(
    'GET',
    `/api/v1/clients?per_page=20${query}`,
    undefined,
    token,
  )) as unknown as Listed[];

test('opening a client is logged for the user who opened it; a list is not', async () => {
  const entries = await tools.added(async () => {
    await clients('');
    await clients('&id=7');
    await tools.send('GET', '/api/v1/clients/7', undefined, user);
  });
  expect(entries.map(brief)).toEqual(['read client 7']);
  expect(entries[0]).toMatchObject({ actor: 'user', user: { id: 3 }, changes: [] });
  const { data } = await tools.log('?action=read', undefined, '/api/v1/clients/7/activity');
  expect(data).toEqual(entries);
});

test('a list with passports or addresses is logged for each client that has them', async () => {
  let passports: Listed[] = [];
  let addresses: Listed[] = [];
  const entries = await tools.added(async () => {
    passports = await clients('&with_passport=1');
    addresses = await clients('&with_addresses=1');
  });
  expect(entries.map(brief)).toEqual([
    ...passports.filter(({ passport }) => passport).map(({ id }) => `read client.passport ${id}`),
    ...addresses.filter((one) => one.addresses.length).map(({ id }) => `read client.address ${id}`),
  ]);
  expect(entries.length).toBeGreaterThan(2);
  expect(await tools.added(() => clients('&with_passport=1', user)), 'masked ones').toEqual([]);
});

test('a refused write that answers with the client is logged as a read', async () => {
  const client = await tools.send('GET', '/api/v1/clients/8');
  const entries = await tools.added(async () => {
    const { status } = await server.request('/api/v1/clients/8', {
      method: 'PUT',
      token: await server.signIn('editor@example.com'),
      body: client,
      headers: { 'If-Match': '"99"' },
    });
    expect(status).toBe(412);
  });
  expect(entries.map(brief)).toEqual(['signed_in user.session 2', 'read client 8']);
});

test('a write that changes nothing is logged as a read, one that changes the client is not', async () => {
  const client = await tools.send('GET', '/api/v1/clients/10');
  const entries = await tools.added(async () => {
    await tools.send('PUT', '/api/v1/clients/10', client);
    await tools.send('PUT', '/api/v1/clients/10', { ...client, first_name: 'Иная' });
  });
  expect(entries.map(brief)).toEqual(['read client 10', 'changed client 10']);
});

test('reading changes of clients in the log counts against the hourly quota of clients', async () => {
  for (const id of [31, 32, 33]) {
    const client = await tools.send('GET', `/api/v1/clients/${id}`);
    await tools.send('PUT', `/api/v1/clients/${id}`, { ...client, first_name: 'Иная' });
  }
  const few = await createTestServer({
    config: { limits: { ...LIMITS, clientsPerHour: 3 } },
    beside: server,
  });
  const reader = await server.signIn('editor@example.com');
  const ask = (query: string) => few.request(`/api/v1/activity?${query}`, { token: reader });
  const changes = 'kind=client&action=changed&per_page=3';
  // Entries of channels show no clients, and a refusal shows no entries.
  expect((await ask('kind=channel')).status).toBe(200);
  expect((await ask(changes)).status).toBe(200);
  const refused = await ask(changes);
  expect(refused.status).toBe(429);
  expect(JSON.stringify(refused.body)).not.toContain('Иная');
  expect((await ask('kind=channel')).status).toBe(200);
  const opened = await few.request('/api/v1/clients/31', { token: reader });
  expect(opened.status, 'counted together').toBe(429);
});

test('a read that cannot be logged is not answered', async () => {
  const { db } = server;
  await db.schema.alterTable('activity').renameTo('elsewhere').execute();
  try {
    const { status, body } = await server.request('/api/v1/clients/7', { token: user });
    expect(status).toBe(503);
    expect(JSON.stringify(body)).not.toContain('last_name');
  } finally {
    await db.schema.alterTable('elsewhere').renameTo('activity').execute();
  }
  expect((await server.request('/api/v1/clients/7', { token: user })).status).toBe(200);
});

test('entries added together are committed together, none is lost, and the log verifies', async () => {
  let transactions = 0;
  const counting = new Proxy(server.db, {
    get(db, name) {
      if (name === 'executeQuery') transactions += 1;
      const value: unknown = Reflect.get(db, name);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
  const queue = createActivityQueue(counting, createLog('error'));
  const entries = await tools.added(async () => {
    const add = (index: number) => queue.add([{ action: 'read', kind: 'client', recordId: index }]);
    const first = add(0);
    await pause();
    await Promise.all([first, ...Array.from({ length: 59 }, (_, index) => add(index + 1))]);
  });
  expect(entries.map(({ record }) => record?.id)).toEqual(
    Array.from({ length: 60 }, (_, at) => at),
  );
  expect(transactions).toBe(2);
  expect((await verifyLog(server.db)).faults).toEqual([]);
});

test('contacts of clients are masked in the log for users who may not see them', async () => {
  const client = await tools.send('GET', '/api/v1/clients/9');
  await tools.send('PUT', '/api/v1/clients/9', {
    ...client,
    phone: '+79991234567',
    email: 'new@example.com',
  });
  const shown = async (token?: string) => {
    const { data } = await tools.log('?action=changed', token, '/api/v1/clients/9/activity');
    return JSON.stringify(data);
  };
  expect(await shown()).toMatch(/9991234567.*new@example\.com|new@example\.com.*9991234567/);
  expect(await shown(user)).not.toMatch(/9991234567|new@example/);
  expect(await shown(user)).toMatch(/•567/);
});

test('before= with an invalid month or without a number is refused with 422', async () => {
  for (const place of ['0000-01.1', '2026-13.1', '2026-11', 'x']) {
    const { status } = await server.request(`/api/v1/activity?before=${place}`, { token: user });
    expect([place, status]).toEqual([place, 422]);
  }
});
