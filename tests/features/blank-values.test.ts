/** Some APIs send a blank text for a missing number or flag: it is read as null, and is sent back as it came. */
import { describe, expect, test } from 'vitest';
import { createChannelsApi } from '#api/channels.api.ts';
import { createClientsApi } from '#api/clients.api.ts';
import { createOffersApi } from '#api/offers.api.ts';
import { createRatesApi } from '#api/rates.api.ts';
import { oddOf } from '#contract/odd.ts';
import { ChannelSettingList } from '#contract/settings.ts';
import { draftOf, RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { createRatesWriter, ratePart } from '#features/channels/rates/rates-parts.ts';
import { cardPart, offerWriter } from '#features/offers/page/offer-writer.ts';
import { ok, vk } from '#tests/support/channels.ts';
import { petrov } from '#tests/support/clients.ts';
import { caption, sova } from '#tests/support/offers.ts';
import { ladderRow, levelRow } from '#tests/support/rates.ts';
import { scripted } from '#tests/support/scripted-api.ts';
import { cap, channelSettingOf } from '#tests/support/settings.ts';

const rows = {
  level: {
    ...levelRow(1, { planned_new_client_rate: '', planned_returning_client_rate: ' ' }),
    id: 1,
  },
  ladder: {
    ...ladderRow('good', { range_from: '', range_to: '\t', planned_rate_value: '' }),
    id: 1,
  },
} as const;

describe('a rate', () => {
  test.each(['level', 'ladder'] as const)(
    'of the %s table reads blank values as null',
    async (type) => {
      const { api } = scripted(createRatesApi, { body: ok([rows[type]]) });
      const [row] = (await api.list(5, type)).rows;
      expect(oddOf(row)).toBeUndefined();
      const blank = Object.keys(rows[type]).filter(
        (name) => `${rows[type][name as never]}`.trim() === '',
      );
      for (const name of blank) expect(row).toHaveProperty(name, null);
    },
  );

  test.each([
    ['level', 'returning_client_rate'],
    ['ladder', 'rate_value'],
  ] as const)(
    'of the %s table is edited, and its other fields are sent back as received',
    async (type, name) => {
      const body = ok([rows[type]]);
      const { api, calls } = scripted(createRatesApi, { body }, { body }, { body });
      const kind = RATE_KINDS[type];
      const base = draftOf(kind, (await api.list(5, type)).rows[0]!);
      const change = { base, draft: { ...base, [name]: '77' } };
      await createRatesWriter(api, kind).write(5, ratePart(kind, 1), change);
      expect(calls[2]!.body).toEqual({ rates: [{ ...rows[type], [name]: 77 }] });
    },
  );

  test.each([
    ['a planned value that is a word', { planned_new_client_rate: 'много' }],
    ['a value that must be there', { new_client_rate: '' }],
  ])('with %s is still marked as odd', async (_, fields) => {
    const { api } = scripted(createRatesApi, { body: ok([{ ...levelRow(1), id: 1, ...fields }]) });
    const [row] = (await api.list(5, 'level')).rows;
    expect(oddOf(row)?.fields).toEqual(Object.keys(fields));
  });
});

test('an offer reads blank values as null and sends them back as received', async () => {
  const blank = { min_sum: '', max_sum: ' ', bid: '', age_from: '', age_up_to: '' };
  const flags = { status: '', is_active: '', check: ' ', broker: '' };
  const raw = { ...sova, ...blank, ...flags, display_priority: '', vip_position: '' };
  const { api, calls } = scripted(createOffersApi, { body: ok(raw) }, { body: ok(raw) });
  const base = cardPart.read(sova);
  const outcome = await offerWriter({ offers: api }).write(3, cardPart, {
    base,
    draft: { ...base, name: 'Новое имя' },
  });
  expect(outcome.type).toBe('saved');
  expect(calls[1]!.body).toEqual({ ...raw, name: 'Новое имя' });
  const { api: reading } = scripted(createOffersApi, { body: ok(raw) });
  const { offer } = await reading.read(3);
  expect(oddOf(offer)).toBeUndefined();
  expect([offer.bid, offer.vip_position]).toEqual([null, null]);
  expect([offer.status, offer.is_active, offer.check, offer.broker]).toEqual(Array(4).fill(null));
});

test.each([
  ['a flag that is a word', { check: 'возможно' }],
  ['the flag of a parameter, which must be there', { settings: [{ ...caption, use_default: '' }] }],
])('an offer with %s is still marked as odd', async (_, fields) => {
  const { api } = scripted(createOffersApi, { body: ok({ ...sova, ...fields }) });
  const { offer } = await api.read(3);
  expect(oddOf(offer)?.fields.join()).toContain(Object.keys(fields)[0]);
});

test('a channel whose required flag is blank is still marked as odd', async () => {
  const { api } = scripted(createChannelsApi, { body: ok([{ ...vk, is_active: '' }]) });
  const [channel] = await api.list(new AbortController().signal);
  expect(oddOf(channel)?.fields).toEqual(['is_active']);
});

test('a client reads blank flags and blank numbers of passport and addresses as null', async () => {
  const raw = {
    ...petrov,
    ...{ contacts_masked: '', has_passport: '', has_address: ' ' },
    passport: { ...petrov.passport, id: '', masked: '' },
    addresses: [{ id: '', type: 'registration', region: 'Москва' }],
  };
  const { api } = scripted(createClientsApi, { body: ok(raw) });
  const { client } = await api.get(7);
  expect(oddOf(client)).toBeUndefined();
  expect([client.passport?.id, client.addresses?.[0]?.id]).toEqual([null, null]);
  const flags = [client.contacts_masked, client.has_passport, client.has_address];
  expect([...flags, client.passport?.masked]).toEqual(Array(4).fill(null));
});

test('a setting of a channel reads a blank number of its default setting as null', () => {
  const setting = channelSettingOf(cap);
  const raw = { ...setting, default_setting: { id: '', key: 'daily_cap' } };
  const { data } = ChannelSettingList.parse(ok([raw]));
  expect(data[0]!.default_setting?.id).toBeNull();
});
