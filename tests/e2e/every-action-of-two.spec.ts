/** Every action is a command, also in a conflict and after a reload. */
import type { Locator, Page } from '@playwright/test';
import { everyAction, go, main, open, recoverableDrafts } from './support/every-action.ts';
import { level } from './support/rates.ts';
import {
  callApi,
  createChannel,
  createSetting,
  DEFAULTS,
  edited,
  unique,
} from './support/settings.ts';
import { expect, test } from './support/test.ts';

// The second write is refused at first.
test.use({ allowedNoise: [/status of 412/] });

const card = (page: Page, name: string) => page.getByRole('region', { name });
const line = (page: Page, at: number) => main(page).locator('tr[data-key][tabindex]').nth(at);

async function edit(part: Locator, field: string, text: string) {
  await part.getByRole('button', { name: 'Редактировать' }).click();
  await part.getByLabel(field, { exact: true }).first().fill(text);
}

/** Saves after the other user, and waits for the conflicts. */
async function refused(page: Page, state: string, count: number) {
  for (let i = 0; i < count; i++)
    await main(page).getByRole('button', { name: 'Сохранить' }).first().click();
  await expect(main(page).getByRole('button', { name: 'Оставить моё' })).toHaveCount(count);
  await everyAction(page, state);
}

test.describe('every action is a command in a conflict:', () => {
  test.setTimeout(120_000);

  test('a channel, its settings and rates', async ({ page }) => {
    await open(page, '/dashboard');
    const { id, key } = await createSetting(page);
    const channel = await createChannel(page);
    const api = `/api/v1${channel.href}`;
    await go(page, channel.href);
    await edit(main(page), 'Наименование', 'Моё');
    const body = { name: 'Чужое', description: '', rate_type: 'level', is_active: true };
    await callApi(page, 'PUT', api, body);
    await refused(page, 'a channel', 1);
    await recoverableDrafts(page, 'a channel', 'Восстановить');

    const store = (value: number) =>
      callApi(page, 'POST', channel.api, { settings: [{ id, key, value, use_default: false }] });
    await store(1);
    await go(page, `${channel.href}/settings`);
    await everyAction(page, 'settings of a channel');
    await edit(line(page, 0), 'Значения', '2');
    await everyAction(page, 'a setting of a channel, edited');
    await store(3);
    await refused(page, 'a setting of a channel', 1);
    await recoverableDrafts(page, 'settings of a channel', 'Восстановить');

    await callApi(page, 'POST', `${api}/rates`, { rates: [level(1, 100), level(2, 200)] });
    await go(page, `${channel.href}/rates`);
    for (const at of [0, 1]) await edit(line(page, at), 'Ставка для новых', '140');
    const [first] = await callApi<object[]>(page, 'GET', `${api}/rates`);
    await callApi(page, 'POST', `${api}/rates`, { rates: [{ ...first, new_client_rate: 300 }] });
    await line(page, 1).getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('button', { name: 'Добавить заново' })).toBeVisible();
    await refused(page, 'rates, one of them deleted', 1);
    await recoverableDrafts(page, 'rates', 'Восстановить');
  });

  test('a default setting', async ({ page }) => {
    await open(page, '/dashboard');
    const { id, key } = await createSetting(page);
    await go(page, '/channels/default');
    await edit(edited(page, key), 'Значение', '20');
    const theirs = { key, value: 30, description: 'Своя', type: 'number', options: [] };
    await callApi(page, 'PUT', `${DEFAULTS}/${id}`, theirs);
    await refused(page, 'a default setting', 1);
    await recoverableDrafts(page, 'default settings', 'Восстановить');
  });

  test('an offer and its parameters', async ({ page }) => {
    await open(page, '/dashboard');
    const name = unique('parameter');
    const parameter = { name, value: 'a', description: name, type: 'string', options: [] };
    const setting = await callApi<{ id: number }>(page, 'POST', '/api/v1/settings', parameter);
    const { id } = await callApi<{ id: number }>(page, 'POST', '/api/v1/offers', {
      name: unique('Оффер'),
      min_sum: 1,
      max_sum: 2,
      period: '30',
      bid: 1,
      age_from: 18,
      age_up_to: 70,
    });
    const api = `/api/v1/offers/${id}`;
    const bound = [{ setting_id: setting.id, use_default: true }];
    await callApi(page, 'POST', `${api}/settings`, { settings: bound });
    const write = async (theirs: string) => {
      const offer = await callApi<{ settings: object[] }>(page, 'GET', api);
      const settings = offer.settings.map((one) => ({ ...one, use_default: false, value: theirs }));
      await callApi(page, 'PUT', api, { ...offer, name: theirs, settings });
    };
    await write('Прежнее');
    await go(page, `/offers/${id}`);
    await edit(line(page, 0), 'Значение', 'Моё');
    await edit(card(page, 'Основная информация'), 'Название', 'Моё');
    await everyAction(page, 'an offer and a parameter, edited');
    await write('Чужое');
    await refused(page, 'an offer and a parameter', 2);
    await recoverableDrafts(page, 'an offer and its parameters', 'Восстановить');
  });

  test('the parts of a client', async ({ page }) => {
    await open(page, '/dashboard');
    const address = (type: string, flat: string) => ({
      ...{ type, region: 'Тверская', city: 'Тверь', street: 'Мира', house: '1', housing: '1' },
      flat,
    });
    const client = (text: string) => ({
      last_name: 'Ёжиков',
      first_name: 'Лев',
      patronymic: null,
      birth_date: '1980-01-02',
      phone: null,
      email: `${text}@example.net`,
      passport: {
        series: '4510',
        number: '123456',
        issued_by: text,
        issued_date: '2010-05-06',
        division_code: '770-001',
      },
      addresses: [address('registration', text), address('residence', '2')],
    });
    const { id } = await callApi<{ id: number }>(page, 'POST', '/api/v1/clients', client('before'));
    await go(page, `/clients/${id}/addresses`);
    await edit(card(page, 'Основная информация'), 'Email', 'mine@example.net');
    await edit(card(page, 'Паспорт'), 'Кем выдан', 'mine');
    await edit(card(page, 'Адреса'), 'Квартира', 'mine');
    const stored = await callApi<object>(page, 'GET', `/api/v1/clients/${id}`);
    await callApi(page, 'PUT', `/api/v1/clients/${id}`, { ...stored, ...client('theirs') });
    await refused(page, 'the parts of a client', 3);
  });
});
