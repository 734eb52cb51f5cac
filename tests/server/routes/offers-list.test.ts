import { beforeEach, describe, expect, test } from 'vitest';
import { type Offer, OfferPage } from '#contract/offers.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
let editor: string;

beforeEach(async () => {
  editor = await server.signIn('editor@example.com');
});

const list = (query = '') => server.request<OfferPage>(`/api/v1/offers${query}`, { token: editor });

describe('GET /api/v1/offers', () => {
  test('answers with twenty demo offers, newest first, as the contract says', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(() => OfferPage.parse(body)).not.toThrow();
    expect(body).toMatchObject({ success: true, filters: {} });
    expect(body.meta).toEqual({ current_page: 1, last_page: 3, total: 60, per_page: 20 });
    const ids = body.data.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(ids).toHaveLength(20);
  });

  test('pages without gaps or overlaps, and is empty beyond the last', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}`)));
    expect(new Set(pages.flatMap(({ body }) => body.data.map(({ id }) => id))).size).toBe(60);
    expect((await list('?page=9')).body).toMatchObject({
      data: [],
      meta: { current_page: 9, last_page: 3, total: 60 },
    });
    expect((await list('?per_page=1000')).body.meta).toMatchObject({ per_page: 100, last_page: 1 });
  });

  test.each<[string, (offer: Offer) => boolean, object]>([
    ['?name=ФИНАНС', ({ name }) => /финанс/i.test(name), { name: 'ФИНАНС' }],
    ['?name=еж', ({ name }) => /ёж|еж/i.test(name), { name: 'еж' }],
    ['?name=Ё', ({ name }) => /[её]/i.test(name), { name: 'Ё' }],
    ['?status=0', ({ status }) => status === 0, { status: 0 }],
    ['?status=1', ({ status }) => status === 1, { status: 1 }],
    ['?vip_position=0', ({ vip_position }) => vip_position === 0, { vip_position: 0 }],
    ['?vip_position=7', ({ vip_position }) => vip_position === 7, { vip_position: 7 }],
    [
      '?name=займ&status=1&vip_position=',
      ({ name, status }) => /займ/i.test(name) && status === 1,
      { name: 'займ', status: 1 },
    ],
    ['?name=&status=&vip_position=', () => true, {}],
  ])('%s filters accordingly and echoes the filter', async (query, fits, filters) => {
    const all = (await list('?per_page=100')).body.data;
    const { body } = await list(`${query}&per_page=100`);
    expect(body.data.map(({ id }) => id)).toEqual(all.filter(fits).map(({ id }) => id));
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.meta.total).toBe(body.data.length);
    expect(body.filters).toEqual(filters);
  });

  test.each([
    ['займ орбита', 'Орбита Займ'],
    ['ОРБИТА \u00a0\t займ', 'Орбита Займ'],
    ['елки деньги', 'Ёлки-Деньги'],
    ['деньги ёлк', 'Ёлки-Деньги'],
  ])('the words «%s» find %s', async (words, name) => {
    const { body } = await list(`?per_page=100&name=${encodeURIComponent(words)}`);
    expect([...new Set(body.data.map((offer) => offer.name))]).toEqual([name]);
  });

  test('finds only names that have every word', async () => {
    const all = (await list('?per_page=100')).body.data;
    const { body } = await list('?per_page=100&name=займ  е');
    const having = all.filter(({ name }) => /займ/i.test(name) && /[её]/i.test(name));
    expect(body.data.map(({ id }) => id)).toEqual(having.map(({ id }) => id));
    expect(body.data.length).toBeGreaterThan(0);
    expect((await list('?name=займ нетакого')).body.meta.total).toBe(0);
  });

  test('finds nothing by invisible characters only', async () => {
    const { body } = await list(`?name=${encodeURIComponent('\u200b\u2060')}`);
    expect(body).toMatchObject({ data: [], meta: { total: 0 } });
  });

  test.each(['%25', '_', '%5C', "'"])('takes %s literally and not as a wildcard', async (name) => {
    expect((await list(`?name=${name}`)).body).toMatchObject({ data: [], meta: { total: 0 } });
  });

  test.each([
    ['?vip_position=-5', { vip_position: ['Не может быть отрицательным.'] }],
    ['?vip_position=abc', { vip_position: ['Введите целое число.'] }],
    ['?vip_position=99999999999', { vip_position: ['Не больше 2147483647.'] }],
    ['?status=maybe', { status: ['Недопустимое значение.'] }],
  ])('refuses %s instead of showing everything', async (query, errors) => {
    expect(await list(query)).toMatchObject({ status: 422, body: { success: false, errors } });
  });
});
