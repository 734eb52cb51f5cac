import { beforeAll, expect, test } from 'vitest';
import type { Schema } from '#server/database/schema.ts';
import { waitingForLocks } from '#tests/support/locks.ts';
import { levelRow } from '#tests/support/rates.ts';
import { sharedTestServer } from '#tests/support/server.ts';
import { BODIES } from '#tests/support/write-routes.ts';

const server = sharedTestServer();
let admin: string;

beforeAll(async () => {
  admin = await server.signIn('admin@example.com');
});

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly token?: string;
}

/** A separate record for each test, and the calls on it. */
interface Case {
  readonly table: keyof Schema;
  readonly id: number;
  readonly tag: string;
  readonly calls: Readonly<Record<string, Call>>;
}

async function add(path: string, change: object = {}): Promise<Pick<Case, 'id' | 'tag'>> {
  const body = { ...BODIES[`POST ${path}`], ...change };
  const answer = await server.request<{ data: { id: number } }>(path, {
    ...{ method: 'POST', token: admin, body },
  });
  expect(answer.status).toBe(201);
  return { id: answer.body.data.id, tag: answer.headers.get('ETag')! };
}
const unique = () => `k-${Math.random().toString(36).slice(2)}`;
const put = (path: string, body: object, token = admin): Call => ({
  ...{ method: 'PUT', path, body, token },
});
const remove = (path: string): Call => ({ method: 'DELETE', path });

async function channel(list?: string, body?: (n: number) => object): Promise<Case> {
  const { id } = await add('/api/v1/channels', { slug: unique() });
  const path = `/api/v1/channels/${id}`;
  const at = list ? `${path}/${list}` : path;
  const { headers } = await server.request(at, { token: admin });
  const post = (n: number): Call => ({ method: 'POST', path: at, body: body?.(n) ?? {} });
  return {
    ...{ table: 'channels', id, tag: headers.get('ETag')! },
    calls: {
      change: put(path, { name: 'Первый', slug: unique() }),
      again: put(path, { name: 'Второй', slug: unique() }),
      toggle: { method: 'PATCH', path: `${path}/toggle-status` },
      delete: remove(path),
      ...{ list: post(1), other: post(2) },
    },
  };
}

async function offer(): Promise<Case> {
  const { id, tag } = await add('/api/v1/offers');
  const path = `/api/v1/offers/${id}`;
  const body = (name: string) => ({ ...BODIES['POST /api/v1/offers'], name });
  return {
    ...{ table: 'offers', id, tag },
    calls: {
      ...{ change: put(path, body('Первый')), again: put(path, body('Второй')) },
      bind: { method: 'POST', path: `${path}/settings`, body: { settings: [{ setting_id: 1 }] } },
      delete: remove(path),
    },
  };
}

async function client(): Promise<Case> {
  const { id, tag } = await add('/api/v1/clients');
  const path = `/api/v1/clients/${id}`;
  const body = (first_name: string) => ({ ...BODIES['PUT /api/v1/clients/1'], first_name });
  return {
    ...{ table: 'clients', id, tag },
    calls: { change: put(path, body('Пётр')), again: put(path, body('Павел')) },
  };
}

const setting = (section: string, name: 'key' | 'name') => async (): Promise<Case> => {
  const { id, tag } = await add(`/api/v1/${section}`, { [name]: unique() });
  const path = `/api/v1/${section}/${id}`;
  const table = name === 'key' ? 'channel_default_settings' : 'offer_default_settings';
  const body = (description: string) => ({
    ...{ ...BODIES[`POST /api/v1/${section}`], [name]: unique(), description },
  });
  return {
    ...{ table, id, tag },
    calls: {
      ...{ change: put(path, body('Первый')), again: put(path, body('Второй')) },
      delete: remove(path),
    },
  };
};

async function user(): Promise<Case> {
  const email = `${unique()}@example.com`;
  const { id, tag } = await add('/api/users', { email });
  const token = await server.signIn(email, 'длинный пароль');
  const path = `/api/users/${id}`;
  return {
    ...{ table: 'users', id, tag },
    calls: {
      change: put(path, { name: 'Первый', email, roles: ['user'] }),
      themself: put('/api/user', { name: 'Второй', email }, token),
      delete: remove(path),
    },
  };
}

const rates = (n: number) => ({ rates: [levelRow(n)] });
const settings = (n: number) => ({
  settings: [{ default_setting_id: n, use_default: 1 }],
});

const CASES: readonly [string, () => Promise<Case>, readonly string[]][] = [
  ['a channel', () => channel(), ['change again', 'change toggle', 'change delete']],
  ['rates', () => channel('rates', rates), ['list other']],
  ['settings of a channel', () => channel('settings', settings), ['list other']],
  ['an offer', offer, ['change again', 'change bind', 'change delete']],
  ['a client', client, ['change again']],
  ['a default setting', setting('default-settings', 'key'), ['change again', 'change delete']],
  ['an offer setting', setting('settings', 'name'), ['change again', 'change delete']],
  ['a user', user, ['change themself', 'themself change', 'themself delete']],
];

/** The API waits 600 ms for a lock: on a busy machine the second call can come too late. */
const PATIENTLY = { retry: 4 };
const PAIRS = CASES.flatMap(([what, make, pairs]) =>
  pairs.map((pair) => [pair, what, make] as const),
);

/** Both calls have begun before either of them can write. */
test.each(PAIRS)(
  'the second of two concurrent calls with the same version is refused: %s %s',
  PATIENTLY,
  async (pair, _, make) => {
    const { table, id, tag, calls } = await make();
    expect(tag).toBeTruthy();
    const send = (name = '') => {
      const { path, ...call } = calls[name]!;
      return server.request(path, { token: admin, ...call, headers: { 'If-Match': tag } });
    };
    const waiting = (count: number) =>
      expect.poll(() => waitingForLocks(server.db), { interval: 10 }).toBe(count);

    const [one, other] = pair.split(' ');
    const sent = await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom(table).where('id', '=', id).select('id').forUpdate().execute();
      const first = send(one);
      await waiting(1);
      const second = send(other);
      await waiting(2);
      return { first, second };
    });
    expect(await sent.first).toMatchObject({ status: 200 });
    expect(await sent.second).toMatchObject({ status: 412 });
  },
);

test.each(CASES)(
  '%s is written while another record of its kind is locked',
  async (_, make, pairs) => {
    const [locked, { tag, calls }] = [await make(), await make()];
    const [name = ''] = pairs[0]!.split(' ');
    const { path, ...call } = calls[name]!;
    const answer = await server.db.transaction().execute(async (trx) => {
      const row = trx.selectFrom(locked.table).where('id', '=', locked.id).select('id');
      await row.forUpdate().execute();
      return server.request(path, { token: admin, ...call, headers: { 'If-Match': tag } });
    });
    expect(answer).toMatchObject({ status: 200 });
  },
);
