import { describe, expect, it } from 'vitest';
import { createChannelSettingsApi } from '#api/channel-settings.api.ts';
import { createChannelDefaultsApi, createOfferDefaultsApi } from '#api/default-settings.api.ts';
import { type Answer, scripted } from '#tests/support/scripted-api.ts';
import { cap, channelSettingOf, model, settingOf } from '#tests/support/settings.ts';

const ok = (data: unknown): Answer => ({ body: { success: true, data } });
const SHAPE = 'Ошибка в получении данных с сервера.';
const setting = settingOf(model);
const { id, version, ...write } = setting;

describe('default settings', () => {
  it('of channels have a key, those of offers a name', async () => {
    const { key, ...rest } = model;
    const channels = scripted(createChannelDefaultsApi, ok([model]));
    const offers = scripted(createOfferDefaultsApi, ok([{ ...rest, name: key }]));
    expect(await channels.api.list()).toEqual([setting]);
    expect(await offers.api.list()).toEqual([setting]);
    expect(channels.calls[0]!.call).toBe('GET /api/v1/default-settings');
    expect(offers.calls[0]!.call).toBe('GET /api/v1/settings');
  });

  it('are read with the minimal fields of the API', async () => {
    const { api } = scripted(createOfferDefaultsApi, ok([{ id: '4', name: 'a', type: 'string' }]));
    expect(await api.list()).toMatchObject([{ id: 4, description: '', options: [] }]);
  });

  it('are written with all five fields, under the known version', async () => {
    const { api, calls } = scripted(createChannelDefaultsApi, ok(model), ok(model));
    await api.create(write);
    await api.update(2, write, { etag: '"1"' });
    const { name, ...fields } = write;
    expect(calls).toEqual([
      { call: 'POST /api/v1/default-settings', body: { key: name, ...fields }, ifMatch: null },
      { call: 'PUT /api/v1/default-settings/2', body: { key: name, ...fields }, ifMatch: '"1"' },
    ]);
  });

  it('send no version to an API without versions', async () => {
    const { api, calls } = scripted(createOfferDefaultsApi, { body: { success: 1 } });
    expect(await api.update(2, write, { etag: null })).toBeNull();
    expect(calls[0]).toMatchObject({ ifMatch: null, body: { name: 'payment_model' } });
  });

  it.each([
    ['a page of HTML', '<h1>502</h1>'],
    ['no list', { success: true, data: {} }],
  ])('are a failed call if the answer is %s', async (_, body) => {
    const { api } = scripted(createChannelDefaultsApi, { body });
    await expect(api.list()).rejects.toThrow(SHAPE);
  });
});

describe('settings of a channel', () => {
  const limit = channelSettingOf(cap, { note: 'unknown' });

  it('are read with unknown fields and their version', async () => {
    const flagged = { ...limit, use_default: '1' };
    const answer = { ...ok([flagged]), etag: '"settings-7"' };
    const { api, calls } = scripted(createChannelSettingsApi, answer);
    expect(await api.bound(5)).toEqual({
      rows: [{ ...limit, use_default: true }],
      etag: '"settings-7"',
    });
    expect(calls[0]!.call).toBe('GET /api/v1/channels/5/settings');
  });

  it('are sent as a whole, with the version that was read', async () => {
    const { api, calls } = scripted(createChannelSettingsApi, ok([limit]), ok([]), ok([]));
    expect(await api.replace(5, [limit], { etag: '"7"' })).toEqual([limit]);
    await api.replace(5, [], { etag: null });
    await api.replace(5, [], { etag: 'W/"7"' });
    expect(calls[0]).toEqual({
      call: 'POST /api/v1/channels/5/settings',
      body: { settings: [limit] },
      ifMatch: '"7"',
    });
    expect(calls.slice(1).map(({ ifMatch }) => ifMatch)).toEqual([null, null]);
  });

  it('treat a write as successful if its answer does not contain them', async () => {
    const { api } = scripted(createChannelSettingsApi, ok({ ok: 1 }), { body: { success: true } });
    expect(await api.replace(5, [], { etag: null })).toBeNull();
    expect(await api.replace(5, [], { etag: null })).toBeNull();
  });

  it('that are unbound are default settings', async () => {
    const { api, calls } = scripted(createChannelSettingsApi, ok([cap]));
    expect(await api.unbound(5, new AbortController().signal)).toEqual([cap]);
    expect(calls[0]!.call).toBe('GET /api/v1/channels/5/available-settings');
  });
});
