import { describe, expect, test } from 'vitest';
import { ChannelDefaultSettingList, ChannelSettingList } from '#contract/settings.ts';
import { serveChannelSettings } from '#tests/support/channel-settings-server.ts';

const { call, channel, read, available, save, define } = serveChannelSettings();

test('a channel starts without settings and can bind any', async () => {
  expect((await read()).body).toEqual({ success: true, data: [] });
  const { body } = await available();
  expect(() => ChannelDefaultSettingList.parse(body)).not.toThrow();
  expect(body.data.length).toBeGreaterThanOrEqual(20);
});

describe('binding', () => {
  test('accepts an entry of the unbound list beside the current settings', async () => {
    const first = await define();
    const second = await define({ type: 'number', value: 5 });
    const one = await save([{ ...first, use_default: true }]);
    expect(one.status).toBe(200);
    const two = await save([...one.body.data, { ...second, use_default: true }]);
    expect(() => ChannelSettingList.parse(two.body)).not.toThrow();
    expect(two.body.data).toEqual([
      {
        id: first.id,
        key: first.key,
        description: 'О чём',
        type: 'text',
        options: [],
        value: 'общее',
        use_default: true,
        default_setting: {
          id: first.id,
          key: first.key,
          description: 'О чём',
          type: 'string',
          value: 'общее',
        },
        version: 2,
        list_version: 3,
      },
      expect.objectContaining({ id: second.id, type: 'text', value: 5, version: 3 }),
    ]);
    const unbound = (await available()).body.data.map(({ id }) => id);
    expect(unbound).not.toContain(first.id);
    expect(unbound).not.toContain(second.id);
    const shown = await call<{ data: object }>('GET', `/channels/${channel.id}`);
    expect(shown.body.data).toMatchObject({
      settings: [
        { id: first.id, key: first.key, value: 'общее', use_default: true },
        { id: second.id, key: second.key, value: 5, use_default: true },
      ],
    });
  });

  test.each(['default_setting_id', 'key', 'id'])(
    'identifies the setting by %s, too',
    async (field) => {
      const { id, key } = await define();
      const answer = await save([{ [field]: field === 'key' ? key : String(id) }]);
      expect(answer.body.data).toMatchObject([{ id, use_default: true, value: 'общее' }]);
    },
  );

  test('a missing entry is unbound', async () => {
    const { id } = await define();
    await save([{ id }]);
    expect((await save([])).body.data).toEqual([]);
    expect((await available()).body.data.map((entry) => entry.id)).toContain(id);
  });
});

describe('values', () => {
  test('are kept while the default is used, and follow it until they are changed', async () => {
    const { id } = await define();
    await save([{ id, use_default: true }]);
    await call('PUT', `/default-settings/${id}`, { value: 'новое общее' });
    expect((await read()).body.data).toMatchObject([{ value: 'новое общее', use_default: true }]);
    const own = await save([{ id, value: 'своё', use_default: true }]);
    expect(own.body.data).toMatchObject([
      { value: 'своё', use_default: true, default_setting: { value: 'новое общее' } },
    ]);
    await call('PUT', `/default-settings/${id}`, { value: 'ещё новее' });
    const [entry] = (await read()).body.data;
    expect(entry).toMatchObject({ value: 'своё', use_default: true });
    expect((await save([{ ...entry, use_default: false }])).body.data).toMatchObject([
      { value: 'своё', use_default: false },
    ]);
    const reset = await save([{ id, value: 'ещё новее', use_default: true }]);
    expect(reset.body.data).toMatchObject([{ value: 'ещё новее' }]);
    await call('PUT', `/default-settings/${id}`, { value: 'последнее' });
    expect((await read()).body.data, 'reset, it follows again').toMatchObject([
      { value: 'последнее' },
    ]);
  });

  test('stay as shown when the default is switched off', async () => {
    const { id } = await define();
    const [entry] = (await save([{ id }])).body.data;
    await save([{ ...entry, use_default: false }]);
    await call('PUT', `/default-settings/${id}`, { value: 'другое' });
    expect((await read()).body.data).toMatchObject([{ value: 'общее', use_default: false }]);
  });

  test('are no copy of the default that was switched off and on again', async () => {
    const { id } = await define();
    const other = await define();
    const first = (await save([{ id }, { id: other.id }])).body.data;
    const off = await save(first.map((entry) => ({ ...entry, use_default: entry.id !== id })));
    const on = await save(off.body.data.map((entry) => ({ ...entry, use_default: true })));
    expect(on.body.data).toMatchObject([{ value: 'общее' }, { value: 'общее' }]);
    await call('PUT', `/default-settings/${id}`, { value: 'новое общее' });
    const shown = (await read()).body.data.find((entry) => entry.id === id);
    expect(shown).toMatchObject({ value: 'новое общее', use_default: true });
    // A value of its own outlasts the switch, and a write of other entries.
    await save([{ id, value: 'своё', use_default: false }]);
    await save([{ id, value: 'своё', use_default: true }]);
    await call('PUT', `/default-settings/${id}`, { value: 'своё' });
    const [entry] = (await read()).body.data;
    await save([entry, { id: other.id }]);
    await call('PUT', `/default-settings/${id}`, { value: 'последнее' });
    const own = (await read()).body.data.find((one) => one.id === id);
    expect(own).toMatchObject({ value: 'своё', use_default: true });
  });

  const OPTIONS = [
    { value: 'a', title: 'А' },
    { value: 'b', title: 'Б' },
  ];
  test.each<[object, unknown, unknown]>([
    [{ type: 'boolean', value: 0 }, true, 1],
    [{ type: 'number', value: 1 }, '2,50', 2.5],
    [{ type: 'select', value: 'a', options: OPTIONS }, 'b', 'b'],
    [{ type: 'multi-select', value: ['a'], options: OPTIONS }, ['b', 'a'], ['a', 'b']],
    // The stored option has lost the pasted zero-width space.
    [{ type: 'select', value: 'a\u200b', options: OPTIONS }, 'b\u200b', 'b'],
    [{ type: 'multi-select', value: ['a'], options: OPTIONS }, ['b\u200b', ' a'], ['a', 'b']],
  ])('of %j are read from %j', async (definition, sent, stored) => {
    const { id } = await define(definition);
    const answer = await save([{ id, value: sent, use_default: false }]);
    expect(answer.body.data).toMatchObject([{ value: stored, use_default: false }]);
    expect((await read()).body).toEqual(answer.body);
  });

  test.each<[object, unknown, string]>([
    [{ type: 'boolean', value: 0 }, 5, 'Допустимы только 1 и 0.'],
    [{ type: 'number', value: 1 }, 'x', 'Введите число.'],
    [{ type: 'select', value: 'a', options: OPTIONS }, 'c', 'Значения нет среди опций.'],
    [
      { type: 'multi-select', value: ['a'], options: OPTIONS },
      ['a', 'c'],
      'Значения нет среди опций.',
    ],
    [
      { type: 'multi-select', value: ['a'], options: OPTIONS },
      [],
      'Пустое значение не сохраняется.',
    ],
    [{ type: 'string', value: 'а' }, ' ', 'Пустое значение не сохраняется.'],
    [{ type: 'string', value: 'а' }, null, 'Пустое значение не сохраняется.'],
  ])('of %j are refused as %j', async (definition, value, message) => {
    const { id } = await define(definition);
    const first = await define();
    const answer = await save([{ id: first.id }, { id, value, use_default: true }]);
    expect(answer).toMatchObject({
      status: 422,
      body: { success: false, errors: { 'settings.1.value': [message] } },
    });
    expect((await read()).body.data, 'nothing is written by halves').toEqual([]);
  });
});

test.each<[unknown, object]>([
  [[{ id: 999_999 }], { 'settings.0.id': ['Неизвестная настройка.'] }],
  [[{ key: 'unknown' }], { 'settings.0.key': ['Неизвестная настройка.'] }],
  [[{}], { 'settings.0.id': ['Неизвестная настройка.'] }],
  [[{ id: 1 }, { key: 'daily_cap' }], { 'settings.1.key': ['Настройка указана дважды.'] }],
  [[{ id: 1, use_default: 'x' }], { 'settings.0.use_default': ['Недопустимое значение.'] }],
  [[7], { 'settings.0': ['Ожидается объект.'] }],
  ['all', { settings: ['Ожидается список.'] }],
  [undefined, { settings: ['Обязательное поле.'] }],
])('refuses the list %j', async (settings, errors) => {
  expect(await save(settings)).toMatchObject({ status: 422, body: { success: false, errors } });
});

describe('a list in which settings are added and removed', () => {
  test.each([
    ['one is changed and one unbound', ['changed']],
    ['one is bound and one unbound', ['same', 'new']],
    ['one is bound, one changed and one unbound', ['changed', 'new']],
  ])('is written if %s', async (_, kinds) => {
    const [a, b, c] = [await define(), await define(), await define()];
    const bound = (await save([a, b].map(({ id }) => ({ id })))).body.data;
    const before = (await read()).headers.get('ETag');
    const entries = kinds.map((kind) => {
      if (kind === 'new') return { id: c.id };
      return kind === 'same' ? bound[0] : { ...bound[0], value: 'иное', use_default: false };
    });
    const { body, headers } = await save(entries);
    expect(body.data.map(({ id }) => id)).toEqual(kinds.includes('new') ? [a.id, c.id] : [a.id]);
    expect(body.data[0]!.value).toBe(kinds.includes('changed') ? 'иное' : 'общее');
    expect(headers.get('ETag')).not.toBe(before);
    expect((await read()).body.data).toEqual(body.data);
  });
});

test('a write of a setting in one channel does not change it in another', async () => {
  const setting = await define();
  const other = await call<{ data: { id: number } }>('POST', '/channels', { name: 'Другой' });
  const path = `/channels/${other.body.data.id}/settings`;
  await call('POST', path, { settings: [{ id: setting.id, value: 'своё', use_default: false }] });
  const before = (await call('GET', path)).body.data;
  const [bound] = (await save([{ id: setting.id }])).body.data;
  await save([{ ...bound, value: 'иное', use_default: false }]);
  expect((await read()).body.data).toMatchObject([{ value: 'иное' }]);
  await save([]);
  expect((await call('GET', path)).body.data).toEqual(before);
});
