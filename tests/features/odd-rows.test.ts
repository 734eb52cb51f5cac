import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createChannelSettingsApi } from '#api/channel-settings.api.ts';
import { createOffersApi } from '#api/offers.api.ts';
import { createRatesApi } from '#api/rates.api.ts';
import { bindOn, isAvailable } from '#commands/command.ts';
import { draftOf, RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { editableRate, rateEditing } from '#features/channels/rates/rates.commands.ts';
import { createRateRowsLogic } from '#features/channels/rates/rates.logic.ts';
import { createRatesWriter, ratePart } from '#features/channels/rates/rates-parts.ts';
import { createSettingsWriter, switchPart } from '#features/channels/settings/settings-parts.ts';
import { cardPart, offerWriter } from '#features/offers/page/offer-writer.ts';
import { ok } from '../support/channels.ts';
import { sova } from '../support/offers.ts';
import { levelRow } from '../support/rates.ts';
import { scripted } from '../support/scripted-api.ts';
import { cap, channelSettingOf, model } from '../support/settings.ts';

const kind = RATE_KINDS.level;
const first = { ...levelRow(1), id: 1, level: '1', new_client_rate: '350.00', extra: { kept: 1 } };
const odd = { ...levelRow(2), id: 2, level: 'второй', new_client_rate: null };

function ratesOf(rows: object[]) {
  const { api, calls } = scripted(createRatesApi, { body: ok(rows) }, { body: ok(rows) });
  const writer = createRatesWriter(api, kind);
  const change = (id: number, to: string) => {
    const base = draftOf(kind, { ...levelRow(id), new_client_rate: 350 });
    return writer.write(5, ratePart(kind, id), {
      base,
      draft: { ...base, returning_client_rate: to },
    });
  };
  return { api, calls, writer, change };
}

describe('a table of rates with an odd row', () => {
  test('sends the odd row and all unedited fields as received', async () => {
    const { change, calls } = ratesOf([first, odd]);
    expect((await change(1, '77')).type).toBe('saved');
    expect(calls[1]!.body).toEqual({ rates: [{ ...first, returning_client_rate: 77 }, odd] });
  });

  test('does not overwrite or delete the odd row', async () => {
    const { change, calls, writer } = ratesOf([first, odd]);
    await expect(change(2, '77')).rejects.toThrow('Строка пришла не полностью: ');
    const base = draftOf(kind, { ...levelRow(2), id: 2 });
    const { writer: another } = ratesOf([first, odd]);
    await expect(another.write(5, ratePart(kind, 2), { draft: null, base })).rejects.toThrow(
      'Записать поверх неё нельзя',
    );
    expect(writer).toBeDefined();
    expect(calls).toHaveLength(1);
  });

  test.each([
    ['without a number', { ...odd, id: undefined }],
    ['with the number of another', { ...levelRow(2), id: 1 }],
    ['that is none', 'строка'],
  ])('is not sent with a row %s', async (_, row) => {
    const { change, calls } = ratesOf([first, row as object]);
    await expect(change(1, '77')).rejects.toThrow('ничего не отправлено');
    expect(calls).toHaveLength(1);
  });

  test('shows the odd row as received, and refuses its edit with the reason', async () => {
    const { api, writer } = ratesOf([first, odd]);
    const { rows } = await api.list(5, 'level');
    const [whole, unread] = rows;
    expect(draftOf(kind, unread!)).toMatchObject({ level: 'второй', new_client_rate: '' });
    const edits = createActor(createRateRowsLogic(kind, writer, 5)).start();
    const choices = () =>
      rows.map((row) => ({ key: String(row.id), label: '', subject: editableRate(kind, row) }));
    const bound = bindOn(rateEditing.edit, edits, { choices });
    expect(isAvailable(bound, editableRate(kind, whole!))).toBe(true);
    expect(isAvailable(bound, editableRate(kind, unread!))).toBe(false);
    expect(bound.on!.refusal('2')).toBe('Строка пришла не полностью: level, new_client_rate');
  });
});

test('settings of a channel are sent with an odd one as received, but not with one without a number', async () => {
  const own = { ...channelSettingOf(cap), id: 1, use_default: '0' };
  const strange = { ...channelSettingOf(model), id: 2, key: null, use_default: 'да' };
  const write = (rows: object[]) => {
    const { api, calls } = scripted(
      createChannelSettingsApi,
      { body: ok(rows) },
      { body: ok(rows) },
    );
    const told: string[] = [];
    const writer = createSettingsWriter(api, {
      notify: (text) => told.push(text),
    });
    const change = { base: { use_default: false }, draft: { use_default: true } };
    return { done: writer.write(5, switchPart(1), change), calls, told };
  };
  const { done, calls } = write([own, strange]);
  await done.catch(() => null);
  expect(calls[1]!.body).toEqual({ settings: [{ ...own, use_default: true }, strange] });
  const refused = write([own, { ...strange, id: null }]);
  await expect(refused.done).rejects.toThrow('ничего не отправлено');
  expect(refused.calls).toHaveLength(1);
  expect(refused.told).toHaveLength(1);
});

test('an offer is sent with all unedited fields as received', async () => {
  const [one, ...others] = sova.settings!;
  const raw = {
    ...sova,
    min_sum: 'много',
    bid: '350.00',
    status: '1',
    settings: [{ ...one, use_default: 1 }, ...others.map((rest) => ({ ...rest, options: 'нет' }))],
  };
  const { api, calls } = scripted(createOffersApi, { body: ok(raw) }, { body: ok(raw) });
  const base = cardPart.read(sova);
  const change = { base, draft: { ...base, name: 'Новое имя' } };
  await offerWriter({ offers: api }).write(3, cardPart, change);
  expect(calls[1]!.body).toEqual({ ...raw, name: 'Новое имя' });
});
