import { describe, expect, it } from 'vitest';
import { createRatesApi } from '#api/rates.api.ts';
import { type Answer, scripted } from '#tests/support/scripted-api.ts';

const clientOf = (...answers: Answer[]) => scripted(createRatesApi, ...answers);

const ladder = { id: 1, rate_type: 'bad', rate_value: '0.50', range_from: null, range_to: '10' };

describe('rates', () => {
  it('are read by the type of the channel', async () => {
    const empty = { body: { success: true, data: [] } };
    const { api, calls } = clientOf(empty, empty);
    await api.list(7, 'level');
    await api.list(7, 'ladder');
    expect(calls.map(({ call }) => call)).toEqual([
      'GET /api/v1/channels/7/rates',
      'GET /api/v1/channels/7/ladder-rates',
    ]);
  });

  it('accept numbers as text, and keep unknown fields', async () => {
    const row = { ...ladder, updated_by: 'Ada' };
    const { api } = clientOf({ body: { success: true, data: [row] }, etag: '"7"' });
    expect(await api.list(1, 'ladder')).toEqual({
      rows: [{ ...row, rate_value: 0.5, range_to: 10 }],
      etag: '"7"',
    });
  });

  it('are sent as a whole, with the version that was read', async () => {
    const { api, calls } = clientOf({ body: { success: true, data: [ladder] } });
    const rows = await api.replace(1, 'ladder', [{ id: 1, rate_type: 'bad' }], { etag: '"7"' });
    expect(calls[0]).toMatchObject({
      call: 'POST /api/v1/channels/1/ladder-rates',
      ifMatch: '"7"',
      body: { rates: [{ id: 1, rate_type: 'bad' }] },
    });
    expect(rows).toHaveLength(1);
  });

  it.each([null, 'W/"7"'])('are sent without a version that cannot match: %s', async (etag) => {
    const { api, calls } = clientOf({ body: { success: true, data: [] } });
    await api.replace(1, 'level', [], { etag });
    expect(calls[0]).toMatchObject({ ifMatch: null, body: { rates: [] } });
  });

  it.each([
    ['a page of HTML', '<h1>502</h1>'],
    ['nothing', ''],
    ['no list', { success: true, data: { rows: [] } }],
    ['success without data', { success: true }],
  ])('are a failed call if the answer is %s', async (_, body) => {
    const { api } = clientOf({ body });
    await expect(api.list(1, 'ladder')).rejects.toThrow('Ошибка в получении данных с сервера.');
  });
});
