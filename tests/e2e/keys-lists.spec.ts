/** The keys for work in lists, rows and cards, pressed on a Russian keyboard and counted. */
import type { Page } from '@playwright/test';
import type { Offer } from '../../contract/offers.ts';
import { countKeys } from './support/keyboard.ts';
import { createRated, level } from './support/rates.ts';
import { callApi, unique } from './support/settings.ts';
import { expect, openUsers, test } from './support/test.ts';

const rows = (page: Page) => page.locator('main tr[data-key][tabindex]');
const chips = (page: Page) => page.getByRole('search').getByRole('listitem');

/** Expects that the change is written and that its message offers the undo. */
const canUndo = (page: Page) =>
  expect(
    page.getByRole('region', { name: 'Уведомления о вызовах' }).getByRole('button', {
      name: /^Отменить: /,
    }),
  ).toBeVisible();

test('an offer is deactivated by 2 keys, and a parameter added by at most 6', async ({
  page,
  keyboard,
}) => {
  await page.goto('/offers?status=1');
  await expect(rows(page).first()).toBeVisible();
  const { press, count, restart } = countKeys(page, await keyboard('ru'));
  const id = await rows(page).first().getAttribute('data-key');
  const status = async () =>
    (await callApi<{ status: number }>(page, 'GET', `/api/v1/offers/${id}`)).status;

  // Goes to the first row, and changes its status.
  await press('KeyJ');
  await expect(rows(page).first()).toBeFocused();
  await press('KeyA');
  await expect.poll(status).toBe(0);
  expect(count()).toBe(2);
  await canUndo(page);
  await press('Control+KeyZ');
  await expect.poll(status).toBe(1);
  await expect(page.locator(`tr[data-key="${id}"]`)).toBeVisible();
  restart();

  // From the list of offers until the parameter is added.
  await page.locator(`tr[data-key="${id}"]`).focus();
  await press('Enter');
  await expect(page.getByRole('tab', { name: 'Добавить параметры' })).toBeVisible();
  await press('Digit2');
  await expect(rows(page).first()).toBeFocused();
  const left = await rows(page).count();
  const added = (await rows(page)
    .first()
    .getByRole('cell')
    .first()
    .locator('span')
    .first()
    .textContent())!;
  await press('KeyC');
  await expect(rows(page)).toHaveCount(left - 1);
  expect(count()).toBeLessThanOrEqual(6);

  // The focus is on the added parameter, whose value is edited next.
  await press('Digit1');
  await expect(page.locator('tr[data-key]:focus')).toContainText(added);
});

test('a rate is edited, resumed after Escape, deleted and restored by keys', async ({
  page,
  keyboard,
}) => {
  const { id } = await createRated(page, [level(1, 350)]);
  await page.goto(`/channels/${id}`);
  await expect(page.getByRole('button', { name: 'Редактировать' })).toBeVisible();
  const { press, type } = await keyboard('ru');
  await press('Digit6');
  await expect(rows(page)).toBeFocused();

  await press('KeyE');
  const price = rows(page).getByLabel('Ставка для новых', { exact: true });
  await expect(price).toBeFocused();
  // The old price is selected, so it is replaced.
  await type('420');
  await expect(price).toHaveValue('420');
  await press('Escape');
  await expect(rows(page)).toBeFocused();
  await expect(rows(page)).toContainText('350');
  await expect(page.getByText('Правка отменена: ставка уровня 1')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(price).toHaveValue('420');
  await price.press('Enter');
  await expect(rows(page)).toContainText('420');
  await expect(page.getByRole('button', { name: 'Вернуть', exact: true })).toHaveCount(0);

  await rows(page).focus();
  await press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(rows(page)).toHaveCount(0);
  await canUndo(page);
  await press('Control+KeyZ');
  await expect(rows(page)).toContainText('420');
});

test('the search and the filters have the same keys on all lists', async ({ page, keyboard }) => {
  await openUsers(page);
  const keys = await keyboard('ru');
  // The key `/` of the Russian layout types a full stop.
  const seek = () => keys.press('Slash');
  const users = page.getByRole('searchbox', { name: 'Search' });
  await expect(users).toBeVisible();
  await seek();
  await expect(users).toBeFocused();
  await users.fill('admin@');
  await expect(page).toHaveURL(/\?search=admin%40$/);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(users).toHaveValue('admin@');
  await expect(rows(page)).toHaveCount(1);
  await users.press('Enter');
  await expect(rows(page)).toBeFocused();
  await keys.press('Shift+KeyF');
  await expect(page).toHaveURL(/\/users$/);
  await expect(users).toHaveValue('');

  await page.goto('/channels?is_active=1');
  await expect(chips(page)).toHaveText(['Статус: Активен']);
  await seek();
  await expect(page.getByRole('searchbox', { name: 'Поиск' })).toBeFocused();
  await page.getByRole('button', { name: 'Убрать «Статус»' }).click();
  await expect(page).toHaveURL(/\/channels$/);
  await expect(page.getByRole('searchbox', { name: 'Поиск' })).toBeFocused();

  await page.goto('/offers?status=0&vip_position=1');
  await expect(chips(page)).toHaveText(['VIP-позиция: 1', 'Статус: Неактивен']);
  await keys.press('Shift+KeyF');
  await expect(page).toHaveURL(/\/offers$/);
  await expect(chips(page)).toHaveCount(0);
  await seek();
  await expect(page.getByRole('searchbox', { name: 'Название' })).toBeFocused();

  await page.goto('/clients?has_passport=1');
  await expect(chips(page)).toHaveText(['Есть паспорт: да']);
  await seek();
  const search = page.getByRole('searchbox', { name: 'Поиск' });
  await expect(search).toBeFocused();
  const nobody = unique('Никто');
  await keys.type(nobody.toLowerCase().replace(/[^а-я]/g, ''));
  await expect(page.getByText('Под этот фильтр не подходит ни один клиент')).toBeVisible();
  // Typing continues the search, which is never in the address.
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/\/clients\?has_passport=1$/);
  await page.reload();
  await expect(search).toHaveValue('никто');
});

test('«Условия» and «Показ» are edited by a key each, and the rest of the offer is unchanged', async ({
  page,
  keyboard,
}) => {
  const stored = () => callApi<Offer>(page, 'GET', '/api/v1/offers/6');
  await page.goto('/offers/6');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(section('Условия')).toContainText('Ставка');
  const before = await stored();
  expect(before.settings?.length).toBeGreaterThan(0);

  const keys = countKeys(page, await keyboard('ru'));
  await keys.press('KeyT');
  await expect(page.getByLabel('Сумма от')).toBeFocused();
  for (let step = 0; step < 3; step++) await keys.press('Tab');
  await expect(section('Условия').getByLabel('Ставка')).toBeFocused();
  await keys.press('Control+KeyA');
  await keys.type('219');
  await keys.press('Control+KeyS');
  await expect(section('Условия').getByRole('definition').filter({ hasText: '219' })).toBeVisible();
  expect(keys.count()).toBeLessThanOrEqual(12);

  await keys.press('KeyV');
  await expect(page.getByLabel('URL', { exact: true })).toBeFocused();
  await page.getByLabel('VIP-позиция').fill('');
  await page.getByLabel('Комментарий').fill('До пятницы\nбез лимита');
  await keys.press('Control+KeyS');
  // Until it is saved, the text is in the field, too.
  await expect(section('Показ').getByRole('button', { name: 'Редактировать' })).toBeVisible();
  await expect(section('Показ').getByText('До пятницы')).toBeVisible();

  await page.reload();
  await expect(section('Условия').getByRole('definition').filter({ hasText: '219' })).toBeVisible();
  await expect(section('Показ').getByText('без лимита')).toBeVisible();
  const { version, updated_at, ...after } = await stored();
  expect(after).toEqual({
    ...Object.fromEntries(
      Object.entries(before).filter(([name]) => !['version', 'updated_at'].includes(name)),
    ),
    ...{ bid: 219, vip_position: null, comment: 'До пятницы\nбез лимита' },
  });
  expect(version).not.toBe(before.version);
});
