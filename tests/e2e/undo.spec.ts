/** Undo by keyboard, unless another user has changed the same value. */
import type { Page } from '@playwright/test';
import {
  callApi,
  createChannel,
  createSetting,
  DEFAULTS,
  row,
  unique,
} from './support/settings.ts';
import { expect, openUsers, test } from './support/test.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Уведомления о вызовах' });
const undoButton = (page: Page, of: string | RegExp) =>
  messages(page).getByRole('button', { name: of });

test('a toggle and a rate are undone, and a setting changed by another user is not', async ({
  page,
  keyboard,
}) => {
  await openUsers(page);
  const keys = await keyboard('ru');
  const { id, api, href } = await createChannel(page);
  const line = page.locator(`tr[data-key="${id}"]`);
  const read = <T>(path: string) => callApi<T>(page, 'GET', path);
  const isActive = async () =>
    (await read<{ is_active: boolean }>(`/api/v1/channels/${id}`)).is_active;

  await page.goto('/channels');
  await line.focus();
  await keys.press('KeyA');
  await expect(line).toContainText('Неактивен');
  await expect(undoButton(page, /^Отменить: деактивация канала «.*»$/)).toBeVisible();
  await expect(messages(page)).toContainText('Можно отменить: Ctrl+Z');
  await keys.press('Control+KeyZ');
  await expect(line).not.toContainText('Неактивен');
  expect(await isActive()).toBe(true);
  await expect(line).toBeFocused();
  // An undone change is not offered again.
  await expect(messages(page).getByRole('button', { name: /^Отменить/ })).toHaveCount(0);

  await keys.press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Подтвердите удаление канала' });
  await expect(question).toContainText('Это действие нельзя отменить.');
  await keys.press('Escape');
  await expect(question).toBeHidden();

  const rate = { level: 1, new_client_rate: 350, returning_client_rate: 300 };
  await callApi(page, 'POST', `/api/v1/channels/${id}/rates`, { rates: [rate] });
  await page.goto(`${href}/rates`);
  const rates = page.locator('tr[data-key][tabindex]');
  const cell = rates.getByLabel('Ставка для новых', { exact: true });
  await rates.focus();
  await keys.press('KeyE');
  // The price is selected.
  await expect(cell).toBeFocused();
  await keys.type('420');
  // In a field, undo belongs to the field and writes nothing.
  await keys.press('Control+KeyZ');
  await expect(cell).not.toHaveValue('420');
  await keys.press('Control+KeyA');
  await keys.type('420');
  await keys.press('Control+KeyS');
  await expect(rates).toContainText('420');
  await expect(undoButton(page, 'Отменить: ставка уровня 1')).toBeVisible();
  await keys.press('F8');
  await expect(undoButton(page, 'Отменить: ставка уровня 1')).toBeFocused();
  await keys.press('Escape');
  await expect(rates).toBeFocused();
  await keys.press('F8');
  await keys.press('Enter');
  await expect(rates).toContainText('350');
  await expect(rates).toBeFocused();
  expect(await read(`/api/v1/channels/${id}/rates`)).toMatchObject([rate]);

  const { id: settingId, key } = await createSetting(page);
  const entry = (value: number) => ({ id: settingId, key, value, use_default: false });
  await callApi(page, 'POST', api, { settings: [entry(100)] });
  await page.goto(`${href}/settings`);
  await row(page, key).focus();
  await keys.press('KeyE');
  await expect(page.locator('input:focus')).toHaveValue('100');
  await keys.press('Control+KeyA');
  await keys.type('200');
  await keys.press('Control+KeyS');
  await expect(undoButton(page, `Отменить: настройка «${key}»`)).toBeVisible();
  // Another user writes the same value.
  await callApi(page, 'POST', api, { settings: [entry(300)] });
  await keys.press('Control+KeyZ');
  await expect(messages(page)).toContainText(`Не отменено: настройка «${key}». Тем временем`);
  await expect(undoButton(page, 'Посмотреть')).toBeVisible();
  await expect(row(page, key).getByText('300', { exact: true })).toBeVisible();
  expect(await read(api)).toMatchObject([{ value: 300 }]);
});

test('an offer, a client changed by another user, and a default setting are undone', async ({
  page,
  keyboard,
}) => {
  const keys = await keyboard('us');
  const name = unique('Offer');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/v1/offers', {
    name,
    min_sum: 1,
    max_sum: 2,
    period: '30',
    bid: 1,
    age_from: 18,
    age_up_to: 70,
    income_type: 'заявка',
    status: 1,
    check: 1,
    broker: 0,
  });
  await page.goto(`/offers/${id}`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(name);
  await expect(page.getByRole('button', { name: 'Редактировать' }).first()).toBeVisible();
  await keys.press('KeyE');
  await expect(page.getByLabel('Иконка')).toBeFocused();
  await page.getByLabel('Название').focus();
  await keys.press('Control+KeyA');
  await keys.type('other');
  await keys.press('Control+KeyS');
  await expect(title).toHaveText('other');
  await keys.press('Control+KeyK');
  const first = page.getByRole('option').first();
  await expect(first).toContainText(`Отменить последнее: оффер «${name}»`);
  await keys.press('Enter');
  await expect(title).toHaveText(name);

  await page.goto('/clients/5');
  const card = page.getByRole('region', { name: 'Основная информация' });
  await expect(card).toBeVisible();
  const one = '/api/v1/clients/5';
  const before = await callApi<Record<string, unknown>>(page, 'GET', one);
  await keys.press('KeyE');
  await expect(card.getByLabel('Фамилия')).toBeFocused();
  await card.getByLabel('Имя').focus();
  await keys.press('Control+KeyA');
  await keys.type('Zoe');
  await keys.press('Control+KeyS');
  await expect(card.getByText('Zoe')).toBeVisible();
  const offered = undoButton(page, 'Отменить: клиент 5, основная информация');
  await expect(offered).toBeVisible();
  await expect(messages(page)).not.toContainText('Zoe');
  const written = await callApi<Record<string, unknown>>(page, 'GET', one);
  await callApi(page, 'PUT', one, { ...written, email: 'other@example.net' });
  await keys.press('Control+KeyZ');
  await expect(card.getByText('Zoe')).toBeHidden();
  await expect(card).toContainText('other@example.net');
  expect(await callApi(page, 'GET', one)).toMatchObject({
    first_name: before.first_name,
    email: 'other@example.net',
  });

  const setting = await createSetting(page);
  await page.goto('/channels/default');
  await row(page, setting.key).focus();
  await keys.press('KeyE');
  const edited = page.locator('tr').filter({ hasText: setting.key });
  await expect(edited.getByLabel('Описание')).toBeFocused();
  // In the next frame the row takes the focus once more, unless a key has moved it.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await edited.getByLabel('Значение').focus();
  await keys.press('Control+KeyA');
  await keys.type('77');
  await keys.press('Control+KeyS');
  // An exact match, because its key contains digits, too.
  const value = row(page, setting.key).getByText('77', { exact: true });
  await expect(value).toBeVisible();
  await expect(undoButton(page, new RegExp(`^Отменить: .*${setting.key}`))).toBeVisible();
  await keys.press('Control+KeyZ');
  await expect(value).toBeHidden();
  const all = await callApi<{ id: number; value: unknown }[]>(page, 'GET', DEFAULTS);
  expect(all.find((found) => found.id === setting.id)?.value).toBe(10);
});
