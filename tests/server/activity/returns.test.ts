import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { ActivityEntry } from '#contract/activity.ts';
import { channelsOf, findChannel } from '#features/channels/list/channels-store.ts';
import { rowsOf } from '#machines/lists/collection.machine.ts';
import { activityOf } from '#tests/support/activity.ts';
import { returnsOn } from '#tests/support/returns.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
const tools = activityOf(server);
let admin: string;
let console_: ReturnType<typeof returnsOn>;
beforeAll(async () => {
  admin = await server.signIn('admin@example.com');
  console_ = returnsOn(server, admin);
});
afterEach(() => {
  console_.end();
  console_ = returnsOn(server, admin);
});

type Row = Record<string, unknown>;

const read = async (path: string) =>
  (await server.request<{ data: never }>(path, { token: admin })).body.data;
const rows = (path: string): Promise<Row[]> => read(path);
const record = (path: string): Promise<Row> => read(path);

const RATES = '/api/v1/channels/1/rates';

/** Changes one row of a list that is written as a whole. */
const change = async (path: string, at: number, patch: Row, list = 'rates') => {
  const all = await rows(path);
  const sent = all.map((row, index) => (index === at ? { ...row, ...patch } : row));
  await tools.send('POST', path, { [list]: sent });
};

/** Returns a row without the fields that each write of its list changes. */
const plain = ({ version, list_version, updated_at, ...row }: Row) => row;

/** Returns the changes of entries in a short form. */
const changesOf = (entries: readonly ActivityEntry[]) =>
  entries.flatMap(({ action, part, changes }) =>
    changes.map(({ field, before, after }) => [action, part?.id ?? null, field, before, after]),
  );

test('a return restores the rate, keeps the other rows and is logged', async () => {
  const before = (await rows(RATES)).map(plain);
  const [entry] = await tools.added(() => change(RATES, 1, { new_client_rate: 987.5 }));
  const added = await tools.added(() => console_.send(entry!));
  expect((await rows(RATES)).map(plain)).toEqual(before);
  expect(changesOf(added)).toEqual([
    ['changed', '2', 'new_client_rate', 987.5, before[1]!.new_client_rate],
  ]);
  expect(console_.writes()).toEqual([`POST ${RATES}`]);
  expect(console_.messages).toEqual([]);
});

test('the return can itself be reverted', async () => {
  const [entry] = await tools.added(() => change(RATES, 1, { returning_client_rate: 41 }));
  await console_.send(entry!);
  expect(console_.offers).toMatchObject([
    { label: 'возврат, изменение', link: `POST ${RATES}`, href: '/channels/1/rates' },
  ]);
  await console_.revert();
  expect((await rows(RATES))[1]).toMatchObject({ returning_client_rate: 41 });
});

test('a second return of the same entry sends nothing and reports that it is already as before', async () => {
  const [entry] = await tools.added(() => change(RATES, 1, { returning_client_rate: 43 }));
  await console_.send(entry!);
  expect(await tools.added(() => console_.send(entry!))).toEqual([]);
  expect(console_.writes()).toHaveLength(1);
  expect(console_.messages).toMatchObject([{ text: 'Изменение: уже как было', tone: 'success' }]);
});

test('a return does not overwrite a later change of the same field, and names its user', async () => {
  const [entry] = await tools.added(() => change(RATES, 1, { new_client_rate: 500 }));
  await change(RATES, 1, { new_client_rate: 501 });
  await console_.send(entry!);
  expect(console_.writes()).toEqual([]);
  expect((await rows(RATES))[1]).toMatchObject({ new_client_rate: 501 });
  const [message] = console_.messages;
  expect(message).toMatchObject({ href: '/channels/1/rates', tone: 'error' });
  expect(message!.text).toMatch(
    /^Не возвращено: Изменение\. Это изменено позже: .+, \d\d\.\d\d\.\d{4}.* Ничего не отправлено\.$/,
  );
});

test('a return keeps later changes of other fields and rows', async () => {
  const [entry] = await tools.added(() => change(RATES, 0, { new_client_rate: 600 }));
  const was = entry!.changes[0]!.before;
  await change(RATES, 0, { returning_client_rate: 17 });
  await change(RATES, 2, { new_client_rate: 18 });
  await console_.send(entry!);
  const now = await rows(RATES);
  expect(now[0]).toMatchObject({ new_client_rate: was, returning_client_rate: 17 });
  expect(now[2]).toMatchObject({ new_client_rate: 18 });
});

test('a return reads the table again if another change is saved first', async () => {
  const [entry] = await tools.added(() => change(RATES, 0, { new_client_rate: 601 }));
  let isFirst = true;
  console_.control.before = async (call) => {
    if (call !== `POST ${RATES}` || !isFirst) return undefined;
    isFirst = false;
    await change(RATES, 2, { new_client_rate: 19 });
    return undefined;
  };
  await console_.send(entry!);
  const now = await rows(RATES);
  expect(now[0]).toMatchObject({ new_client_rate: entry!.changes[0]!.before });
  expect(now[2]).toMatchObject({ new_client_rate: 19 });
});

test('the return of all rates changed by one call takes one call', async () => {
  const before = (await rows(RATES)).map(plain);
  const sent = before.map((row) => ({ ...row, new_client_rate: Number(row.new_client_rate) + 7 }));
  const current = await rows(RATES);
  const entries = await tools.added(() =>
    tools.send('POST', RATES, { rates: current.map((row, at) => ({ ...row, ...sent[at] })) }),
  );
  expect(entries.length).toBeGreaterThan(2);
  await console_.send(...entries);
  expect((await rows(RATES)).map(plain)).toEqual(before);
  expect(console_.writes()).toEqual([`POST ${RATES}`]);
});

test('the return of several rates writes none of them if one has changed since', async () => {
  const current = await rows(RATES);
  const raised = current.map((row) => ({ ...row, new_client_rate: 700 }));
  const entries = await tools.added(() => tools.send('POST', RATES, { rates: raised }));
  await change(RATES, 1, { new_client_rate: 701 });
  await console_.send(...entries);
  expect(console_.writes()).toEqual([]);
  expect(console_.messages).toHaveLength(1);
});

test('a return restores a deleted rate, deletes a new one and restores the number of a level', async () => {
  const all = await rows(RATES);
  const before = all.map(({ id, ...row }) => plain(row));
  const [deleted] = await tools.added(() => tools.send('POST', RATES, { rates: all.slice(1) }));
  await console_.send(deleted!);
  const sorted = (list: Row[]) => list.toSorted((a, b) => Number(a.level) - Number(b.level));
  expect(sorted(await rows(RATES)).map(({ id, ...row }) => plain(row))).toEqual(sorted(before));
  await console_.revert();
  expect((await rows(RATES)).map(({ level }) => level)).not.toContain(all[0]!.level);
  await console_.send(deleted!);

  const fresh = { level: 99, new_client_rate: 1, returning_client_rate: 2, planned_date: null };
  const plan = { planned_new_client_rate: null, planned_returning_client_rate: null };
  const now = await rows(RATES);
  const [created] = await tools.added(() =>
    tools.send('POST', RATES, { rates: [...now, { ...fresh, ...plan }] }),
  );
  const at = now.length;
  const [renamed] = await tools.added(() => change(RATES, at, { level: 98 }));
  await console_.send(renamed!);
  expect((await rows(RATES)).map(({ level }) => level)).toContain(99);
  await console_.send(created!);
  expect((await rows(RATES)).map(plain)).toEqual(now.map(plain));
});

test('several deleted rates are restored together, and deleted together by a revert', async () => {
  const all = await rows(RATES);
  const levels = all.map(({ level }) => level);
  // The remaining rows have the lowest ids, which numbers of the log must not be mistaken for.
  const rest = [...all.slice(0, 2), ...all.slice(6)];
  expect(rest.map(({ id }) => id)).toContain(2);
  const deleted = await tools.added(() => tools.send('POST', RATES, { rates: rest }));
  expect(deleted).toHaveLength(4);
  await console_.send(...deleted);
  expect((await rows(RATES)).map(({ level }) => level).toSorted()).toEqual(levels.toSorted());
  await console_.revert();
  expect((await rows(RATES)).map(plain)).toEqual(rest.map(plain));
  await console_.send(...deleted);
  expect((await rows(RATES)).map(({ level }) => level).toSorted()).toEqual(levels.toSorted());
  expect(console_.messages).toEqual([]);
});

test('the return of several new rates that are already deleted deletes no other rate', async () => {
  const all = await rows(RATES);
  const added = [91, 92, 93, 94].map((level) => ({ ...plain(all[0]!), id: undefined, level }));
  const made = await tools.added(() => tools.send('POST', RATES, { rates: [...all, ...added] }));
  expect(made).toHaveLength(4);
  const own = (await rows(RATES)).slice(0, all.length);
  await tools.send('POST', RATES, { rates: own });
  const left = (await rows(RATES)).map(plain);
  expect(left).toEqual(own.map(plain));
  expect(left.map(({ id }) => id)).toContain(2);
  await console_.send(...made);
  expect((await rows(RATES)).map(plain)).toEqual(left);
  expect(console_.writes()).toEqual([]);
});

test('a rate restored beside a new one that is already deleted is deleted again by a revert', async () => {
  const original = await rows(RATES);
  const [last, others] = [original.at(-1)!, original.slice(0, -1)];
  const fresh = { level: 78, new_client_rate: 1, returning_client_rate: 1 };
  const replaced = await tools.added(() =>
    tools.send('POST', RATES, { rates: [...others, fresh] }),
  );
  await tools.send('POST', RATES, { rates: (await rows(RATES)).slice(0, -1) });
  const before = (await rows(RATES)).map(plain);
  await console_.send(...replaced);
  expect((await rows(RATES)).at(-1)).toMatchObject({ level: last.level });
  await console_.revert();
  expect((await rows(RATES)).map(plain)).toEqual(before);
});

test('a return that is overtaken every time gives up with a message and writes nothing', async () => {
  const [entry] = await tools.added(() => change(RATES, 0, { new_client_rate: 602 }));
  let rate = 1_000;
  console_.control.before = async (call) => {
    if (call === `POST ${RATES}`) await change(RATES, 2, { new_client_rate: ++rate });
    return undefined;
  };
  await console_.send(entry!);
  expect(rate).toBeGreaterThan(1_002);
  expect(console_.messages).toMatchObject([{ tone: 'error', href: '/channels/1/rates' }]);
  expect((await rows(RATES))[0]).toMatchObject({ new_client_rate: 602 });
});

test('the list shows a channel’s name at once after its return and after a revert', async () => {
  const path = '/api/v1/channels/2';
  const { name, ...rest } = await record(path);
  const [entry] = await tools.added(() => tools.send('PUT', path, { ...rest, name: 'Иначе' }));
  const channels = channelsOf(console_.services);
  const shown = () => findChannel(channels, 2)?.name;
  await expect.poll(shown).toBe('Иначе');
  const others = rowsOf(channels).filter(({ id }) => id !== 2);
  await console_.send(entry!);
  expect(shown()).toBe(name);
  await console_.revert();
  expect(shown()).toBe('Иначе');
  expect((await record(path)).name).toBe('Иначе');
  expect(rowsOf(channels).filter(({ id }) => id !== 2)).toEqual(others);
  await console_.send(entry!);
});

test('the return of a change of a deleted channel writes nothing', async () => {
  const { id } = await tools.send('POST', '/api/v1/channels', {
    ...{ name: 'Уходящий', description: '', rate_type: 'level', is_active: true },
  });
  const path = `/api/v1/channels/${id}`;
  const before = await record(path);
  const [entry] = await tools.added(() => tools.send('PUT', path, { ...before, name: 'Ушедший' }));
  await tools.send('DELETE', path);
  await console_.send(entry!);
  // The failed read itself shows the message.
  expect([console_.writes(), console_.messages]).toEqual([[], []]);
});

test('a new rate that was changed since stays; the return to a deleted rate is refused', async () => {
  const fresh = { level: 97, new_client_rate: 1, returning_client_rate: 2, planned_date: null };
  const plan = { planned_new_client_rate: null, planned_returning_client_rate: null };
  const now = await rows(RATES);
  const [created] = await tools.added(() =>
    tools.send('POST', RATES, { rates: [...now, { ...fresh, ...plan }] }),
  );
  const [changed] = await tools.added(() => change(RATES, now.length, { new_client_rate: 5 }));
  await console_.send(created!);
  expect(console_.writes()).toEqual([]);
  await tools.send('POST', RATES, { rates: (await rows(RATES)).slice(0, -1) });
  await console_.send(changed!);
  expect(console_.writes()).toEqual([]);
  expect(console_.messages.map(({ text }) => text)).toEqual([
    expect.stringContaining('Это изменено позже'),
    expect.stringContaining('Это удалено позже'),
  ]);
});

test('a deleted rate is not restored if its level is used again', async () => {
  const all = await rows(RATES);
  const [deleted] = await tools.added(() => tools.send('POST', RATES, { rates: all.slice(1) }));
  const { id, version, list_version, updated_at, ...first } = all[0]!;
  const other = { ...first, new_client_rate: 12_345 };
  await tools.send('POST', RATES, { rates: [...(await rows(RATES)), other] });
  await console_.send(deleted!);
  expect(console_.writes()).toEqual([]);
  expect(console_.messages).toHaveLength(1);
});

test.each([
  ['deleted and added again', 321, (all: Row[]) => all.slice(1)],
  ['renamed', 322, (all: Row[]) => [{ ...all[0], level: 77 }, ...all.slice(1)]],
])(
  'a return is refused if its rate was %s since, also with the same amounts',
  async (_, amount, away) => {
    const [entry] = await tools.added(() => change(RATES, 0, { new_client_rate: amount }));
    const all = await rows(RATES);
    const { id, version, list_version, updated_at, ...values } = all[0]!;
    await tools.send('POST', RATES, { rates: away(all) });
    await tools.send('POST', RATES, { rates: [...(await rows(RATES)), values] });
    const before = (await rows(RATES)).map(plain);
    await console_.send(entry!);
    expect(console_.writes()).toEqual([]);
    expect((await rows(RATES)).map(plain)).toEqual(before);
    expect(console_.messages[0]!.text).toContain('удаляли, добавляли или переименовывали');
  },
);

test('the return of an added rate that was renamed since is refused, and removes no other rate', async () => {
  const amounts = { new_client_rate: 5, returning_client_rate: 6, planned_date: null };
  const plan = { planned_new_client_rate: null, planned_returning_client_rate: null };
  const add = async (level: number) => {
    const all = [...(await rows(RATES)), { level, ...amounts, ...plan }];
    await tools.send('POST', RATES, { rates: all });
  };
  const remove = async (level: number) => {
    const all = await rows(RATES);
    await tools.send('POST', RATES, { rates: all.filter((row) => row.level !== level) });
  };
  const rename = async (from: number, level: number) => {
    const at = (await rows(RATES)).findIndex((row) => row.level === from);
    await change(RATES, at, { level });
  };
  const [first] = await tools.added(() => add(90));
  await add(94);
  await remove(94);
  await rename(90, 91);
  await console_.send(first!);
  const [second] = await tools.added(() => add(90));
  const before = (await rows(RATES)).map(plain);
  await console_.send(first!);
  expect(console_.writes()).toEqual([]);
  expect((await rows(RATES)).map(plain)).toEqual(before);
  const refusal = expect.stringContaining('удаляли, добавляли или переименовывали');
  expect(console_.messages.map(({ text }) => text)).toEqual([refusal, refusal]);
  // One that was deleted since is gone, and one that was not renamed goes.
  await console_.send(second!);
  await console_.send(second!);
  expect(console_.writes()).toHaveLength(1);
  expect((await rows(RATES)).map(plain)).toEqual(before.filter(({ level }) => level !== 90));
  const done = { text: 'Изменение: уже как было', tone: 'success' };
  expect(console_.messages.at(-1)).toMatchObject(done);
  // The renamed rate is another one: the one of this entry has been removed.
  await add(90);
  await rename(90, 92);
  await console_.send(second!);
  expect(console_.messages.at(-1)).toMatchObject(done);
  expect(console_.writes()).toHaveLength(1);
});

test('the return of a call that renamed, added and deleted rates reverts all of it', async () => {
  const all = await rows(RATES);
  const [first, , ...rest] = all;
  const fresh = { level: 95, new_client_rate: 1, returning_client_rate: 1 };
  const sent = [{ ...first, level: 96 }, ...rest, fresh];
  const added = await tools.added(() => tools.send('POST', RATES, { rates: sent }));
  const entries = added.toReversed();
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['changed', 'created', 'deleted']);
  const after = (await rows(RATES)).map(({ level }) => level);
  await console_.send(...entries);
  const valuesOf = (list: Row[]) =>
    list.map(({ id, ...row }) => plain(row)).toSorted((a, b) => Number(a.level) - Number(b.level));
  expect(valuesOf(await rows(RATES))).toEqual(valuesOf(all));
  expect(console_.writes()).toHaveLength(1);
  await console_.revert();
  expect((await rows(RATES)).map(({ level }) => level).toSorted()).toEqual(after.toSorted());
});

test('the return of an applied plan restores the rate without its plan', async () => {
  const [row] = await rows(RATES);
  await sql`
    update level_rates set planned_date = '2020-01-01T00:00', planned_new_client_rate = 77,
      planned_returning_client_rate = 66
    where id = ${row!.id as number}
  `.execute(server.db);
  const entries = await tools.added(() => rows(RATES));
  expect(entries).toMatchObject([{ actor: 'plan' }]);
  await console_.send(...entries);
  expect((await rows(RATES))[0]).toMatchObject({
    new_client_rate: row!.new_client_rate,
    returning_client_rate: row!.returning_client_rate,
    planned_date: null,
  });
});

test('the return of a plan already in force is refused; that of its change of the rate succeeds', async () => {
  const [, before] = await rows(RATES);
  const plan = { planned_new_client_rate: 4321, planned_returning_client_rate: 1234 };
  // The server applies it at once.
  const patch = { planned_date: '2020-01-01T09:00', ...plan };
  const [set, applied] = await tools.added(() => change(RATES, 1, patch));
  expect(applied!.actor).toBe('plan');
  await console_.send(set!);
  expect(console_.writes()).toEqual([]);
  expect(console_.messages).toMatchObject([
    {
      text: expect.stringMatching(
        /^Не возвращено: Изменение\. План уже вступил в силу, ставка изменилась\. Это изменено позже: план/,
      ),
      tone: 'error',
    },
  ]);
  await console_.send(applied!);
  expect(plain((await rows(RATES))[1]!)).toEqual(plain(before!));
  await console_.send(set!);
  expect(console_.messages.at(-1)).toMatchObject({
    text: 'Изменение: уже как было',
    tone: 'success',
  });
});

test('the return of a plan that was already cancelled reports that it is already as before', async () => {
  const plan = { planned_new_client_rate: 4321, planned_returning_client_rate: 1234 };
  const [set] = await tools.added(() =>
    change(RATES, 1, { planned_date: '2099-01-01T09:00', ...plan }),
  );
  await change(RATES, 1, {
    planned_date: null,
    planned_new_client_rate: null,
    planned_returning_client_rate: null,
  });
  const late = set!.changes.map((one) =>
    one.field === 'planned_date' ? { ...one, after: '2020-01-01T09:00' } : one,
  );
  await console_.send({ ...set!, changes: late });
  expect(console_.messages).toMatchObject([{ text: 'Изменение: уже как было', tone: 'success' }]);
});

const CARDS: readonly [title: string, path: string, change: Row][] = [
  ['a channel', '/api/v1/channels/1', { name: 'Иначе', is_active: false, description: 'Новое' }],
  [
    'an offer',
    '/api/v1/offers/1',
    {
      name: 'Иначе',
      bid: 1.5,
      status: 0,
      check: 0,
      broker: 1,
      comment: 'да',
      site: 'https://a.example',
    },
  ],
  [
    'a client',
    '/api/v1/clients/1',
    {
      first_name: 'Иначе',
      patronymic: null,
      birth_date: '1990-01-02',
      phone: '79990001122',
      email: 'new@example.com',
    },
  ],
];
test.each(CARDS)(
  'a return restores %s, and a revert applies the change again',
  async (_, path, patch) => {
    const before = await record(path);
    const entries = await tools.added(() => tools.send('PUT', path, { ...before, ...patch }));
    const changes = entries.filter(({ action }) => action === 'changed');
    expect(changes[0]!.changes.length).toBeGreaterThan(Object.keys(patch).length - 2);
    await console_.send(...changes);
    expect(console_.messages).toEqual([]);
    expect(plain(await record(path))).toEqual(plain(before));
    await console_.revert();
    expect(await record(path)).toMatchObject(patch);
  },
);

test('a return restores a channel setting: its value, its default, its place in the list', async () => {
  const path = '/api/v1/channels/1/settings';
  const before = (await rows(path)).map(plain);
  const at = before.findIndex(({ type }) => type === 'text');
  const own = before[at]!.use_default ? { use_default: false, value: '31' } : { use_default: true };
  const entries = await tools.added(() => change(path, at, own, 'settings'));
  await console_.send(...entries);
  expect((await rows(path)).map(plain)).toEqual(before);

  const gone = (await rows(path)).filter((_, index) => index !== at);
  const unbound = await tools.added(() => tools.send('POST', path, { settings: gone }));
  await console_.send(...unbound);
  const byKey = (list: Row[]) => list.toSorted((a, b) => Number(a.id) - Number(b.id));
  expect(byKey((await rows(path)).map(plain))).toEqual(byKey(before));
  const {
    data: [rebound],
  } = await tools.log('?per_page=1');
  await console_.send(rebound!);
  expect((await rows(path)).map(({ id }) => id)).not.toContain(before[at]!.id);
  expect(console_.messages).toEqual([]);
});

test('a return restores default settings with their options', async () => {
  for (const path of ['/api/v1/default-settings', '/api/v1/settings']) {
    const before = await rows(path);
    const one = before.find(({ type }) => type === 'select')!;
    const options = [...(one.options as object[]), { value: 'extra', title: 'Ещё' }];
    const patch = { ...one, description: 'Иначе', options, value: 'extra' };
    const entries = await tools.added(() => tools.send('PUT', `${path}/${one.id}`, patch));
    await console_.send(...entries);
    expect((await rows(path)).map(plain)).toEqual(before.map(plain));
  }
  expect(console_.messages).toEqual([]);
});

test('a return restores a parameter of an offer', async () => {
  const path = '/api/v1/offers/1';
  const before = await record(path);
  const settings = before.settings as Row[];
  const at = settings.findIndex(({ type }) => type === 'boolean' || type === 'string');
  const { use_default, value } = settings[at]!;
  const other = typeof value === 'number' ? 1 - value : 'иначе';
  for (const patch of [{ use_default: false, value: other }, { use_default: !use_default }]) {
    const now = await record(path);
    const all = (now.settings as Row[]).map((one, index) =>
      index === at ? { ...one, ...patch } : one,
    );
    const entries = await tools.added(() => tools.send('PUT', path, { ...now, settings: all }));
    expect(entries.length).toBe(1);
    await console_.send(...entries);
    expect(plain(await record(path))).toEqual(plain(now));
  }
  expect(console_.messages).toEqual([]);
});

test('a return restores name, e-mail, roles and access of a user', async () => {
  const password = { password: 'длинный-пароль-1', password_confirmation: 'длинный-пароль-1' };
  const user = { name: 'Было', email: 'was@example.com', roles: ['user'] };
  const { id } = await tools.send('POST', '/api/users', { ...user, ...password });
  const path = `/api/users/${id}`;
  const found = async () => (await rows('/api/users?per_page=100')).find((one) => one.id === id);
  const shown = async () => {
    const { name, email, roles, disabled_at } = (await found())!;
    return { name, email, roles: (roles as Row[]).map((role) => role.name), disabled_at };
  };
  const before = await shown();
  const changed = { name: 'Стало', email: 'is@example.com', roles: ['editor'] };
  const entries = await tools.added(() => tools.send('PUT', path, changed));
  await console_.send(...entries);
  expect(await shown()).toEqual(before);

  await server.signIn('was@example.com', password.password);
  const disabled = await tools.added(() =>
    tools.send('PUT', `${path}/disabled`, { disabled: true }),
  );
  expect(disabled.length).toBeGreaterThan(1);
  await console_.send(...disabled);
  expect(await shown()).toEqual(before);
  await console_.send(...disabled);
  expect(console_.writes()).toHaveLength(2);

  // A later write disables the record again.
  await tools.send('PUT', `${path}/disabled`, { disabled: true });
  await console_.send(...disabled);
  expect((await shown()).disabled_at).not.toBeNull();
  expect(console_.writes()).toHaveLength(2);
  expect(console_.messages.at(-1)!.text).toContain('Не возвращено');
});

test('a return that fails after another user has signed in shows no message', async () => {
  const [entry] = await tools.added(() => change(RATES, 1, { new_client_rate: 810 }));
  console_.control.before = async () => {
    console_.control.person = 2;
    throw new TypeError('Failed to fetch');
  };
  await console_.send(entry!);
  expect(console_.messages).toEqual([]);
});

test('a return that fails offline or without a session changes nothing and can be repeated', async () => {
  const [entry] = await tools.added(() => change(RATES, 1, { new_client_rate: 800 }));
  console_.control.before = async () => {
    throw new TypeError('Failed to fetch');
  };
  await console_.send(entry!);
  console_.control.before = async (call) =>
    call.startsWith('POST')
      ? Response.json({ message: 'Unauthenticated.' }, { status: 401 })
      : undefined;
  await console_.send(entry!);
  expect((await rows(RATES))[1]).toMatchObject({ new_client_rate: 800 });
  // The call itself reports that it was offline; a lost session ends at the lock, without a message.
  expect(console_.messages).toMatchObject([
    { tone: 'error', text: expect.stringContaining('Не возвращено') },
  ]);
  console_.control.before = async () => undefined;
  await console_.send(entry!);
  expect((await rows(RATES))[1]).toMatchObject({ new_client_rate: entry!.changes[0]!.before });
});
