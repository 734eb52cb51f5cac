import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Offer, OfferSetting } from '#contract/offers.ts';
import { AvailableOfferSettings } from '#contract/offers.ts';
import { waitingForLocks } from '#tests/support/locks.ts';
import { sharedTestServer } from '#tests/support/server.ts';

interface Saved {
  success: true;
  data: Offer & { version: number; settings: OfferSetting[] };
}

const server = sharedTestServer();
let admin: string;
let offerId: number;
/** The default settings of these tests by name. */
let ids: Record<'flag' | 'limit' | 'list' | 'choice' | 'note', number>;

const OPTIONS = ['a', 'b', 'c'].map((value) => ({ value, title: value.toUpperCase() }));

beforeAll(async () => {
  const definitions = [
    { name: 'flag', type: 'boolean', value: 1, options: [] },
    { name: 'limit', type: 'number', value: 10, options: [] },
    { name: 'list', type: 'multi-select', value: ['a'], options: OPTIONS },
    { name: 'choice', type: 'select', value: 'b', options: OPTIONS },
    { name: 'note', type: 'string', value: 'текст', options: [] },
  ] as const;
  const rows = await server.db
    .insertInto('offer_default_settings')
    .values(
      definitions.map(({ value, options, ...rest }) => {
        const name = `тест: ${rest.name}`;
        const json = { value: JSON.stringify(value), options: JSON.stringify(options) };
        return { ...rest, name, description: `О ${name}`, ...json };
      }),
    )
    .returning(['id', 'name'])
    .execute();
  ids = Object.fromEntries(rows.map(({ id, name }) => [name.slice(6), id])) as typeof ids;
});
beforeEach(async () => {
  admin = await server.signIn('admin@example.com');
  const body = { name: 'С параметрами', min_sum: 1, max_sum: 2, period: '1', bid: 1 };
  const answer = await call('POST', '', { ...body, age_from: 18, age_up_to: 70 });
  offerId = answer.body.data.id;
});

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  server.request<Saved>(`/api/v1/offers${path}`, { method, token: admin, body, headers });
const read = async () => (await call('GET', `/${offerId}`)).body.data;
const bind = (...settingIds: number[]) =>
  call('POST', `/${offerId}/settings`, {
    settings: settingIds.map((setting_id) => ({ setting_id, use_default: true })),
  });
const available = async () => {
  const path = `/api/v1/offers/${offerId}/available-settings`;
  return AvailableOfferSettings.parse((await server.request(path, { token: admin })).body).data;
};
/** Writes the whole offer with a change to one parameter. */
async function put(id: number, change: object) {
  const offer = await read();
  const settings = offer.settings.map((it) => (it.setting_id === id ? { ...it, ...change } : it));
  return call('PUT', `/${offerId}`, { ...offer, settings });
}
const settingOf = ({ settings }: Saved['data'], id: number) =>
  settings.find(({ setting_id }) => setting_id === id);

test('adding no parameters changes nothing', async () => {
  const before = await read();
  expect(await bind()).toMatchObject({ status: 200, body: { data: { version: before.version } } });
  expect(await read()).toEqual(before);
});

test('a parameter of another offer is still available, until it is bound here, too', async () => {
  const other = offerId;
  await bind(ids.flag);
  const body = { name: 'Ещё один', min_sum: 1, max_sum: 2, period: '1', bid: 1 };
  offerId = (await call('POST', '', { ...body, age_from: 18, age_up_to: 70 })).body.data.id;
  expect((await available()).map(({ id }) => id)).toContain(ids.flag);
  await bind(ids.flag);
  expect((await available()).map(({ id }) => id)).not.toContain(ids.flag);
  const first = (await call('GET', `/${other}`)).body.data;
  expect(first.settings.map(({ setting_id }) => setting_id)).toEqual([ids.flag]);
});

describe('parameters of an offer', () => {
  test('move from the available ones to the offer, with their default', async () => {
    const before = await available();
    expect(before.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(ids)));
    const answer = await bind(ids.flag, ids.choice);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('ETag')).toBe('"2"');
    expect(answer.body.data.settings).toEqual([
      {
        ...{ setting_id: ids.flag, name: 'тест: flag', description: 'О тест: flag' },
        ...{ type: 'boolean', options: [], value: 1, use_default: true },
      },
      {
        ...{ setting_id: ids.choice, name: 'тест: choice', description: 'О тест: choice' },
        ...{ type: 'select', options: OPTIONS, value: 'b', use_default: true },
      },
    ]);
    expect(await read()).toEqual(answer.body.data);
    expect(await available()).toHaveLength(before.length - 2);
  });

  test('stay unchanged when bound again', async () => {
    await bind(ids.limit);
    await put(ids.limit, { use_default: false, value: 25 });
    const { body, headers } = await bind(ids.limit, ids.limit);
    expect(settingOf(body.data, ids.limit)).toMatchObject({ value: 25, use_default: false });
    expect(headers.get('ETag'), 'nothing has changed').toBe('"3"');
  });

  test('that do not exist are refused with the whole list', async () => {
    const answer = await bind(ids.flag, 999_999);
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { 'settings.1.setting_id': ['Такой настройки нет.'] } },
    });
    expect((await read()).settings).toEqual([]);
  });

  test('that are deleted at the same time are refused when bound, and dropped when written', async () => {
    const deleted = { description: '', type: 'boolean', value: '1', options: '[]' } as const;
    const { id } = await server.db
      .insertInto('offer_default_settings')
      .values({ ...deleted, name: 'тест: исчезает' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const offer = await read();
    const sent = [{ setting_id: id, use_default: false, value: 0 }];
    const [binding, writing] = await server.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('offer_default_settings').where('id', '=', id).execute();
      const calls = [bind(ids.flag, id), call('PUT', `/${offerId}`, { ...offer, settings: sent })];
      // One call waits for the setting, the other one waits behind it for the offer.
      await expect.poll(() => waitingForLocks(server.db)).toBe(2);
      return calls;
    });
    expect(await binding).toMatchObject({
      status: 422,
      body: { errors: { 'settings.1.setting_id': ['Такой настройки нет.'] } },
    });
    expect(await writing).toMatchObject({ status: 200, body: { data: { settings: [] } } });
  });

  test('whose type changes at the same time accept only values of the new type', async () => {
    const fields = { name: 'тест: меняется', type: 'number', value: 10 };
    const added = await server.request<{ data: { id: number } }>('/api/v1/settings', {
      ...{ method: 'POST', token: admin, body: fields },
    });
    const setting = added.body.data;
    await bind(setting.id);
    const offer = await read();
    const settings = [{ setting_id: setting.id, use_default: false, value: 77 }];
    const [writing] = await server.db.transaction().execute(async (trx) => {
      const changed = { type: 'select', value: '"a"', options: JSON.stringify(OPTIONS) } as const;
      const definition = trx.selectFrom('offer_default_settings').where('id', '=', setting.id);
      await definition.select('id').forUpdate().execute();
      await trx
        .updateTable('offer_default_settings')
        .where('id', '=', setting.id)
        .set(changed)
        .execute();
      const calls = [call('PUT', `/${offerId}`, { ...offer, settings })];
      await expect.poll(() => waitingForLocks(server.db)).toBe(1);
      return calls;
    });
    expect(await writing).toMatchObject({
      status: 422,
      body: { errors: { 'settings.0.value': [expect.any(String)] } },
    });
  });

  test('are refused with a stale If-Match, and for an unknown offer', async () => {
    const body = { settings: [{ setting_id: ids.flag, use_default: true }] };
    const stale = await call('POST', `/${offerId}/settings`, body, { 'If-Match': '"9"' });
    expect(stale).toMatchObject({ status: 412, body: { data: { id: offerId, settings: [] } } });
    expect((await call('POST', '/999999/settings', body)).status).toBe(404);
    expect((await call('GET', '/999999/available-settings')).status).toBe(404);
  });

  test.each<['flag' | 'limit' | 'list' | 'choice' | 'note', unknown, unknown]>([
    ['flag', false, 0],
    ['flag', 0, 0],
    ['limit', '12,5', 12.5],
    ['limit', 0, 0],
    ['list', ['c', 'a'], ['a', 'c']],
    ['choice', 'c', 'c'],
    ['note', '<b>жирно</b>', '<b>жирно</b>'],
  ])('%s accepts %j as own value once the default is off', async (name, sent, stored) => {
    await bind(ids[name]);
    const { status, body } = await put(ids[name], { use_default: false, value: sent });
    expect(status).toBe(200);
    expect(settingOf(body.data, ids[name])).toMatchObject({ value: stored, use_default: false });
  });

  test.each<['flag' | 'limit' | 'list' | 'choice' | 'note', unknown, string]>([
    ['flag', 'да', 'Допустимы только 1 и 0.'],
    ['limit', 'много', 'Введите число.'],
    ['list', ['нет'], 'Значения нет среди опций.'],
    ['choice', 'd', 'Значения нет среди опций.'],
    ['note', ' ', 'Пустое значение не сохраняется.'],
  ])('%s refuses %j under its own field', async (name, value, message) => {
    await bind(ids[name]);
    expect(await put(ids[name], { use_default: false, value })).toMatchObject({
      status: 422,
      body: { errors: { 'settings.0.value': [message] } },
    });
  });

  test('show the default while it is used, and their own value again afterwards', async () => {
    await bind(ids.limit);
    await put(ids.limit, { use_default: false, value: 25 });
    const on = await put(ids.limit, { use_default: true });
    expect(settingOf(on.body.data, ids.limit)).toMatchObject({ value: 10, use_default: true });
    const off = await put(ids.limit, { use_default: false });
    expect(settingOf(off.body.data, ids.limit)).toMatchObject({ value: 25, use_default: false });
  });

  test('drop the copy of a default that was switched off and on again', async () => {
    await bind(ids.limit);
    const off = await put(ids.limit, { use_default: false });
    expect(settingOf(off.body.data, ids.limit)).toMatchObject({ value: 10, use_default: false });
    await put(ids.limit, { use_default: true, value: 10 });
    const settings = server.db.updateTable('offer_default_settings').where('id', '=', ids.limit);
    await settings.set({ value: JSON.stringify(12) }).execute();
    const again = await put(ids.limit, { use_default: false });
    await settings.set({ value: JSON.stringify(10) }).execute();
    expect(settingOf(again.body.data, ids.limit)).toMatchObject({ value: 12, use_default: false });
  });

  test('keep an own value that the default has come to equal, unless the switch is moved', async () => {
    await bind(ids.limit);
    await put(ids.limit, { use_default: false, value: 25 });
    await put(ids.limit, { use_default: true });
    const settings = server.db.updateTable('offer_default_settings').where('id', '=', ids.limit);
    await settings.set({ value: JSON.stringify(25) }).execute();
    await put(ids.limit, {});
    await settings.set({ value: JSON.stringify(10) }).execute();
    const off = await put(ids.limit, { use_default: false });
    expect(settingOf(off.body.data, ids.limit)).toMatchObject({ value: 25, use_default: false });
  });

  test('follow the default setting while they use it', async () => {
    await bind(ids.note);
    const settings = server.db.updateTable('offer_default_settings').where('id', '=', ids.note);
    await settings.set({ value: JSON.stringify('иной') }).execute();
    expect(settingOf(await read(), ids.note)).toMatchObject({ value: 'иной' });
    await settings.set({ value: JSON.stringify('текст') }).execute();
  });

  test('that are missing in an older list are kept, and sent ones are added', async () => {
    const before = await read();
    await bind(ids.flag, ids.limit);
    const sent = { setting_id: ids.note, use_default: false, value: 'своё' };
    const { body } = await call('PUT', `/${offerId}`, { ...before, settings: [sent] });
    const bound = body.data.settings.map(({ setting_id }) => setting_id);
    expect(bound).toEqual([ids.flag, ids.limit, ids.note]);
    const gone = { setting_id: 999_999, use_default: true };
    const answer = await call('PUT', `/${offerId}`, { ...before, settings: [gone] });
    expect(answer.status).toBe(200);
    expect(answer.body.data.settings).toHaveLength(3);
  });
});
