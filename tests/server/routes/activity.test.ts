import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { ActivityEntry } from '#contract/activity.ts';
import { verifyLog } from '#server/activity/verify.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
let admin: string;
let editor: string;
beforeAll(async () => {
  admin = await server.signIn('admin@example.com');
  editor = await server.signIn('editor@example.com');
});

interface Page {
  data: ActivityEntry[];
  next: string | null;
}
const log = async (query = '', token = admin) =>
  (await server.request<Page>(`/api/v1/activity${query}`, { token })).body;
/** Returns what one call adds to the log, oldest first. */
async function added(work: () => Promise<unknown>): Promise<ActivityEntry[]> {
  const [newest] = (await log('?per_page=1')).data;
  await work();
  return (await log(`?after=${newest!.id}&per_page=100`)).data.reverse();
}
const send = async (method: string, path: string, body?: object, token = admin) => {
  const answer = await server.request<{ data: Record<string, unknown> }>(path, {
    method,
    token,
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.data;
};

test('a change of a record is one entry with its fields, before and after', async () => {
  const before = await send('GET', '/api/v1/channels/1');
  const entries = await added(() =>
    send(
      'PUT',
      '/api/v1/channels/1',
      { ...before, name: 'VK новый', description: 'другое' },
      editor,
    ),
  );
  expect(entries).toEqual([
    expect.objectContaining({
      actor: 'user',
      user: { id: 2, name: expect.any(String) },
      action: 'changed',
      kind: 'channel',
      record: { id: 1, name: 'VK новый' },
      part: null,
      changes: expect.arrayContaining([
        { field: 'name', before: before.name, after: 'VK новый' },
        { field: 'description', before: before.description, after: 'другое' },
      ]),
    }),
  ]);
  expect(entries[0]!.changes).toHaveLength(2);
});

test('a write that changes nothing adds no entry', async () => {
  const channel = await send('GET', '/api/v1/channels/1');
  expect(await added(() => send('PUT', '/api/v1/channels/1', channel))).toEqual([]);
});

test('a list that is written as a whole adds an entry for each changed row', async () => {
  const rates = (await send('GET', '/api/v1/channels/1/rates')) as unknown as Record<
    string,
    unknown
  >[];
  const next = rates.map((rate) => (rate.level === 2 ? { ...rate, new_client_rate: 777 } : rate));
  const entries = await added(() => send('POST', '/api/v1/channels/1/rates', { rates: next }));
  expect(entries.map(({ part, changes, kind }) => ({ part, changes, kind }))).toEqual([
    {
      kind: 'channel',
      part: { type: 'rate', id: '2', name: null },
      changes: [
        {
          field: 'new_client_rate',
          before: rates.find(({ level }) => level === 2)!.new_client_rate,
          after: 777,
        },
      ],
    },
  ]);
});

test('passports and addresses are masked in the log, and passwords are not in it', async () => {
  const passport = {
    series: '4512',
    number: '654321',
    issued_by: 'ОВД',
    issued_date: '2010-01-01',
    division_code: '770-001',
  };
  const client = await send('GET', '/api/v1/clients/3');
  const entries = await added(() =>
    send('PUT', '/api/v1/clients/3', {
      ...client,
      passport,
      addresses: [
        { type: 'residence', region: 'Тайная', city: 'Тайный', street: 'Тайная', house: '1' },
      ],
    }),
  );
  const text = JSON.stringify(entries);
  expect(text).toContain('…321');
  expect(text).not.toMatch(/654321|4512|ОВД|770-001|Тайн/);
  const users = await added(() =>
    send('PUT', '/api/users/3', {
      name: 'Имя',
      email: 'user@example.com',
      roles: ['user'],
      password: 'совсем-новый-1',
      password_confirmation: 'совсем-новый-1',
    }),
  );
  expect(JSON.stringify(users)).not.toMatch(/argon|совсем/);
  expect(users.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'password_hash',
    before: '•••',
    after: '•••',
  });
});

test('the log verifies and can only grow', async () => {
  const { db } = server;
  expect((await verifyLog(db)).faults).toEqual([]);
  for (const statement of [
    'delete from activity',
    "update activity set actor = 'plan'",
    'truncate activity',
  ]) {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(
      'the log of changes can only grow',
    );
  }
});

test('a history of an id that no record can have is answered 404, as described', async () => {
  for (const path of ['channels', 'default-settings', 'offers', 'settings', 'clients', 'users']) {
    const address = `/api/v1/${path}/2147483648/activity`;
    const { status } = await server.request(address, { token: admin });
    expect(status, path).toBe(404);
  }
});
