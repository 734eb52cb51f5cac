import { describe, expect, test } from 'vitest';
import { serveChannelSettings } from '#tests/support/channel-settings-server.ts';

const { call, channel, read, save, define } = serveChannelSettings();

describe('two writers of channel settings', () => {
  const bindTwo = async () => {
    const [a, b] = [await define(), await define()];
    const saved = await save([{ id: a.id }, { id: b.id }]);
    return { a, b, entries: saved.body.data, tag: { 'If-Match': saved.headers.get('ETag')! } };
  };

  test('get 412 for the second write with a stale If-Match, which can then be merged', async () => {
    const { a, b, entries, tag } = await bindTwo();
    const first = await save([{ ...entries[0], value: 'первый' }, entries[1]], tag);
    expect(first.status).toBe(200);
    const second = await save([entries[0], { ...entries[1], value: 'второй' }], tag);
    expect(second).toMatchObject({ status: 412, body: { success: false, data: first.body.data } });
    expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'));
    const merged = [first.body.data[0], { ...first.body.data[1], value: 'второй' }];
    const third = await save(merged, { 'If-Match': second.headers.get('ETag')! });
    expect(third.body.data).toMatchObject([
      { id: a.id, value: 'первый' },
      { id: b.id, value: 'второй' },
    ]);
  });

  test('cannot unbind settings that they have not read, nor overwrite changed ones', async () => {
    const { a, b, entries } = await bindTwo();
    const late = await define();
    await save([...entries, { id: late.id }]);
    const unseen = await save([entries[0]]);
    expect(unseen.status).toBe(200);
    expect(unseen.body.data.map(({ id }) => id)).toEqual([a.id, late.id]);

    await save([{ ...unseen.body.data[0], value: 'первый' }, unseen.body.data[1]]);
    const over = await save([{ ...entries[0], value: 'второй' }, { id: b.id }]);
    expect(over).toMatchObject({ status: 412, body: { data: [{ value: 'первый' }, {}] } });
    const gone = await save([unseen.body.data[1]]);
    expect(gone.status, 'deleting what has changed').toBe(412);
  });

  test('cannot bind again what the other has unbound, unless they have read that', async () => {
    const { a, b, entries } = await bindTwo();
    const unbound = await save([entries[0]]);
    const late = await save(entries);
    expect(late).toMatchObject({ status: 412, body: { data: [{ id: a.id }] } });
    expect((await read()).body.data).toHaveLength(1);

    // An entry of the unbound settings, then one with the tag of the current list.
    const available = await save([...unbound.body.data, { id: b.id, version: 1 }]);
    expect(available.body.data.map(({ id }) => id)).toEqual([a.id, b.id]);
    const again = await save([entries[0]]);
    const tag = { 'If-Match': again.headers.get('ETag')! };
    expect((await save([again.body.data[0], entries[1]], tag)).status).toBe(200);
  });

  test('get 412 for a setting that the other has unbound and deleted', async () => {
    const { a, b, entries } = await bindTwo();
    const unbound = await save([entries[0]]);
    expect((await call('DELETE', `/default-settings/${b.id}`)).status).toBe(200);
    const late = await save([{ ...entries[0], value: 'второй' }, entries[1]]);
    expect(late).toMatchObject({ status: 412, body: { data: [{ id: a.id, value: 'общее' }] } });
    expect(late.headers.get('ETag')).toBe(unbound.headers.get('ETag'));

    const tag = { 'If-Match': late.headers.get('ETag')! };
    const errors = { 'settings.1.id': ['Неизвестная настройка.'] };
    expect(await save(entries, tag)).toMatchObject({ status: 422, body: { errors } });
    const other = await save([entries[0], { id: b.id }]);
    expect(other, 'without a list version').toMatchObject({ status: 422, body: { errors } });
  });
});

test('sending back the read list changes nothing', async () => {
  const channels = await call<{ data: { id: number }[] }>('GET', '/channels');
  for (const { id } of channels.body.data.slice(0, 12)) {
    channel.id = id;
    const before = await read();
    const after = await save(before.body.data);
    expect(after.body).toEqual(before.body);
    expect(after.headers.get('ETag')).toBe(before.headers.get('ETag'));
  }
});

test('a change of a default setting increments the version of those channels only that have it', async () => {
  const [mine, others] = [await define(), await define()];
  const other = await call<{ data: { id: number } }>('POST', '/channels', { name: 'Другой' });
  const path = `/channels/${other.body.data.id}/settings`;
  const bound = await call('POST', path, { settings: [{ id: others.id }] });
  const before = await save([{ id: mine.id }]);
  await call('PUT', `/default-settings/${mine.id}`, { ...mine, value: 'новое общее' });
  expect((await read()).headers.get('ETag')).not.toBe(before.headers.get('ETag'));
  expect((await call('GET', path)).headers.get('ETag')).toBe(bound.headers.get('ETag'));
});
