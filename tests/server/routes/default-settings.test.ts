import { describe, expect, test } from 'vitest';
import {
  ChannelDefaultSettingAnswer,
  ChannelDefaultSettingList,
  OfferDefaultSettingAnswer,
  OfferDefaultSettingList,
} from '#contract/settings.ts';
import { serveEditor } from '#tests/support/editor-server.ts';

const COLOURS = [
  { value: 'red', title: 'Красный' },
  { value: 'blue', title: 'Синий' },
];
const KINDS = [
  ['/default-settings', 'key', ChannelDefaultSettingList, ChannelDefaultSettingAnswer, 20],
  ['/settings', 'name', OfferDefaultSettingList, OfferDefaultSettingAnswer, 12],
] as const;
const LOST_DIGITS = 'Слишком много цифр: число сохранится неточно.';
let count = 0;

interface Saved {
  data: { id: number; version: number; value: unknown; options: unknown; type: string };
}

const { session, call } = serveEditor<Saved>();

describe.each(KINDS)('%s', (path, label, List, Answer, planted) => {
  const body = (fields: object = {}) => {
    count += 1;
    return {
      [label]: `setting_${count}`,
      description: 'О чём',
      type: 'string',
      value: 'а',
      options: [],
      ...fields,
    };
  };
  const add = async (fields: object = {}) => {
    const answer = await call('POST', path, body(fields));
    expect(answer.status).toBe(201);
    expect(() => Answer.parse(answer.body)).not.toThrow();
    return answer.body.data;
  };

  test('lists the demo settings, of every type', async () => {
    const { status, body } = await call<{ data: { type: string }[] }>('GET', path);
    expect(status).toBe(200);
    expect(() => List.parse(body)).not.toThrow();
    expect(body.data.length).toBeGreaterThanOrEqual(planted);
    expect(new Set(body.data.map(({ type }) => type)).size).toBe(5);
  });

  // Text pasted from tables, messengers and a Mac.
  test.each([' й ', 'и\u0306', 'й\u200b'])(
    'accepts a choice that is sent in the same form as its option, %j',
    async (typed) => {
      const options = [{ value: typed, title: 'Т' }];
      expect(await add({ type: 'select', options, value: typed })).toMatchObject({ value: 'й' });
      expect(await add({ type: 'multi-select', options, value: [typed] })).toMatchObject({
        value: ['й'],
      });
    },
  );

  test.each<[object, unknown]>([
    [{ type: 'string', value: ' текст ' }, 'текст'],
    [{ type: 'string', value: 7 }, '7'],
    [{ type: 'number', value: '-12,5' }, -12.5],
    [{ type: 'number', value: 0 }, 0],
    [{ type: 'number', value: '-0,0' }, 0],
    [{ type: 'number', value: '007.50' }, 7.5],
    [{ type: 'number', value: '0.0000001' }, 1e-7],
    [{ type: 'number', value: '0.30000000000000004' }, 0.1 + 0.2],
    [{ type: 'number', value: '1000000000000000.000' }, 1e15],
    [{ type: 'boolean', value: undefined }, 0],
    [{ type: 'boolean', value: true }, 1],
    [{ type: 'boolean', value: '0' }, 0],
    [{ type: 'select', value: 'red', options: COLOURS }, 'red'],
    [{ type: 'select', value: 2, options: [{ value: 2, title: 'Два' }] }, '2'],
    [{ type: 'multi-select', value: ['blue', 'red', 'red'], options: COLOURS }, ['red', 'blue']],
  ])('stores %j', async (fields, value) => {
    const saved = await add(fields);
    expect(saved).toMatchObject({ value, version: 1 });
    const all = await call<{ data: unknown[] }>('GET', path);
    expect(all.body.data).toContainEqual(saved);
  });

  test('drops the options of a type without options', async () => {
    const saved = await add({ type: 'select', value: 'red', options: COLOURS });
    const changed = await call('PUT', `${path}/${saved.id}`, { type: 'string', value: 'red' });
    expect(changed.body.data).toMatchObject({ type: 'string', value: 'red', options: [] });
    expect((await add({ options: COLOURS })).options).toEqual([]);
  });

  test.each<[object, object]>([
    [{ [label]: '' }, { [label]: ['Обязательное поле.'] }],
    [{ [label]: undefined }, { [label]: ['Обязательное поле.'] }],
    [{ [label]: 'x'.repeat(256) }, { [label]: ['Не более 255 символов.'] }],
    [{ [label]: 'taken' }, { [label]: [expect.stringContaining('уже есть')] }],
    [{ type: 'text' }, { type: ['Недопустимое значение.'] }],
    [{ value: '  ' }, { value: ['Обязательное поле.'] }],
    [{ value: ['а'] }, { value: ['Ожидается строка.'] }],
    [{ value: 'a\u0000' }, { value: [expect.any(String)] }],
    [{ type: 'number', value: 'много' }, { value: ['Введите число.'] }],
    [{ type: 'number', value: '1e999' }, { value: ['Введите число.'] }],
    [{ type: 'number', value: '0.12345678901234567890' }, { value: [LOST_DIGITS] }],
    [{ type: 'number', value: '100000000000000.123' }, { value: [LOST_DIGITS] }],
    [{ type: 'number', value: '0.99999999999999999999' }, { value: [LOST_DIGITS] }],
    [{ type: 'number', value: `1.${'0'.repeat(30)}1` }, { value: [LOST_DIGITS] }],
    [{ type: 'number', value: null }, { value: ['Обязательное поле.'] }],
    [{ type: 'boolean', value: 2 }, { value: ['Допустимы только 1 и 0.'] }],
    [{ type: 'select', value: 'red' }, { options: ['Добавьте хотя бы одну опцию.'] }],
    [
      { type: 'select', value: 'green', options: COLOURS },
      { value: ['Значения нет среди опций.'] },
    ],
    [{ type: 'select', value: '', options: COLOURS }, { value: ['Обязательное поле.'] }],
    [{ type: 'multi-select', value: [], options: COLOURS }, { value: ['Обязательное поле.'] }],
    [{ type: 'multi-select', value: 'red', options: COLOURS }, { value: ['Ожидается список.'] }],
    [
      { type: 'multi-select', value: ['red', 'green'], options: COLOURS },
      { value: ['Значения нет среди опций.'] },
    ],
    [
      { type: 'select', value: 'red', options: [...COLOURS, COLOURS[0]] },
      { 'options.2.value': ['Такое значение уже есть.'] },
    ],
    [
      { type: 'select', value: 'red', options: [COLOURS[0], { value: ' ', title: '' }] },
      { 'options.1.value': ['Обязательное поле.'], 'options.1.title': ['Обязательное поле.'] },
    ],
    [{ options: 'red' }, { options: ['Ожидается список.'] }],
  ])('refuses %j', async (fields, errors) => {
    await call('POST', path, body({ [label]: 'taken' }));
    const answer = await call('POST', path, body(fields));
    expect(answer).toMatchObject({ status: 422, body: { success: false, errors } });
  });

  test('changes the sent fields and keeps the rest', async () => {
    const saved = await add({ type: 'select', value: 'red', options: COLOURS });
    const answer = await call('PUT', `${path}/${saved.id}`, { value: 'blue' });
    expect(answer.body.data).toMatchObject({
      ...saved,
      value: 'blue',
      version: 2,
      updated_at: expect.any(String),
    });
    expect(answer.headers.get('ETag')).toBe('"2"');
    const same = await call('PUT', `${path}/${saved.id}`, { value: 'blue', options: COLOURS });
    expect(same.body, 'nothing changed').toEqual(answer.body);
  });

  test('refuses a stale If-Match with the current state', async () => {
    const { id } = await add();
    const stale = { 'If-Match': '"1"' };
    await call('PUT', `${path}/${id}`, { value: 'б' }, stale);
    for (const method of ['PUT', 'DELETE']) {
      const answer = await call(method, `${path}/${id}`, { value: 'в' }, stale);
      expect(answer).toMatchObject({
        status: 412,
        body: { success: false, data: { id, value: 'б', version: 2 } },
      });
      expect(answer.headers.get('ETag')).toBe('"2"');
    }
  });

  test('deletes an unused setting, once', async () => {
    const { id } = await add();
    expect((await call('DELETE', `${path}/${id}`)).body).toEqual({ success: true });
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(404);
    expect((await call('PUT', `${path}/${id}`, { value: 'б' })).status).toBe(404);
  });

  test('lets the role user only read', async () => {
    const { id } = await add();
    session.token = await session.server.signIn('user@example.com');
    expect((await call('GET', path)).status).toBe(200);
    for (const answer of [
      await call('POST', path, body()),
      await call('PUT', `${path}/${id}`, { value: 'б' }),
      await call('DELETE', `${path}/${id}`),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { success: false } });
    }
  });
});
