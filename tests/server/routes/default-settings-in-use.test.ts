import { describe, expect, test } from 'vitest';
import { serveEditor } from '#tests/support/editor-server.ts';

const COLOURS = [
  { value: 'red', title: 'Красный' },
  { value: 'blue', title: 'Синий' },
];
let count = 0;

interface Saved {
  data: { id: number; version: number; value: unknown; options: unknown; type: string };
}

const { session, call } = serveEditor<Saved>();

describe('a default setting that channels use', () => {
  const channel = async () => {
    const answer = await call('POST', '/channels', { name: 'Канал' });
    return answer.body.data.id;
  };
  const bind = (channelId: number, entry: object) =>
    call<{ data: { id: number; value: unknown; version: number }[] }>(
      'POST',
      `/channels/${channelId}/settings`,
      { settings: [entry] },
    );
  const add = async () => {
    count += 1;
    const fields = { type: 'select', value: 'red', options: COLOURS };
    return (await call('POST', '/default-settings', { key: `used_${count}`, ...fields })).body.data;
  };

  test('cannot be deleted, and the answer has the number of channels', async () => {
    const { id } = await add();
    for (let channels = 0; channels < 2; channels += 1) await bind(await channel(), { id });
    expect(await call('DELETE', `/default-settings/${id}`)).toMatchObject({
      status: 409,
      body: {
        success: false,
        message: 'Настройка используется в 2 каналах: удалить её нельзя.',
      },
    });
  });

  test('cannot lose the options and the type that own values of channels need', async () => {
    const { id } = await add();
    await bind(await channel(), { id, value: 'blue', use_default: false });
    const put = (body: object) => call('PUT', `/default-settings/${id}`, body);
    expect(await put({ options: [COLOURS[0]] })).toMatchObject({
      status: 422,
      body: {
        errors: {
          options: ['В 1 канале своё значение, которое не подойдёт. Сначала измените его там.'],
        },
      },
    });
    expect(await put({ type: 'boolean', value: 1 })).toMatchObject({
      status: 422,
      body: { errors: { type: [expect.stringContaining('В 1 канале')] } },
    });
    expect((await put({ options: [...COLOURS, { value: 'g', title: 'Зелёный' }] })).status).toBe(
      200,
    );
  });

  test.each([
    [2, 'В 2 каналах'],
    [5, 'В 5 каналах'],
    [21, 'В 21 канале'],
  ])('counts %i channels with own values', async (uses, where) => {
    const { id } = await add();
    for (let at = 0; at < uses; at += 1) {
      await bind(await channel(), { id, value: 'blue', use_default: false });
    }
    expect(await call('PUT', `/default-settings/${id}`, { options: [COLOURS[0]] })).toMatchObject({
      status: 422,
      body: { errors: { options: [expect.stringContaining(`${where} своё значение, `)] } },
    });
  });

  test('shows its change in every channel, with a new version', async () => {
    const { id } = await add();
    const channelId = await channel();
    const [before] = (await bind(channelId, { id })).body.data;
    await call('PUT', `/default-settings/${id}`, { value: 'blue' });
    const read = await call<{ data: object[] }>('GET', `/channels/${channelId}/settings`);
    expect(read.headers.get('ETag')).toBe('"settings-3"');
    expect(read.body.data).toMatchObject([{ id, value: 'blue', version: before!.version + 1 }]);
  });

  test('is either bound or deleted if both happen at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await add();
      const channelId = await channel();
      const [bound, deleted] = await Promise.all([
        bind(channelId, { id }),
        call('DELETE', `/default-settings/${id}`),
      ]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([bound.status, deleted.status]);
    }
  });

  // The API gives up a lock after 600 ms, which a busy machine exceeds; a deadlock fails every try.
  test('can be changed and bound by concurrent calls without a deadlock', {
    retry: 4,
  }, async () => {
    const settings = await Promise.all([add(), add(), add()]);
    const channels = await Promise.all([channel(), channel(), channel()]);
    const entries = settings.map(({ id }) => ({ id, use_default: true }));
    const once = (index: number) =>
      index % 2
        ? call('PUT', `/default-settings/${settings[index % 3]!.id}`, {
            value: index % 4 > 1 ? 'red' : 'blue',
          })
        : call('POST', `/channels/${channels[index % 3]}/settings`, {
            settings: entries.slice(0, 1 + (index % 3)),
          });
    const answers = [];
    // At most as many as there are connections: a call that waits too long for one is refused.
    for (let round = 0; round < 8; round++) {
      const begun = Array.from({ length: 8 }, (_, index) => once(round * 8 + index));
      answers.push(...(await Promise.all(begun)));
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

test('a default setting that an offer uses cannot be deleted', async () => {
  const list = await call<{ data: { id: number }[] }>('GET', '/settings');
  const { id } = list.body.data[0]!;
  const offer = await session.server.db
    .insertInto('offers')
    .values({ name: 'О', min_sum: 1, max_sum: 2, period: '1', bid: 1, age_from: 18, age_up_to: 70 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await session.server.db
    .insertInto('offer_settings')
    .values({ offer_id: offer.id, setting_id: id, use_default: true })
    .execute();
  expect(await call('DELETE', `/settings/${id}`)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^Настройка используется в \d+ оффер(е|ах): удалить/) },
  });
});
