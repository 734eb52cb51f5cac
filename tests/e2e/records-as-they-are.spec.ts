import type { Page } from '@playwright/test';
import { card, openList, rows } from './support/clients.ts';
import { callApi, unique } from './support/settings.ts';
import { expect, test } from './support/test.ts';

// The logo of the offer does not exist.
test.use({ allowedNoise: [/status of 404/] });

type Record = { [field: string]: unknown; id: number };
const clientOf = (page: Page, path: string) => callApi<Record>(page, 'GET', `/api/v1${path}`);
const button = (page: Page, region: string, name: string) =>
  card(page, region).getByRole('button', { name });

async function openClient(page: Page, at: number) {
  await openList(page, '/clients?has_passport=1&has_address=1');
  await rows(page).nth(at).getByRole('link').click();
  await expect(card(page, 'Паспорт')).toBeVisible();
  return new URL(page.url()).pathname;
}

test('a cancelled edit shows the phone that another user has saved', async ({ page }) => {
  const path = await openClient(page, 3);
  await button(page, 'Основная информация', 'Редактировать').click();
  await card(page, 'Основная информация').getByLabel('Фамилия').fill('Черновик');
  const client = await clientOf(page, path);
  await callApi(page, 'PUT', `/api/v1${path}`, { ...client, phone: '79990001122' });
  await button(page, 'Паспорт', 'Редактировать').click();
  await card(page, 'Паспорт').getByLabel('Кем выдан').fill('ОВД Новое');
  await button(page, 'Паспорт', 'Сохранить').click();
  await expect(card(page, 'Паспорт')).toContainText('ОВД Новое');
  await button(page, 'Основная информация', 'Отмена').click();
  await expect(card(page, 'Основная информация')).toContainText('+7 (999) 000-11-22');
});

test('a cleared address is deleted in the card and on the server', async ({ page }) => {
  const path = await openClient(page, 5);
  await page.getByRole('tab', { name: 'Адреса' }).click();
  await button(page, 'Адреса', 'Редактировать').click();
  for (const name of ['Регион', 'Город', 'Улица', 'Дом', 'Корпус', 'Квартира']) {
    await card(page, 'Адреса').getByRole('group').first().getByLabel(name).fill('');
  }
  await button(page, 'Адреса', 'Сохранить').click();
  await expect(button(page, 'Адреса', 'Редактировать')).toBeVisible();
  const { addresses } = await clientOf(page, path);
  expect((addresses as { type: string }[]).map(({ type }) => type)).not.toContain('registration');
  await page.reload();
  await expect(card(page, 'Адреса').getByRole('region').first()).toContainText('Регион-');
});

test('an offer with a bare site and a relative logo can be renamed', async ({ page }) => {
  const name = unique('Оффер');
  const sums = { min_sum: 1, max_sum: 2, period: '1', bid: 1, age_from: 18, age_up_to: 70 };
  const texts = { site: 'example.ru', icon: '/storage/x.png', url: 'javascript:alert(1)' };
  const asked = page.waitForRequest(/\/storage\/x\.png$/);
  const body = { name, ...sums, ...texts };
  const { id } = await callApi<Record>(page, 'POST', '/api/v1/offers', body);
  await page.goto(`/offers/${id}`);
  expect(new URL((await asked).url()).origin).toBe(new URL(page.url()).origin);
  const main = card(page, 'Основная информация');
  await main.getByRole('button', { name: 'Редактировать' }).click();
  await main.getByLabel('Название').fill(`${name} 2`);
  await main.getByRole('button', { name: 'Сохранить' }).click();
  await expect(main.getByRole('button', { name: 'Редактировать' })).toBeVisible();
  await expect(main).toContainText('example.ru');
  await expect(main.getByRole('link')).toHaveCount(0);
  expect(await clientOf(page, `/offers/${id}`)).toMatchObject({ name: `${name} 2`, ...texts });
});
