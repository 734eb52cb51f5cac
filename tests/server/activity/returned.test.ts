import { expect, test } from 'vitest';
import type { ActivityEntry } from '#contract/activity.ts';
import { activityOf } from '#tests/support/activity.ts';
import { client } from '#tests/support/client-samples.ts';
import { ladderRow, levelRow } from '#tests/support/rates.ts';
import { sharedTestServer } from '#tests/support/server.ts';
import { BODIES } from '#tests/support/write-routes.ts';

const server = sharedTestServer();
const tools = activityOf(server);
type Row = Record<string, unknown>;
const { keys, entries: pairs, fromEntries } = Object;

/** Returns the former values of the changed fields. A missing value was null. */
const before = ({ changes }: ActivityEntry): Row =>
  fromEntries(changes.map((change) => [change.field, change.before]));
const read = async (path: string) => (await tools.send('GET', path)) as Row & Row[];
const make = async (path: string, body: Row = {}) =>
  (await tools.send('POST', path, { ...BODIES[`POST ${path}`], ...body })) as Row & { id: number };

/** Sends a write and returns its only entry. */
async function entryOf(method: string, path: string, body?: object): Promise<ActivityEntry> {
  const entries = await tools.added(() => tools.send(method, path, body));
  expect(entries, `${method} ${path}`).toHaveLength(1);
  return entries[0]!;
}

/** Returns the rows without the fields that each write changes. */
const lasting = (rows: readonly Row[]) =>
  rows.map(({ id, version, list_version, updated_at, ...row }) => row);

const LISTS: readonly [
  name: string,
  path: string,
  key: string,
  first: Row,
  second: Row,
  other: Row,
][] = [
  [
    ...(['a rate of a level', 'rates', 'level', levelRow(1)] as const),
    levelRow(2, {
      ...{ planned_date: '2031-12-01T09:30', planned_new_client_rate: 210.5 },
      planned_returning_client_rate: 0,
    }),
    levelRow(2, { new_client_rate: 199.99 }),
  ],
  [
    ...(['a rate of a step', 'ladder-rates', 'rate_type', ladderRow('start')] as const),
    ladderRow('good', {
      ...{ range_from: 100, range_to: 200.5, planned_date: '2031-12-01T00:00' },
      planned_rate_value: 12.25,
    }),
    ladderRow('good', { rate_value: 7, range_from: null, range_to: null }),
  ],
];

test.each(LISTS)(
  '%s can be returned from its entry',
  async (_, list, key, first, second, other) => {
    const { id } = await make('/api/v1/channels', { slug: `r-${list}` });
    const path = `/api/v1/channels/${id}/${list}`;
    const write = async (rows: readonly Row[]) => entryOf('POST', path, { rates: rows });
    await tools.send('POST', path, { rates: [first, second] });
    const original = await read(path);
    const changed = await write([original[0]!, { ...original[1]!, ...other }]);
    expect(changed.part).toMatchObject({ type: 'rate', id: String(second[key]) });
    const now = await read(path);
    const isIt = (row: Row) => String(row[key]) === changed.part!.id;
    await write(now.map((row) => (isIt(row) ? { ...row, ...before(changed) } : row)));
    expect(lasting(await read(path))).toEqual(lasting(original));

    const deleted = await write((await read(path)).slice(0, 1));
    expect(deleted).toMatchObject({ action: 'deleted', part: { id: String(second[key]) } });
    const empty = fromEntries(keys(second).map((name) => [name, null]));
    const anew = { ...empty, ...before(deleted), id: null, version: null, list_version: null };
    await write([...(await read(path)), anew]);
    expect(lasting(await read(path))).toEqual(lasting(original));
  },
);

test('a setting of a channel can be returned from its entry', async () => {
  const { id } = await make('/api/v1/channels', { slug: 'r-settings' });
  const own = await make('/api/v1/default-settings', {
    ...{ key: 'r-many', type: 'multi-select', value: ['a', 'b'] },
    options: ['a', 'b', 'c'].map((value) => ({ value, title: value })),
  });
  const path = `/api/v1/channels/${id}/settings`;
  const setting = { default_setting_id: own.id, use_default: 0, value: ['c'] };
  await tools.send('POST', path, { settings: [setting] });
  const original = await read(path);
  const rows = async () => (await read(path)) as Row[];
  const changed = await entryOf('POST', path, {
    settings: original.map((row) => ({
      ...row,
      default_setting_id: own.id,
      use_default: 1,
      value: ['a'],
    })),
  });
  expect(changed.part).toMatchObject({ type: 'setting', id: String(own.id), name: 'r-many' });
  await tools.send('POST', path, {
    settings: (await rows()).map((row) => ({
      ...row,
      default_setting_id: own.id,
      ...before(changed),
    })),
  });
  expect(lasting(await rows())).toEqual(lasting(original));
  const deleted = await entryOf('POST', path, { settings: [] });
  const anew = { id: null, default_setting_id: Number(deleted.part!.id), ...before(deleted) };
  await tools.send('POST', path, { settings: [anew] });
  expect(lasting(await rows())).toEqual(lasting(original));
});

/** The body of an offer has other names for these fields. */
const BODY_NAMES: Readonly<Record<string, string>> = {
  ...{ is_active: 'status', has_checker: 'check', is_broker: 'broker' },
};
const sent = (fields: Row): Row =>
  fromEntries(
    pairs(fields).map(([name, value]) =>
      BODY_NAMES[name] ? [BODY_NAMES[name], value ? 1 : 0] : [name, value],
    ),
  );

interface Case {
  readonly base: string;
  readonly body?: Row;
  readonly change: Row;
  /** Builds the body of a return. */
  readonly send?: (fields: Row) => Row;
}
const select = {
  ...{ type: 'multi-select', value: ['a'] },
  options: ['a', 'b'].map((value) => ({ value, title: value })),
};
const CASES: Readonly<Record<string, Case>> = {
  'a channel': {
    ...{ base: '/api/v1/channels', body: { slug: 'r-own' } },
    change: {
      name: 'Иной',
      slug: 'r-other',
      description: 'иначе',
      is_active: false,
      rate_type: 'ladder',
    },
  },
  'an offer': {
    base: '/api/v1/offers',
    body: { keitaro_id: null, comment: 'был', url: null, min_sum: 1.5 },
    change: {
      ...{ name: 'Иной', keitaro_id: '7', comment: null, url: 'example.ru', min_sum: 2, bid: 9 },
      ...{ status: 0, check: 0, broker: 1, income_type: 'иначе', vip_position: null },
    },
    send: sent,
  },
  'a default setting of channels': {
    ...{ base: '/api/v1/default-settings', body: { key: 'r-one', ...select } },
    change: { key: 'r-two', description: 'иначе', type: 'number', value: 1.5, options: [] },
  },
  'a default setting of offers': {
    ...{ base: '/api/v1/settings', body: { name: 'r-one', ...select } },
    change: { name: 'r-two', description: 'иначе', type: 'boolean', value: 1, options: [] },
  },
  'a client': {
    base: '/api/v1/clients',
    body: client({ passport: null, addresses: [], patronymic: null }),
    change: {
      ...{ last_name: 'Иная', patronymic: 'Ивановна', birth_date: '1980-12-31' },
      ...{ phone: null, email: 'r@example.com' },
    },
  },
};

test.each(pairs(CASES))(
  '%s can be returned from its entry',
  async (_, { base, change, ...rest }) => {
    const { id } = await make(base, rest.body);
    const path = `${base}/${id}`;
    const all = base.includes('settings');
    const original = all
      ? (await read(`${base}?per_page=100`)).find((row) => row.id === id)!
      : await read(path);
    const body = (fields: Row) => ({ ...original, passport: null, addresses: [], ...fields });
    const entry = await entryOf('PUT', path, body(change));
    expect(entry.changes).toHaveLength(keys(change).length);
    const returned = (rest.send ?? ((fields: Row) => fields))(before(entry));
    await tools.send('PUT', path, { ...body(change), ...returned });
    const now = all
      ? (await read(`${base}?per_page=100`)).find((row) => row.id === id)!
      : await read(path);
    expect(lasting([now])).toEqual(lasting([original]));
  },
);

test('a user can be returned from the entries: the fields, the roles, and whether disabled', async () => {
  const user = { name: 'Был', email: 'r-was@example.com', roles: ['editor'] };
  const password = 'длинный-пароль-1';
  const { id } = await make('/api/users', { ...user, password, password_confirmation: password });
  const path = `/api/users/${id}`;
  const entries = await tools.added(() =>
    tools.send('PUT', path, { name: 'Стал', email: 'r-is@example.com', roles: ['user', 'admin'] }),
  );
  const own = entries.find(({ part }) => part === null)!;
  const roles = new Set(['user', 'admin']);
  for (const { action, part } of entries) {
    if (part && action === 'created') roles.delete(part.name!);
    if (part && action === 'deleted') roles.add(part.name!);
  }
  expect({ ...before(own), roles: [...roles] }).toEqual(user);
  const off = await entryOf('PUT', `${path}/disabled`, { disabled: true });
  expect(off.changes.map(({ field }) => field)).toEqual(['disabled_at']);
  expect(before(off)).toEqual({ disabled_at: null });
  expect(Date.parse(String(off.changes[0]!.after))).toBeGreaterThan(Date.now() - 3_600_000);
});
