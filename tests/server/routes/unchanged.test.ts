/** A write that changes nothing keeps version and time of change; see `docs/decisions/003-versions.md`. */
import { beforeAll, expect, test } from 'vitest';
import type { Schema } from '#server/database/schema.ts';
import { ADDRESS, client, PASSPORT } from '#tests/support/client-samples.ts';
import { sharedTestServer } from '#tests/support/server.ts';
import { BODIES } from '#tests/support/write-routes.ts';

const server = sharedTestServer();
let admin: string;

beforeAll(async () => {
  admin = await server.signIn('admin@example.com');
});

const send = (method: string, path: string, body: object, token = admin) =>
  server.request<{ data: object }>(path, { method, token, body });
const EMAIL = 'same@example.com';
const PASSWORD = 'длинный пароль';
const user = { name: 'Имя', email: EMAIL, roles: ['user', 'editor'] };
const secret = { password: PASSWORD, password_confirmation: PASSWORD };

interface Case {
  readonly table: 'users' | 'offers' | 'clients';
  /** Adds a record, and returns its path. */
  readonly add: () => Promise<string>;
  readonly same: object;
  readonly changes: readonly object[];
}

async function added(path: string, body: object): Promise<string> {
  const answer = await send('POST', path, body);
  expect(answer.status).toBe(201);
  return `${path}/${(answer.body.data as { id: number }).id}`;
}
const address = (change: object) => ({ addresses: [{ ...ADDRESS, ...change }] });
const NO_ADDRESS = { region: '', city: '', street: '', house: '', housing: '', flat: '' };
const setting = (change: object) => ({
  settings: [{ setting_id: 1, use_default: 1, ...change }],
});

const CASES: Readonly<Record<string, Case>> = {
  'a user': {
    table: 'users',
    add: () => added('/api/users', { ...user, ...secret, email: `${Math.random()}@example.com` }),
    same: { ...user, roles: ['editor', 'user'], password: '' },
    changes: [
      ...[{ name: 'Другое имя' }, { email: 'other-one@example.com' }],
      ...[{ roles: ['user'] }, { roles: ['user', 'editor', 'admin'] }],
      ...[{ roles: ['editor', 'admin'] }, secret],
    ],
  },
  'an offer': {
    table: 'offers',
    add: async () => {
      const path = await added('/api/v1/offers', BODIES['POST /api/v1/offers']!);
      await send('POST', `${path}/settings`, setting({}));
      return path;
    },
    same: { ...BODIES['POST /api/v1/offers'], ...setting({}) },
    changes: [{ name: 'Другое' }, { comment: 'Заметка' }, setting({ use_default: 0 })],
  },
  'a client': {
    table: 'clients',
    add: () => added('/api/v1/clients', client()),
    same: client(),
    changes: [
      ...[{ first_name: 'Другая' }, { patronymic: null }],
      { passport: { ...PASSPORT, number: '654321' } },
      ...[address({ flat: '777' }), address(NO_ADDRESS), address({ type: 'residence' })],
    ],
  },
};

/** All rows of the table. */
async function rows(table: keyof Schema) {
  const found = await server.db.selectFrom(table).selectAll().orderBy('id').execute();
  return found as { id: number; version: number; updated_at: string }[];
}

const kinds = Object.entries(CASES);

test.each(kinds)('%s that is saved unchanged stays as it was', async (_, one) => {
  const path = await one.add();
  const before = await rows(one.table);
  const read = await server.request<{ data: { email: string } }>(path, { token: admin });
  const { email } = before.at(-1) as unknown as { email?: string };
  const answer = await send('PUT', path, { ...one.same, ...(email && { email }) });
  expect(answer.status).toBe(200);
  expect(await rows(one.table)).toEqual(before);
  expect(answer.headers.get('ETag')).toBe(`"${before.at(-1)!.version}"`);
  if (read.status === 200) expect(answer.body).toEqual(read.body);
});

const changed = kinds.flatMap(([what, one]) =>
  one.changes.map((change) => [what, change, one] as const),
);

test.each(changed)('%s with %j is changed, and no other record', async (_, change, one) => {
  const path = await one.add();
  const before = await rows(one.table);
  const { id, version, updated_at, ...rest } = before.at(-1)!;
  const { email } = rest as { email?: string };
  const answer = await send('PUT', path, { ...one.same, ...(email && { email }), ...change });
  expect(answer.status).toBe(200);
  const after = await rows(one.table);
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  expect(after.at(-1)).toMatchObject({ id, version: version + 1 });
  expect(after.at(-1)!.updated_at > updated_at).toBe(true);
  expect(answer.headers.get('ETag')).toBe(`"${version + 1}"`);
});

test('the own profile stays as it was if it is saved unchanged; a password, a name or an e-mail changes it', async () => {
  await added('/api/users', { ...user, ...secret });
  const own = await server.signIn(EMAIL, PASSWORD);
  const save = async (change: object) => {
    const { email, name } = user;
    const answer = await send('PUT', '/api/user', { name, email, ...change }, own);
    return [answer.status, answer.headers.get('ETag')];
  };
  const stored = await rows('users');
  expect(await save({ password: '' })).toEqual([200, '"1"']);
  expect(await rows('users')).toEqual(stored);
  const again = { ...secret, current_password: PASSWORD };
  expect(await save(again), 'the same password has another hash').toEqual([200, '"2"']);
  expect(await save({ name: 'Другое' })).toEqual([200, '"3"']);
  const moved = { name: 'Другое', email: 'moved@example.com', current_password: PASSWORD };
  expect(await save(moved)).toEqual([200, '"4"']);
});

test.each([
  ['/api/v1/offers', { ...BODIES['POST /api/v1/offers'], min_sum: 0, vip_position: 0 }, 'min_sum'],
  [
    '/api/v1/offers',
    { ...BODIES['POST /api/v1/offers'], min_sum: 0, vip_position: 0 },
    'vip_position',
  ],
  ['/api/v1/settings', { name: 'Ноль', type: 'number', value: 0 }, 'value'],
])('in %s %j the %s «-0» counts as the stored zero', async (path, body, field) => {
  const at = await added(path, { ...body, name: `Ноль ${field}` });
  const answer = await send('PUT', at, { ...body, name: `Ноль ${field}`, [field]: '-0' });
  expect([answer.status, answer.headers.get('ETag')]).toEqual([200, '"1"']);
});
