import { beforeEach, describe, expect, test } from 'vitest';
import { type Offer, OfferAnswer, type OfferPage } from '#contract/offers.ts';
import { sharedTestServer } from '#tests/support/server.ts';

interface Saved {
  success: true;
  data: Offer & { version: number };
}

const server = sharedTestServer();
let editor: string;

beforeEach(async () => {
  editor = await server.signIn('editor@example.com');
});

/** A valid body. */
const offer = (fields: object = {}) => ({
  name: 'Новый оффер',
  min_sum: 1_000,
  max_sum: 30_000,
  period: 'до 30 дней',
  bid: 350.5,
  age_from: 18,
  age_up_to: 70,
  ...fields,
});
const list = (query = '') => server.request<OfferPage>(`/api/v1/offers${query}`, { token: editor });
const get = (id: number) => server.request<Saved>(`/api/v1/offers/${id}`, { token: editor });
const add = (body: object, token = editor) =>
  server.request<Saved>('/api/v1/offers', { method: 'POST', token, body });
const edit = (id: number, body: object, headers: Record<string, string> = {}) =>
  server.request<Saved>(`/api/v1/offers/${id}`, { method: 'PUT', token: editor, body, headers });
const remove = (id: number, token = editor) =>
  server.request(`/api/v1/offers/${id}`, { method: 'DELETE', token });

describe('POST /api/v1/offers', () => {
  test('fills in the defaults and answers with the whole offer', async () => {
    const answer = await add(offer());
    expect(answer.status).toBe(201);
    expect(answer.headers.get('ETag')).toBe('"1"');
    expect(answer.body.data).toMatchObject({
      ...offer(),
      ...{ income_type: 'заявка', status: 1, is_active: true, check: 1, broker: 0 },
      ...{ icon: null, vip_position: null, comment: null, settings: [], version: 1 },
    });
    expect(OfferAnswer.parse(answer.body).data.id).toBe(answer.body.data.id);
    expect((await get(answer.body.data.id)).body).toEqual(answer.body);
  });

  test('keeps zeros, numbers sent as text, and text that looks like code', async () => {
    const sent = {
      ...{ name: '<script>alert(1)</script>', comment: '"><img src=x onerror=alert(1)>\n{{7*7}}' },
      ...{ url: 'https://example.com/?a=1&b=<x>', keitaro_id: 417, period: 30 },
      ...{ min_sum: '0', bid: '0,5', age_from: 0, vip_position: 0, display_priority: '0' },
      ...{ status: 0, check: '0', broker: true },
    };
    const { data } = (await add(offer(sent))).body;
    expect((await get(data.id)).body.data).toMatchObject({
      ...{ name: sent.name, comment: sent.comment, url: sent.url, keitaro_id: '417', period: '30' },
      ...{ min_sum: 0, bid: 0.5, age_from: 0, vip_position: 0, display_priority: 0 },
      ...{ status: 0, is_active: false, check: 0, broker: 1 },
    });
  });

  test('accepts a reversed range', async () => {
    const backwards = { min_sum: 9_000, max_sum: 10, age_from: 80, age_up_to: 18 };
    expect((await add(offer(backwards))).status).toBe(201);
  });

  test('reports every missing or blank required field', async () => {
    const required = ['name', 'min_sum', 'max_sum', 'period', 'bid', 'age_from', 'age_up_to'];
    const errors = Object.fromEntries(required.map((field) => [field, ['Обязательное поле.']]));
    const blank = Object.fromEntries(required.map((field) => [field, ' ']));
    for (const body of [{}, blank]) {
      expect(await add(body)).toMatchObject({ status: 422, body: { success: false, errors } });
    }
  });

  test.each([
    { site: 'example.ru', icon: '/storage/x.png', url: 'example.ru/apply?sub={id}' },
    { site: 'javascript:alert(1)', icon: 'data:image/svg+xml,<svg/>', url: 'https://' },
    { site: 'ftp://example.com', icon: 'логотип', url: 'см. в договоре' },
  ])('keeps free text unchanged: $site', async (texts) => {
    const { data } = (await add(offer(texts))).body;
    expect(data).toMatchObject(texts);
    const renamed = await edit(data.id, { ...data, name: 'Другое имя' });
    expect(renamed).toMatchObject({
      status: 200,
      body: { data: { name: 'Другое имя', ...texts } },
    });
  });

  test.each<[object, object]>([
    [{ url: 'java\nscript:alert(1)' }, { url: ['Недопустимые символы.'] }],
    [{ site: 'я'.repeat(2_049) }, { site: ['Не более 2048 символов.'] }],
    [{ icon: `/${'x'.repeat(2_048)}` }, { icon: ['Не более 2048 символов.'] }],
    [{ url: 'я'.repeat(2_049) }, { url: ['Не более 2048 символов.'] }],
    [{ min_sum: -1 }, { min_sum: ['Не может быть отрицательным.'] }],
    [{ bid: 'много' }, { bid: ['Введите число.'] }],
    [{ bid: 1.005 }, { bid: ['Не более двух знаков после запятой.'] }],
    [{ age_from: 18.5 }, { age_from: ['Введите целое число.'] }],
    [{ vip_position: -3 }, { vip_position: ['Не может быть отрицательным.'] }],
    [{ display_priority: 1e12 }, { display_priority: ['Не больше 2147483647.'] }],
    [{ name: 'я'.repeat(256) }, { name: ['Не более 255 символов.'] }],
    [{ status: 'да' }, { status: ['Недопустимое значение.'] }],
  ])('refuses %j', async (fields, errors) => {
    const answer = await add(offer(fields));
    expect(answer.status).toBe(422);
    expect(answer.body).toHaveProperty('errors', errors);
  });

  test.each([null, '', '  '])('reads %j as an empty value', async (nothing) => {
    const { data } = (await add(offer({ url: nothing, icon: nothing, vip_position: nothing })))
      .body;
    expect(data).toMatchObject({ url: null, icon: null, vip_position: null });
  });
});

describe('PUT /api/v1/offers/{id}', () => {
  test('changes nothing if the offer is sent as it was read', async () => {
    const [{ id }] = (await list()).body.data as [Offer];
    const read = (await get(id)).body.data;
    const answer = await edit(id, { ...read, of_another_service: { kept: 'there' } });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual(read);
    expect(answer.headers.get('ETag')).toBe(`"${read.version}"`);
  });

  test('empties fields that are sent empty and keeps missing ones', async () => {
    const { data } = (await add(offer({ comment: 'Заметка', site: 'https://example.com' }))).body;
    const { body } = await edit(data.id, offer({ name: 'Другой', comment: null, status: 0 }));
    expect(body.data).toMatchObject({ name: 'Другой', comment: null, status: 0 });
    expect(body.data.site).toBe('https://example.com');
  });

  test.each([
    ...[{ min_sum: 5.5 }, { max_sum: 0 }, { period: 'до года' }, { bid: 0.01 }, { age_from: 21 }],
    ...[{ age_up_to: 65 }, { url: 'a.рф/x' }, { keitaro_id: '007' }, { display_priority: 0 }],
    ...[{ vip_position: null }, { check: 0 }, { broker: 1 }, { comment: 'Раз\nДва' }],
  ])(
    'changes nothing but the changed field if the offer is sent as it was read: %j',
    async (patch) => {
      const full = { url: 'https://a.example', keitaro_id: '12', vip_position: 4, comment: 'Было' };
      const { data } = (await add(offer(full))).body;
      const bound = await server.request<Saved>(`/api/v1/offers/${data.id}/settings`, {
        ...{ method: 'POST', token: editor },
        body: { settings: [{ setting_id: 1, use_default: true }] },
      });
      const read = bound.body.data;
      expect(read.settings).toHaveLength(1);
      const { status, body } = await edit(data.id, { ...read, ...patch }, { 'If-Match': '"2"' });
      expect(status).toBe(200);
      const { version, updated_at } = body.data;
      expect(body.data).toEqual({ ...read, ...patch, version, updated_at });
      expect((await get(data.id)).body).toEqual(body);
    },
  );

  test('refuses a stale If-Match with the current state, and accepts a call without one', async () => {
    const { data } = (await add(offer())).body;
    const first = await edit(data.id, offer({ name: 'Первый' }), { 'If-Match': '"1"' });
    expect(first.headers.get('ETag')).toBe('"2"');
    const stale = await edit(data.id, offer({ name: 'Второй' }), { 'If-Match': '"1"' });
    expect(stale).toMatchObject({
      status: 412,
      body: { success: false, message: expect.any(String), data: { name: 'Первый', version: 2 } },
    });
    expect(stale.headers.get('ETag')).toBe('"2"');
    expect((await edit(data.id, offer({ name: 'Третий' }))).status).toBe(200);
    expect((await get(data.id)).headers.get('ETag')).toBe('"3"');
  });

  test('writes one of several concurrent changes with the same version', async () => {
    const { data } = (await add(offer())).body;
    const answers = await Promise.all(
      ['А', 'Б', 'В'].map((name) => edit(data.id, offer({ name }), { 'If-Match': '"1"' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await get(data.id)).body.data.name).toBe(winner?.body.data.name);
  });
});

describe('DELETE /api/v1/offers/{id}', () => {
  test('deletes the offer once', async () => {
    const { data } = (await add(offer())).body;
    const stale = { method: 'DELETE', token: editor, headers: { 'If-Match': '"7"' } };
    expect((await server.request(`/api/v1/offers/${data.id}`, stale)).status).toBe(412);
    expect(await remove(data.id)).toMatchObject({ status: 200, body: { success: true } });
    for (const answer of [
      await get(data.id),
      await edit(data.id, offer()),
      await remove(data.id),
    ]) {
      expect(answer).toMatchObject({
        status: 404,
        body: { success: false, message: 'Оффер не найден.' },
      });
    }
  });
});

describe('permissions', () => {
  test('the role user reads offers and writes nothing', async () => {
    const token = await server.signIn('user@example.com');
    const path = `/api/v1/offers/${(await list()).body.data[0]!.id}`;
    expect((await server.request('/api/v1/offers', { token })).status).toBe(200);
    expect((await server.request(path, { token })).status).toBe(200);
    expect((await server.request(`${path}/available-settings`, { token })).status).toBe(200);
    expect((await add(offer(), token)).status).toBe(403);
    const body = offer();
    for (const call of [
      { method: 'PUT', path, body },
      { method: 'DELETE', path },
      { method: 'POST', path: `${path}/settings`, body: { settings: [] } },
    ]) {
      expect((await server.request(call.path, { ...call, token })).status).toBe(403);
    }
  });

  test('reading offers needs a session', async () => {
    expect((await server.request('/api/v1/offers')).status).toBe(401);
    expect((await server.request('/api/v1/offers/1')).status).toBe(401);
  });
});
