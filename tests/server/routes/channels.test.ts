import { describe, expect, test } from 'vitest';
import { ChannelAnswer, ChannelList } from '#contract/channels.ts';
import { FIELDS, serveChannels } from '#tests/support/channels-server.ts';

const { session, call, add } = serveChannels();

describe('GET /api/v1/channels', () => {
  test('answers with all channels ordered by id, as the contract says', async () => {
    await add();
    const { status, body } = await call<{ data: { id: number; settings: unknown[] }[] }>('GET', '');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true });
    expect(() => ChannelList.parse(body)).not.toThrow();
    const ids = body.data.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(body.data.flatMap(({ settings }) => settings)[0]).toEqual({
      id: expect.any(Number),
      key: expect.any(String),
      value: expect.anything(),
      use_default: expect.any(Boolean),
    });
  });
});

describe('POST /api/v1/channels', () => {
  test('creates an active channel by levels, with a slug from its name', async () => {
    const answer = await call('POST', '', { name: '  Щедрый «Ёж» & Co  ' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('ETag')).toBe('"1"');
    expect(() => ChannelAnswer.parse(answer.body)).not.toThrow();
    expect(answer.body.data).toMatchObject({
      name: 'Щедрый «Ёж» & Co',
      description: '',
      slug: 'shchedryy-yozh-co',
      is_active: true,
      rate_type: 'level',
      settings: [],
    });
  });

  test('keeps slugs unique, even for the same name at the same time', async () => {
    const slugs = await Promise.all(
      Array.from({ length: 6 }, async () => (await add({ name: 'Тёзка', slug: '' })).slug),
    );
    expect(slugs.sort()).toEqual([
      'tyozka',
      'tyozka-2',
      'tyozka-3',
      'tyozka-4',
      'tyozka-5',
      'tyozka-6',
    ]);
    expect((await add({ name: '日本' })).slug).toBe('channel');
    const long = await add({ name: 'щ'.repeat(255) });
    expect(long.slug.length).toBeLessThanOrEqual(100);
  });

  test.each<[object, object]>([
    [{ name: undefined }, { name: ['Обязательное поле.'] }],
    [{ name: ' ' }, { name: ['Обязательное поле.'] }],
    [{ name: 'я'.repeat(256) }, { name: ['Не более 255 символов.'] }],
    [{ name: 'a\u0000b' }, { name: ['Недопустимые символы.'] }],
    [{ description: 7 }, { description: ['Ожидается строка.'] }],
    [{ rate_type: 'flat' }, { rate_type: ['Недопустимое значение.'] }],
    [{ is_active: 'maybe' }, { is_active: ['Недопустимое значение.'] }],
    [{ slug: 'Слаг' }, { slug: ['Только строчные латинские буквы, цифры и дефис.'] }],
    [{ slug: 'taken' }, { slug: ['Канал с таким слагом уже есть.'] }],
  ])('refuses %j', async (fields, errors) => {
    await call('POST', '', { name: 'Занятый', slug: 'taken' });
    const answer = await call('POST', '', { name: 'Новый', ...fields });
    expect(answer).toMatchObject({ status: 422, body: { success: false, errors } });
  });

  test.each([
    [' ', 'Ёж', 'yozh'],
    [null, 'Уж', 'uzh'],
  ])('makes the slug %j from the name', async (slug, name, made) => {
    expect((await add({ name, slug })).slug).toBe(made);
  });

  test.each(['true', '[]', '{', ''])('refuses the body %s', async (body) => {
    const answer = await call('POST', '', body);
    expect(answer).toMatchObject({ status: 400, body: { success: false } });
  });

  test('accepts flags in any form', async () => {
    expect((await add({ is_active: '0' })).is_active).toBe(false);
    expect((await add({ is_active: 1 })).is_active).toBe(true);
  });
});

describe('PUT /api/v1/channels/{id}', () => {
  test('changes the five fields and increments the version', async () => {
    const { id } = await add();
    const answer = await call('PUT', `/${id}`, { ...FIELDS, unknown: 'stays out' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('ETag')).toBe('"2"');
    expect(answer.body.data).toMatchObject({ id, ...FIELDS, version: 2 });
    const read = await call('GET', `/${id}`);
    expect(read.body).toEqual(answer.body);
    expect(read.headers.get('ETag')).toBe('"2"');
  });

  test.each([undefined, null])(
    'keeps missing fields, and the version if nothing changes: %s',
    async (slug) => {
      const before = await add({ description: 'Прежнее', is_active: false });
      const fields = { name: 'Канал', slug, description: undefined };
      const answer = await call('PUT', `/${before.id}`, fields);
      expect(answer.body.data).toEqual(before);
    },
  );

  test.each(['', ' \t', '\u200b'])(
    'refuses a blank slug instead of keeping the old one: %j',
    async (slug) => {
      const { id, ...before } = await add();
      const answer = await call('PUT', `/${id}`, { ...FIELDS, name: 'Новое имя', slug });
      const body = { success: false, errors: { slug: ['Обязательное поле.'] } };
      expect(answer).toMatchObject({ status: 422, body });
      expect((await call('GET', `/${id}`)).body.data).toMatchObject(before);
    },
  );

  test('refuses the slug of another channel and accepts its own', async () => {
    const other = await add({ name: 'Другой' });
    const { id, slug } = await add({ name: 'Этот' });
    expect((await call('PUT', `/${id}`, { ...FIELDS, slug })).status).toBe(200);
    expect(await call('PUT', `/${id}`, { ...FIELDS, slug: other.slug })).toMatchObject({
      status: 422,
      body: { errors: { slug: ['Канал с таким слагом уже есть.'] } },
    });
  });
});

test('a stale If-Match is refused with the current state on every write', async () => {
  const { id } = await add();
  const stale = { 'If-Match': '"1"' };
  expect((await call('PUT', `/${id}`, { ...FIELDS, slug: 'a' }, stale)).status).toBe(200);
  for (const answer of [
    await call('PUT', `/${id}`, { ...FIELDS, slug: 'b' }, stale),
    await call('PATCH', `/${id}/toggle-status`, undefined, stale),
    await call('DELETE', `/${id}`, undefined, stale),
  ]) {
    expect(answer).toMatchObject({
      status: 412,
      body: { success: false, message: expect.stringMatching(/^[А-Я]/), data: { id, slug: 'a' } },
    });
    expect(answer.headers.get('ETag')).toBe('"2"');
  }
  expect((await call('DELETE', `/${id}`, undefined, { 'If-Match': '"2"' })).status).toBe(200);
});

test.each([
  ['"1"', 200],
  // A proxy that compresses an answer makes its tag weak.
  ['W/"1"', 200],
  ['"9", W/"1"', 200],
  ['*', 200],
  ['W/"9"', 412],
  ['"8", "9"', 412],
  ['', 412],
])('If-Match: %s answers %i', async (tag, status) => {
  const { id } = await add();
  const match = { 'If-Match': tag };
  expect((await call('PATCH', `/${id}/toggle-status`, undefined, match)).status).toBe(status);
});

describe('PATCH /api/v1/channels/{id}/toggle-status', () => {
  test('toggles the status, and loses none of two concurrent toggles', async () => {
    const { id } = await add();
    const off = await call('PATCH', `/${id}/toggle-status`);
    expect(off.body.data).toMatchObject({ is_active: false, version: 2 });
    const both = await Promise.all([1, 2].map(() => call('PATCH', `/${id}/toggle-status`)));
    expect(both.map(({ body }) => body.data.version).sort()).toEqual([3, 4]);
    expect((await call('GET', `/${id}`)).body.data.is_active).toBe(false);
  });
});

describe('DELETE /api/v1/channels/{id}', () => {
  const planned = {
    level: 1,
    new_client_rate: 1,
    returning_client_rate: 1,
    planned_date: '2099-01-01T00:00',
    planned_new_client_rate: 2,
    planned_returning_client_rate: 2,
  };

  test('deletes its settings and rates', async () => {
    const { id } = await add();
    await call('POST', `/${id}/rates`, {
      rates: [
        {
          ...planned,
          planned_date: '',
          planned_new_client_rate: '',
          planned_returning_client_rate: '',
        },
      ],
    });
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { success: true } });
    expect((await call('GET', `/${id}`)).status).toBe(404);
    const rows = session.server.db
      .selectFrom('level_rates')
      .where('channel_id', '=', id)
      .selectAll();
    expect(await rows.execute()).toEqual([]);
  });

  test('is refused while the channel is active and has plans', async () => {
    const { id } = await add();
    expect((await call('POST', `/${id}/rates`, { rates: [planned] })).status).toBe(200);
    expect(await call('DELETE', `/${id}`)).toMatchObject({
      status: 409,
      body: {
        success: false,
        message: expect.stringContaining('запланированы изменения ставок (1)'),
      },
    });
    await call('PATCH', `/${id}/toggle-status`);
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
  });

  test('succeeds once for concurrent calls', async () => {
    const { id } = await add();
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('DELETE', `/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });
});
