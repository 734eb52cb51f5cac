import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { readOdd } from '#api/odd-answer.ts';
import { createOffersApi } from '#api/offers.api.ts';
import { createRatesApi } from '#api/rates.api.ts';
import { ChannelAnswer, ChannelList } from '#contract/channels.ts';
import { ClientAnswer, ClientPage } from '#contract/clients.ts';
import { oddOf } from '#contract/odd.ts';
import { OfferAnswer, OfferPage } from '#contract/offers.ts';
import { LadderRateList, LevelRateList } from '#contract/rates.ts';
import {
  ChannelDefaultSettingList,
  ChannelSettingList,
  OfferDefaultSettingList,
} from '#contract/settings.ts';
import { UserPage } from '#contract/users.ts';
import { vk, yolka } from '../support/channels.ts';
import { elkina, petrov } from '../support/clients.ts';
import { sova, yozh } from '../support/offers.ts';
import { ada, grace } from '../support/people.ts';
import { ladderRow, levelRow } from '../support/rates.ts';
import { scripted } from '../support/scripted-api.ts';
import { cap, channelSettingOf, model } from '../support/settings.ts';

test('a row that is no object is marked by its fields, not by itself', () => {
  const answer = readOdd(ChannelList, { success: true, data: [vk, 'строка'] }, '/api/v1/channels');
  const odd = oddOf(answer?.data[1]);
  expect(odd?.fields.length).toBeGreaterThan(1);
  expect(odd?.fields).not.toContain('');
  expect(oddOf(answer?.data[0])).toBeUndefined();
});

test('an option may have a number as its title', () => {
  const setting = { ...cap, type: 'select', options: [{ value: 30, title: 30 }], value: 30 };
  const answer = readOdd(ChannelDefaultSettingList, { success: true, data: [setting] }, '/');
  expect(oddOf(answer?.data[0])).toBeUndefined();
  expect(answer?.data[0]?.options).toEqual([{ value: 30, title: '30' }]);
});

const paging = { current_page: 1, per_page: 20, total: 2, last_page: 1 };
const paged = { success: true, meta: paging, ...paging };
const rows = (...two: object[]) => two.map((row, at) => ({ ...row, id: at + 1 }));
const named = ({ key, ...rest }: typeof cap) => ({ ...rest, name: key });

const LISTS: readonly [string, z.ZodMiniType, readonly object[]][] = [
  ['users', UserPage, [ada, grace]],
  ['channels', ChannelList, [vk, yolka]],
  ['offers', OfferPage, [sova, yozh]],
  ['clients', ClientPage, [petrov, elkina]],
  ['default settings of channels', ChannelDefaultSettingList, [cap, model]],
  ['default settings of offers', OfferDefaultSettingList, [named(cap), named(model)]],
  [
    'settings of a channel',
    ChannelSettingList,
    rows(channelSettingOf(cap), channelSettingOf(model)),
  ],
  ['level rates', LevelRateList, rows(levelRow(1), levelRow(2))],
  ['ladder rates', LadderRateList, rows(ladderRow('start'), ladderRow('bad'))],
];

test.each([
  [{ total: 41, per_page: 20 }, 3],
  [{ total: 40, per_page: 20 }, 2],
  [{ total: 41, per_page: 50 }, 1],
  // If the API does not return the rows of a page, 20 are assumed.
  [{ total: 41 }, 3],
  [{ total: 41, per_page: 0 }, 3],
  [{ total: 41, per_page: 20, last_page: 7 }, 7],
])('the number of pages for %j is %i', (some, pages) => {
  const meta = { current_page: 1, ...some };
  expect(OfferPage.parse({ success: true, data: [], meta }).meta.last_page).toBe(pages);
});

const MISSING = Symbol('missing');
const ODD = [MISSING, null, 'что-то', '', -1.5, 7, true, {}, { a: [1] }, [], ['x'], [[]], [{}]];

const withField = (row: object, field: string, value: unknown) => {
  const { [field]: _, ...rest } = row as Record<string, unknown>;
  return value === MISSING ? rest : { ...rest, [field]: value };
};

/** Returns the answer of a call: as it is, or repaired. */
function read(schema: z.ZodMiniType, body: unknown, path = '/api/v1/x'): { data: unknown } | null {
  const parsed = schema.safeParse(body);
  return (parsed.success ? parsed.data : readOdd(schema, body, path)) as { data: unknown } | null;
}

describe.each(LISTS)('a list of %s', (_, schema, [whole, other]) => {
  test('is read with any odd value in any field of a row', () => {
    const usual = (read(schema, { ...paged, data: [other] })!.data as object[])[0];
    for (const field of Object.keys(whole!)) {
      for (const value of ODD) {
        const odd = withField(whole!, field, value);
        const body = { ...paged, data: [odd, other] };
        const { data } = read(schema, body)!;
        const [first, second] = data as object[];
        const name = `${field}: ${String(value === MISSING ? 'missing' : JSON.stringify(value))}`;
        expect(second, name).toEqual(usual);
        const mark = oddOf(first);
        const isRead = schema.safeParse(body).success;
        expect(mark === undefined, name).toBe(isRead);
        if (!mark) continue;
        expect(mark.fields.some((one) => one.split('.')[0] === field)).toBe(true);
        expect(mark.text).toContain(`Строка пришла не полностью: ${field}`);
        expect(mark.raw).toEqual(odd);
        expect(mark.isNameless).toBe(field === 'id');
        // Its substitute values are of the right type, so that no screen can fail.
        const again = { ...paged, data: [first, second] };
        expect(schema.safeParse(again).success, name).toBe(true);
      }
    }
  });

  test('is read with rows that are no objects', () => {
    for (const none of [null, 'строка', 7, [], true]) {
      const { data } = read(schema, { ...paged, data: [none, other, none] })!;
      const [first, second, third] = data as { id: number }[];
      expect(oddOf(second)).toBeUndefined();
      expect(oddOf(first)).toMatchObject({ isNameless: true, raw: {} });
      expect([first!.id, third!.id]).toEqual([-1, -3]);
    }
  });

  test('fails as an answer of a wrong shape if it is no list', () => {
    for (const data of [null, 'строка', 7, {}, { 0: whole }, undefined]) {
      expect(read(schema, { ...paged, data })).toBeNull();
    }
  });
});

test.each([
  ['channel', ChannelAnswer, vk],
  ['offer', OfferAnswer, sova],
  ['client', ClientAnswer, petrov],
] as const)(
  'one %s is read with any odd field, and keeps the id of its address',
  (_, schema, record) => {
    for (const field of Object.keys(record)) {
      for (const value of ODD) {
        const body = { success: true, data: withField(record, field, value) };
        const { data } = read(schema, body, '/api/v1/things/42')! as { data: { id: number } };
        expect(oddOf(data) === undefined).toBe(schema.safeParse(body).success);
        if (field === 'id' && oddOf(data)) expect(data.id).toBe(42);
      }
    }
    for (const data of [null, 'нет', [], 7])
      expect(read(schema, { success: true, data })).toBeNull();
  },
);

test('a created record without an id gets a negative one', () => {
  const { id: _, ...nameless } = vk;
  const made = readOdd(ChannelAnswer, { success: true, data: nameless }, '/api/v1/channels');
  expect(made!.data.id).toBe(-1);
  expect(oddOf(made!.data)!.isNameless).toBe(true);
});

test('a parameter that is odd is marked by itself and on its offer', async () => {
  const settings = sova.settings!.map((one, at) =>
    at === 1 ? { ...one, use_default: 'да' } : one,
  );
  const { api } = scripted(createOffersApi, { body: { success: 1, data: { ...sova, settings } } });
  const { offer } = await api.read(3);
  expect(oddOf(offer)!.fields).toEqual(['settings.1.use_default']);
  expect(offer.settings!.map((one) => oddOf(one)?.fields)).toEqual([undefined, ['use_default']]);
});

test('a call returns the repaired rows', async () => {
  const odd = levelRow(2, { id: 2, level: 'второй' });
  const body = { success: true, data: [levelRow(1, { id: 1 }), odd] };
  const { api } = scripted(createRatesApi, { body });
  const { rows: read } = await api.list(1, 'level');
  expect(read.map((row) => oddOf(row)?.fields)).toEqual([undefined, ['level']]);
});
