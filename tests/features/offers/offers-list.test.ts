import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createOffersApi } from '#api/offers.api.ts';
import {
  createOffersLogic,
  isFiltered,
  noFilters,
  offersAddress,
  offersQueryMachine,
} from '#features/offers/list/offers.logic.ts';
import { pageOf, sova } from '#tests/support/offers.ts';
import { scripted } from '#tests/support/scripted-api.ts';

/** Returns the call for a list address, and the parsed answer. */
async function listed(words: Record<string, string>, page = 1, answer: object = pageOf([sova])) {
  // A page beyond the last one is followed by a read of the last one.
  const { api, calls } = scripted(createOffersApi, { body: answer }, { body: answer });
  const input = { query: { ...offersAddress.read(words, '').filters, page } };
  const list = createActor(createOffersLogic(api), { input }).start();
  const { context, value } = await waitFor(list, (snapshot) => !snapshot.hasTag('busy'));
  list.stop();
  return {
    asked: Object.fromEntries(new URLSearchParams(calls[0]!.call.split('?')[1])),
    context,
    value,
  };
}

describe('the query of the list', () => {
  test.each([
    [{}, {}],
    [{ status: '0' }, { status: '0' }],
    [{ status: '1' }, { status: '1' }],
    [{ vip_position: '0' }, { vip_position: '0' }],
    [{ vip_position: ' 12 ' }, { vip_position: '12' }],
    [{ vip_position: '1,5' }, {}],
    [{ vip_position: '-5' }, {}],
    [{ vip_position: 'NaN' }, {}],
    [{ status: '2' }, {}],
    [{ status: 'true' }, {}],
    [{ name: '  сова ' }, { name: 'сова' }],
    [{ name: '   ' }, {}],
    [{ nonsense: '1', page: '7' }, {}],
  ])('from the address %j is %j', async (words, expected) => {
    const { asked } = await listed(words as Record<string, string>);
    expect(asked).toEqual({ page: '1', per_page: '20', ...expected });
  });

  test.each([
    ['-5', 'Введите целое число от 0'],
    ['-0,5', 'Введите целое число от 0'],
    ['1,5', 'Введите целое число от 0'],
    ['пять', 'Введите целое число от 0'],
    ['0', undefined],
    ['', undefined],
  ])('is checked with the VIP position %j: %s', (vip_position, said) => {
    const query = { filters: noFilters, sort: null, page: 1 };
    const asked = createActor(offersQueryMachine, { input: query as never }).start();
    asked.send({ type: 'change', patch: { vip_position } });
    asked.send({ type: 'apply' });
    expect(asked.getSnapshot().context.fieldErrors.vip_position?.[0]).toBe(said);
  });

  test('has the page of the address, and unknown fields are kept', async () => {
    const { asked, context } = await listed({ status: '0', vip_position: '0' }, 3);
    expect(asked).toEqual({ page: '3', per_page: '20', status: '0', vip_position: '0' });
    expect(context.result?.rows[0]).toMatchObject({ vip_position: 0, partner: { id: 9 } });
  });

  test('accepts numbers as text, and refuses what is not a list', async () => {
    const texts = {
      ...sova,
      id: '3',
      status: '0',
      vip_position: '0',
      bid: '0.80',
      is_active: 'false',
    };
    const { context } = await listed({}, 1, { ...pageOf([]), data: [texts] });
    expect(context.result?.rows[0]).toMatchObject({ id: 3, status: 0, vip_position: 0, bid: 0.8 });
    for (const data of [null, {}, [{ name: 'без номера' }]]) {
      const { value, context: failed } = await listed({}, 1, { success: true, data, meta: {} });
      expect(value).toEqual({ failed: 'free' });
      expect(failed.problem?.message).toBe('Ошибка в получении данных с сервера.');
    }
  });

  test.each([
    [{ last_page: null, total: 41 }, 3],
    [{ last_page: undefined, total: 41, per_page: 10 }, 5],
    [{ last_page: undefined, total: '40', per_page: null }, 2],
    [{ last_page: undefined, total: 41, per_page: 0 }, 3],
    [{ last_page: null, total: 0 }, 1],
    // The value of the API holds.
    [{ last_page: 7, total: 41 }, 7],
    [{ last_page: 0, total: 0 }, 1],
  ])('has the pages of %j: %i', async (meta, pages) => {
    const { context } = await listed({}, 1, pageOf([sova], meta));
    expect(context.result?.lastPage).toBe(pages);
  });

  test.each([{ last_page: 'много' }, { total: null }])(
    'fails if the answer has %j',
    async (meta) => {
      const { value } = await listed({}, 1, pageOf([sova], meta));
      expect(value).toEqual({ failed: 'free' });
    },
  );

  test('filters by zero but not by spaces', () => {
    expect(isFiltered(noFilters)).toBe(false);
    expect(isFiltered({ ...noFilters, name: ' ', vip_position: ' ' })).toBe(false);
    expect(isFiltered({ ...noFilters, vip_position: '0' })).toBe(true);
    expect(isFiltered({ ...noFilters, status: '0' })).toBe(true);
  });
});
