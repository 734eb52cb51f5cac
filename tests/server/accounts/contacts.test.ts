import { beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#server/process/limits.ts';
import { client } from '#tests/support/client-samples.ts';
import { createTestServer, sharedTestServer, type TestServer } from '#tests/support/server.ts';

interface Client {
  readonly id: number;
  readonly phone: string | null;
  readonly email: string | null;
  readonly contacts_masked?: true;
}
const CONTACTS = { phone: '79161234567', email: 'Zagadkina@Example.com' };
const server = sharedTestServer();
let granted: TestServer;
let user: string;
let editor: string;
let id = 0;

beforeAll(async () => {
  granted = await createTestServer({ config: { userSees: ['contacts'] }, beside: server });
  user = await server.signIn('user@example.com');
  editor = await server.signIn('editor@example.com');
  const body = client({
    last_name: 'Загадкина',
    first_name: 'Ия',
    patronymic: 'Львовна',
    ...CONTACTS,
  });
  const options = { method: 'POST', token: editor, body };
  id = (await server.request<{ data: Client }>('/api/v1/clients', options)).body.data.id;
});

const find = async (query: string, token = user, over = server) => {
  const answer = await over.request<{ data: Client[]; meta: { total: number }; filters: object }>(
    `/api/v1/clients?${query}`,
    { token },
  );
  return { ...answer.body, found: answer.body.data.map((row) => row.id) };
};
const search = (text: string, token = user, over = server) =>
  find(`search=${encodeURIComponent(text)}`, token, over);
const read = async (token: string, over = server) =>
  (await over.request<{ data: Client }>(`/api/v1/clients/${id}`, { token })).body.data;

describe('phone and e-mail of a client', () => {
  const MASKED = { phone: '••••••••567', email: '•••@•••', contacts_masked: true };

  test('are masked for the role user, in the card and in every list', async () => {
    expect(await read(user)).toMatchObject(MASKED);
    expect((await search('Загадкина')).data).toMatchObject([MASKED]);
    const { data } = await find('per_page=100&with_passport=1');
    expect(JSON.stringify(data)).not.toMatch(/"7\d{10}"|@example/i);
  });

  test('are shown to editors, and to the role user where it is granted', async () => {
    expect(await read(editor)).toMatchObject(CONTACTS);
    expect(await read(editor)).not.toHaveProperty('contacts_masked');
    expect(await read(user, granted)).toMatchObject(CONTACTS);
    const { body } = await granted.request<{ permissions: string[] }>('/api/user/me', {
      token: user,
    });
    expect(body.permissions).toEqual(['contacts.read', 'profile.write']);
  });

  test.each([
    ...['79161234567', '+7 (916) 123-45-67', '89161234567', '9161234567', '916', '4567', '8 916'],
    ...['zagadkina@example.com', 'zagadkina@', 'example.com', '@', 'загадкина 79161234567'],
    ...['тел 89161234567', 'тел. 8916'],
  ])('are not found by %j where they are masked', async (text) => {
    expect((await search(text)).found).not.toContain(id);
  });

  test('are found by users who may see them', async () => {
    for (const text of ['89161234567', 'zagadkina@example.com', '4567']) {
      expect((await search(text, editor)).found, text).toContain(id);
      expect((await search(text, user, granted)).found, text).toContain(id);
    }
  });

  test.each(['Загадкина', 'загад', 'ия загадкина', 'Львовна', 'загадкина львовна ия', 'ия'])(
    'do not affect the search by name: %j finds the same as for an editor',
    async (text) => {
      const [masked, whole] = [await search(text), await search(text, editor)];
      expect(masked.found).toContain(id);
      expect(masked.found).toEqual(whole.found);
      expect(masked.meta.total).toBe(whole.meta.total);
    },
  );

  test.each(['phone', 'email'])('are not revealed by the order of %s', async (column) => {
    const [asc, desc] = await Promise.all(
      ['asc', 'desc'].map((direction) => find(`sort_by=${column}&sort_direction=${direction}`)),
    );
    expect(asc!.found).toEqual((await find('')).found);
    expect(desc!.found).toEqual(asc!.found);
    expect(asc!.filters).not.toHaveProperty('sort_by');
    expect((await find(`sort_by=${column}`, editor)).found).not.toEqual(asc!.found);
  });

  test('are never overwritten by their masked values', async () => {
    const shown = await read(user);
    const stored = await read(editor);
    const put = (body: object) =>
      server.request(`/api/v1/clients/${id}`, { method: 'PUT', token: editor, body });
    expect(await put(shown)).toMatchObject({
      status: 422,
      body: { errors: { phone: [expect.any(String)], email: [expect.any(String)] } },
    });
    const { phone: _, email: __, ...others } = stored;
    expect((await put({ ...others, first_name: 'Инна' })).status).toBe(200);
    expect(await read(editor)).toMatchObject({ ...CONTACTS, first_name: 'Инна' });
  });
});

describe('the hourly quota of clients that a user may read', () => {
  const limits = { ...LIMITS, queueMs: 20_000, clientsPerHour: 25 };
  let few: TestServer;
  let second: TestServer;
  beforeAll(async () => {
    few = await createTestServer({ config: { limits }, beside: server });
    second = await createTestServer({ config: { limits }, beside: server });
    await server.db.deleteFrom('client_reads').execute();
  });
  const list = (token: string, over = few) =>
    over.request('/api/v1/clients?per_page=20', { token });
  const readsOfClients = async () => {
    const reads = server.db.selectFrom('activity').where('action', '=', 'read').select('number');
    return (await reads.execute()).length;
  };
  const told = () =>
    [...few.logged, ...second.logged].filter((line) => line.includes('as many clients'));

  test('is shared by all processes; exceeding it writes one line to the log', async () => {
    expect((await list(editor)).status, 'whose hour ends earlier').toBe(200);
    server.clock.advance(60);
    expect((await list(user)).status).toBe(200);
    server.clock.advance(600);
    for (let empty = 0; empty < 4; empty += 1) {
      const path = '/api/v1/clients?search=нетакогоимени';
      expect((await second.request(path, { token: user })).status).toBe(200);
    }
    expect((await list(user, second)).status, 'the answer that reaches the quota').toBe(200);
    for (const over of [few, second, few]) {
      const refused = await over.request(`/api/v1/clients/${id}`, { token: user });
      expect(refused).toMatchObject({
        status: 429,
        body: { message: 'Прочитано слишком много клиентов за час. Повторите через 50 мин.' },
      });
      expect(refused.headers.get('Retry-After')).toBe('3000');
      expect(refused.body).not.toHaveProperty('data');
    }
    expect(told()).toHaveLength(1);
    expect(told()[0]).toMatch(/"userId":3/);
  });

  test('affects neither other users nor other sections, and is renewed after an hour', async () => {
    expect((await list(editor)).status).toBe(200);
    expect((await few.request('/api/v1/offers', { token: user })).status).toBe(200);
    expect((await few.request('/api/user/me', { token: user })).status).toBe(200);
    expect((await list(user)).status).toBe(429);
    server.clock.advance(3_000);
    user = await server.signIn('user@example.com');
    const hour = [await list(user), await list(user), await list(user)];
    expect(hour.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(told(), 'once in each hour').toHaveLength(2);
  });

  test('starts a new hour if the stored one lies in the future after the clock went back', async () => {
    await server.db.updateTable('client_reads').set({ clients: 99 }).execute();
    expect((await list(user)).status).toBe(429);
    const ends_at = new Date(server.clock.now().getTime() + 5 * 3_600_000).toISOString();
    await server.db.updateTable('client_reads').set({ ends_at }).execute();
    const hour = [await list(user), await list(user), await list(user)];
    expect(hour.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(hour[2]?.headers.get('Retry-After'))).toBeLessThanOrEqual(3_600);
  });

  test('counts requests for missing clients, and concurrent calls one by one', async () => {
    server.clock.advance(3_600);
    user = await server.signIn('user@example.com');
    const open = () => few.request('/api/v1/clients/999999', { token: user });
    for (let n = 0; n < 24; n += 4) {
      const answers = await Promise.all([open(), open(), open(), open()]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect([(await open()).status, (await open()).status]).toEqual([404, 429]);
  });

  test('counts empty answers', async () => {
    await server.db.deleteFrom('client_reads').execute();
    const path = '/api/v1/clients?search=нетакогоимени';
    const statuses = [];
    for (let empty = 0; empty < 26; empty += 1) {
      statuses.push((await few.request(path, { token: user })).status);
    }
    expect(statuses).toEqual([...Array(25).fill(200), 429]);
  });

  /** Returns the answers to 25 changes of a client by the editor, after one read. */
  async function changes(change: object, headers: Record<string, string>) {
    await server.db.deleteFrom('client_reads').execute();
    editor = await server.signIn('editor@example.com');
    const path = `/api/v1/clients/${id}`;
    const read = await few.request<{ data: object }>(path, { token: editor });
    const body = { ...read.body.data, ...change };
    const answers = [];
    for (let n = 0; n < 25; n += 1) {
      answers.push(await few.request(path, { method: 'PUT', token: editor, body, headers }));
    }
    return answers;
  }

  test.each([
    ['what a refused version shows', {}, { 'If-Match': '"0"' }, 412],
    ['what a change of nothing shows', {}, { 'If-Match': '*' }, 200],
    ['a client that is changed without having been read', { first_name: 'Ева' }, {}, 200],
  ])('counts %s', async (_, change, headers, status) => {
    const answers = await changes(change, headers);
    expect(answers.map((answer) => answer.status)).toEqual([...Array(24).fill(status), 429]);
    expect(answers.at(-1)?.body).not.toHaveProperty('data');
  });

  test('refuses a change without writing anything; the change succeeds after the hour', async () => {
    await changes({}, {});
    const stored = () =>
      server.db.selectFrom('clients').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    const before = await stored();
    const body = { ...before, first_name: 'Зоя' };
    const save = (token: string) =>
      few.request(`/api/v1/clients/${id}`, { method: 'PUT', token, body });
    expect((await save(editor)).status).toBe(429);
    expect(await stored()).toEqual(before);
    server.clock.advance(3_600);
    expect((await save(await server.signIn('editor@example.com'))).status).toBe(200);
    expect(await stored()).toMatchObject({ first_name: 'Зоя', version: before.version + 1 });
  });

  test('counts repeats of a creation, which show the client, but not the creation itself', async () => {
    await server.db.deleteFrom('client_reads').execute();
    editor = await server.signIn('editor@example.com');
    const body = client({ last_name: 'Повторная', first_name: 'Ия' });
    const create = (key: string) => {
      const headers = { 'Idempotency-Key': key };
      const options = { method: 'POST', token: editor, body, headers };
      return few.request<{ data: object | null }>('/api/v1/clients', options);
    };
    const key = crypto.randomUUID();
    const answers = [];
    for (let n = 0; n < 26; n += 1) answers.push(await create(key));
    expect(answers.map(({ status }) => status)).toEqual(Array(26).fill(201));
    expect(answers.every(({ body }) => body.data)).toBe(true);
    // The client is created, so the answer is no 429. It is only not shown, so no read is logged either.
    const told = await readsOfClients();
    const last = await create(key);
    expect(last).toMatchObject({ status: 201, body: { success: true, data: null } });
    expect(last.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await readsOfClients()).toBe(told);
    expect((await create(crypto.randomUUID())).status, 'it shows only what was sent').toBe(201);
  });

  test('counts each of several concurrent lists completely or not at all', async () => {
    await server.db.deleteFrom('client_reads').execute();
    user = await server.signIn('user@example.com');
    await Promise.all(Array.from({ length: 4 }, () => list(user)));
    const { clients } = await server.db
      .selectFrom('client_reads')
      .select('clients')
      .executeTakeFirstOrThrow();
    expect(clients).toBeGreaterThanOrEqual(40);
    expect(clients % 20).toBe(0);
  });
});
