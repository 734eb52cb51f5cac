import { beforeEach, describe, expect, test } from 'vitest';
import { LADDER_TYPES, LadderRateList, LevelRateList } from '#contract/rates.ts';
import { createRates, ladderRow, levelRow } from '#tests/support/rates.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
let token: string;
let levels: Awaited<ReturnType<typeof createRates>>;
let ladder: Awaited<ReturnType<typeof createRates>>;

beforeEach(async () => {
  token = await server.signIn('editor@example.com');
  levels = await createRates(server, token);
  ladder = await createRates(server, token, 'ladder-rates');
});

describe('the whole list of rates', () => {
  test('is empty at first', async () => {
    const { status, body, headers } = await levels.read();
    expect({ status, body }).toEqual({ status: 200, body: { success: true, data: [] } });
    expect(headers.get('ETag')).toBe('"level-1"');
    expect((await ladder.read()).headers.get('ETag')).toBe('"ladder-1"');
  });

  test('of levels is ordered by level, with id, date and version', async () => {
    const saved = await levels.save([
      levelRow(2, { new_client_rate: '350,50', id: null }),
      levelRow(1, {
        id: '',
        planned_date: '2099-12-31T23:59',
        planned_new_client_rate: '1',
        planned_returning_client_rate: 0,
      }),
    ]);
    expect(saved.status).toBe(200);
    expect(() => LevelRateList.parse(saved.body)).not.toThrow();
    expect(saved.body.data).toEqual([
      {
        ...levelRow(1),
        planned_date: '2099-12-31T23:59',
        planned_new_client_rate: 1,
        planned_returning_client_rate: 0,
        id: expect.any(Number),
        updated_at: server.clock.now().toISOString(),
        version: 2,
        list_version: 2,
      },
      expect.objectContaining({ level: 2, new_client_rate: 350.5 }),
    ]);
    const read = await levels.read();
    expect(read.body).toEqual(saved.body);
    expect(read.headers.get('ETag')).toBe(saved.headers.get('ETag'));
  });

  test('of the ladder is ordered from start to excellent, then by range', async () => {
    const rows = [...LADDER_TYPES]
      .reverse()
      .flatMap((type) => [
        ladderRow(type, { range_from: 1000, range_to: 2000 }),
        ladderRow(type, { planned_date: '2099-01-01T00:00', planned_rate_value: '400.25' }),
      ]);
    const saved = await ladder.save([
      ...rows.slice(0, -2),
      ladderRow('start', { range_from: null, range_to: '' }),
    ]);
    expect(saved.status).toBe(200);
    expect(() => LadderRateList.parse(saved.body)).not.toThrow();
    expect(saved.body.data.map(({ rate_type }) => rate_type)).toEqual([
      'start',
      ...LADDER_TYPES.slice(1).flatMap((type) => [type, type]),
    ]);
    expect(saved.body.data.slice(0, 3)).toMatchObject([
      { range_from: null, range_to: null },
      { range_from: 0, planned_rate_value: 400.25 },
      { range_from: 1000 },
    ]);
    expect((await ladder.read()).body).toEqual(saved.body);
  });

  test('changes rows with an id, adds those without and deletes missing ones', async () => {
    const first = await levels.save([levelRow(1), levelRow(2), levelRow(3)]);
    const [one, two] = first.body.data;
    server.clock.advance(60);
    const second = await levels.save([
      { ...one, version: undefined },
      { ...two, new_client_rate: 7 },
      levelRow(4),
    ]);
    expect(second.body.data.map(({ level }) => level)).toEqual([1, 2, 4]);
    expect(second.body.data[0], 'untouched').toEqual({ ...one, list_version: 3 });
    expect(second.body.data[1]).toMatchObject({
      id: two!.id,
      new_client_rate: 7,
      updated_at: server.clock.now().toISOString(),
      version: 3,
    });
  });

  test('without changes keeps its version', async () => {
    const first = await levels.save([levelRow(1)]);
    const second = await levels.save(first.body.data);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'));
  });

  test('may swap the levels of two rows', async () => {
    const [one, two] = (await levels.save([levelRow(1), levelRow(2)])).body.data;
    const swapped = await levels.save([
      { ...one, level: 2 },
      { ...two, level: 1 },
    ]);
    expect(swapped.body.data.map(({ id, level }) => [level, id])).toEqual([
      [1, two!.id],
      [2, one!.id],
    ]);
  });

  test('may be emptied by a caller without versions', async () => {
    await levels.save([levelRow(1)]);
    expect((await levels.save([])).body.data).toEqual([]);
  });

  test('holds a thousand rows, and the longest ones can be sent back', async () => {
    const money = 9_999_999_999.99;
    const plan = {
      ...{ new_client_rate: money, returning_client_rate: money },
      ...{ planned_new_client_rate: money, planned_returning_client_rate: money },
      planned_date: '2099-12-31T23:59',
    };
    const rows = Array.from({ length: 1_001 }, (_, index) => levelRow(999_000 + index, plan));
    const saved = await levels.save(rows.slice(1));
    expect(saved.body.data).toHaveLength(1_000);
    const changed = saved.body.data.map((row) => ({ ...row, returning_client_rate: 1.01 }));
    const again = await levels.save(changed, saved);
    expect(again.status).toBe(200);
    expect(new Set(again.body.data.map((row) => row.returning_client_rate))).toEqual(
      new Set([1.01]),
    );
    expect((await levels.save(rows)).status).toBe(422);
  });

  test('does not exceed a thousand rows because of rows that a caller has not read', async () => {
    const first = await levels.save([levelRow(1)]);
    const unseen = Array.from({ length: 999 }, (_, index) => levelRow(index + 2));
    const full = await levels.save([...first.body.data, ...unseen]);
    expect(full.body.data).toHaveLength(1_000);
    const stale = await levels.save([...first.body.data, levelRow(5_000)]);
    expect(stale.status).toBe(422);
    expect(stale.body.errors).toHaveProperty('rates');
    // A write that does not make the list longer is still accepted.
    const row = { ...first.body.data[0]!, returning_client_rate: 7 };
    const changed = await levels.save([row]);
    expect(changed.status).toBe(200);
    expect(changed.body.data).toHaveLength(1_000);
    expect(changed.body.data[0]).toMatchObject({ returning_client_rate: 7 });
  });

  test('of one kind does not affect the other', async () => {
    const both = await createRates(server, token);
    await both.save([levelRow(1)]);
    const path = `/api/v1/channels/${both.id}/ladder-rates`;
    const answer = await server.request(path, { method: 'POST', token, body: { rates: [] } });
    expect(answer).toMatchObject({ status: 200, body: { data: [] } });
    expect((await both.read()).body.data).toHaveLength(1);
  });
});

const PLAN = 'Неверно указанны плановые поля!';

test.each<[object, object]>([
  [{ level: undefined }, { 'rates.1.level': ['Обязательное поле.'] }],
  [{ level: 'три' }, { 'rates.1.level': ['Введите число.'] }],
  [{ level: 1.5 }, { 'rates.1.level': ['Введите целое число.'] }],
  [{ level: -1 }, { 'rates.1.level': ['Не меньше 0.'] }],
  [{ level: 1 }, { 'rates.1.level': ['Уровень 1 указан дважды.'] }],
  [{ new_client_rate: '' }, { 'rates.1.new_client_rate': ['Обязательное поле.'] }],
  [{ new_client_rate: null }, { 'rates.1.new_client_rate': ['Обязательное поле.'] }],
  [{ new_client_rate: -0.01 }, { 'rates.1.new_client_rate': ['Не меньше 0.'] }],
  [{ new_client_rate: 1e10 }, { 'rates.1.new_client_rate': ['Не больше 9999999999.99.'] }],
  [{ new_client_rate: '1e5' }, { 'rates.1.new_client_rate': ['Введите число.'] }],
  [
    { new_client_rate: '9999999999.990000001' },
    { 'rates.1.new_client_rate': ['Слишком много цифр: число сохранится неточно.'] },
  ],
  [
    { returning_client_rate: 0.005 },
    { 'rates.1.returning_client_rate': ['Не более двух знаков после запятой.'] },
  ],
  [{ planned_date: '2030-01-01T00:00' }, { 'rates.1.planned_new_client_rate': [PLAN] }],
  [{ planned_new_client_rate: 1 }, { 'rates.1.planned_date': [PLAN] }],
  [
    { planned_date: '2030-01-01T00:00', planned_new_client_rate: 0 },
    { 'rates.1.planned_returning_client_rate': [PLAN] },
  ],
  [{ id: 999_999 }, { 'rates.1.id': ['У канала нет такой ставки.'] }],
  [{ id: 99_999_999_999 }, { 'rates.1.id': ['У канала нет такой ставки.'] }],
  [{ id: 'x' }, { 'rates.1.id': ['Недопустимое значение.'] }],
])('refuses the level %j', async (fields, errors) => {
  const answer = await levels.save([levelRow(1), levelRow(2, fields)]);
  expect(answer).toMatchObject({ status: 422, body: { success: false, errors } });
  expect((await levels.read()).body.data, 'nothing is written by halves').toEqual([]);
});

test.each<[object, object]>([
  [{ rate_type: 'best' }, { 'rates.1.rate_type': ['Недопустимое значение.'] }],
  [{ rate_value: undefined }, { 'rates.1.rate_value': ['Обязательное поле.'] }],
  [
    { range_from: 2, range_to: 1 },
    { 'rates.1.range_from': ['Начало диапазона больше его конца.'] },
  ],
  [{ range_to: null }, { 'rates.1.range_to': ['Укажите обе границы диапазона.'] }],
  [{ range_from: '' }, { 'rates.1.range_from': ['Укажите обе границы диапазона.'] }],
  [
    { rate_type: 'good', range_from: 999.99 },
    { 'rates.1.range_from': ['Диапазоны типа «Хорошая КИ» пересекаются.'] },
  ],
  [
    { rate_type: 'good', range_from: 500, range_to: 500 },
    { 'rates.1.range_from': ['Диапазоны типа «Хорошая КИ» пересекаются.'] },
  ],
  [
    { rate_type: 'good', range_from: null, range_to: null },
    { 'rates.1.range_from': ['Диапазоны типа «Хорошая КИ» пересекаются.'] },
  ],
  [{ planned_rate_value: 5 }, { 'rates.1.planned_date': [PLAN] }],
])('refuses the step %j', async (fields, errors) => {
  const answer = await ladder.save([ladderRow('good'), ladderRow('bad', fields)]);
  expect(answer).toMatchObject({ status: 422, body: { success: false, errors } });
});

test('accepts ranges of a single sum at the ends of another', async () => {
  const ends = [0, 1000].map((sum) => ladderRow('good', { range_from: sum, range_to: sum }));
  expect((await ladder.save([ladderRow('good'), ...ends])).status).toBe(200);
});

test.each([
  '2030-02-30T10:00',
  '2030-13-01T10:00',
  '2030-01-01T24:00',
  '2030-01-01T10:60',
  '2030-01-01 10:00',
  '2030-01-01T10:00:00',
  '2030-01-01T10:00Z',
  '30-01-01T10:00',
  7,
])('refuses the planned date %j', async (planned_date) => {
  const answer = await ladder.save([ladderRow('good', { planned_date, planned_rate_value: 1 })]);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual(['rates.0.planned_date']);
});

test.each([{ rates: 'x' }, { rates: [1] }, { rates: [[]] }, {}, { rates: null }])(
  'refuses the body %j',
  async (body) => {
    const path = `/api/v1/channels/${levels.id}/rates`;
    const answer = await server.request(path, { method: 'POST', token, body });
    expect(answer).toMatchObject({
      status: 422,
      body: { success: false, message: expect.any(String) },
    });
  },
);

test('refuses rows of another channel and a duplicate row', async () => {
  const [foreign] = (await (await createRates(server, token)).save([levelRow(9)])).body.data;
  const [own] = (await levels.save([levelRow(1)])).body.data;
  expect(await levels.save([own, { ...foreign, level: 2 }])).toMatchObject({
    status: 422,
    body: { errors: { 'rates.1.id': ['У канала нет такой ставки.'] } },
  });
  expect(await levels.save([own, { ...own, level: 2 }])).toMatchObject({
    status: 422,
    body: { errors: { 'rates.1.id': ['Ставка указана дважды.'] } },
  });
});
