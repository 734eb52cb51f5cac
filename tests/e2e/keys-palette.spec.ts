/** The palette as the only control, with a Russian keyboard: each task with its keys counted. */
import type { Page } from '@playwright/test';
import { countKeys, type Keyboard } from './support/keyboard.ts';
import { callApi } from './support/settings.ts';
import { expect, openUsers, test } from './support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const field = (page: Page) => page.getByRole('combobox', { name: 'Команды' });
const rows = (page: Page) => page.getByRole('listbox', { name: 'Команды' }).getByRole('option');
const form = (page: Page, name: string) => page.getByRole('dialog', { name });

async function ask(page: Page, keys: Keyboard, query: string) {
  await keys.press('Control+KeyK');
  await expect(field(page)).toBeFocused();
  await keys.type(query);
}

/** Opens an address without loading the page again. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('a new client and a client found by a pasted phone take few keys', async ({
  page,
  keyboard,
}) => {
  const keys = await keyboard('ru');
  const counted = countKeys(page, keys);
  // The keys of other screens load with the windows, when the browser is idle.
  const windows = page.waitForResponse('**/assets/overlays-*.js');
  await openUsers(page);
  await windows;
  const [client] = await callApi<{ id: number; phone: string }[]>(
    page,
    'GET',
    '/api/v1/clients?per_page=1&has_passport=1&has_address=1',
  );
  await go(page, '/offers');
  await expect(page.getByRole('heading', { level: 1, name: 'Офферы' })).toBeVisible();
  await page.waitForLoadState('networkidle');

  await counted.press('KeyN', 'KeyL');
  await expect(form(page, 'Новый Клиент').getByLabel('ФИО')).toBeFocused();
  expect(counted.count()).toBeLessThanOrEqual(3);
  await expect(page).toHaveURL('/clients');
  await keys.press('Escape');
  await page.goBack();
  await expect(page).toHaveURL('/offers');

  // A caller's phone: open, paste, Enter.
  counted.restart();
  await counted.press('Control+KeyK');
  await expect(field(page)).toBeFocused();
  await counted.paste(client!.phone);
  await counted.press('Enter');
  await expect(page).toHaveURL(`/clients/${client!.id}`);
  expect(counted.count()).toBeLessThanOrEqual(3);

  // Changes the passport number.
  const passport = page.getByRole('region', { name: 'Паспорт' });
  await expect(passport).toBeVisible();
  await counted.press('KeyP');
  await expect(passport.getByLabel('Серия')).toBeFocused();
  await counted.press('Tab');
  // Tab selects the number, so a paste replaces it.
  await expect(passport.getByLabel('Номер')).toBeFocused();
  await counted.paste('654321');
  await counted.press('Control+KeyS');
  await expect(passport).toContainText('654321');
  expect(counted.count()).toBeLessThanOrEqual(7);

  // The address of the same caller, again from another screen.
  await go(page, '/offers');
  counted.restart();
  await counted.press('Control+KeyK');
  await expect(field(page)).toBeFocused();
  await counted.paste(client!.phone);
  await counted.press('Enter');
  await expect(passport).toBeVisible();
  await counted.press('Digit3');
  await expect(page).toHaveURL(`/clients/${client!.id}/addresses`);
  await expect(page.getByRole('region', { name: 'Адрес регистрации' })).toBeVisible();
  await counted.press('KeyL');
  const region = page.getByLabel('Регион').first();
  await expect(region).toBeFocused();
  await counted.press('Control+KeyA');
  await counted.paste('Тверская область');
  await counted.press('Control+KeyS');
  await expect(page.getByRole('region', { name: 'Адрес регистрации' })).toContainText(
    'Тверская область',
  );
  expect(counted.count()).toBeLessThanOrEqual(9);
});

test('the palette runs a command with its subject typed in one line', async ({
  page,
  keyboard,
}) => {
  const keys = await keyboard('ru');
  await openUsers(page);
  await go(page, '/offers');
  await expect(page.getByRole('heading', { level: 1, name: 'Офферы' })).toBeVisible();

  // The previous screen has a draft.
  const [channel] = await callApi<{ id: number; name: string }[]>(page, 'GET', '/api/v1/channels');
  await go(page, `/channels/${channel!.id}`);
  await expect(page.getByRole('button', { name: 'Редактировать' }).first()).toBeVisible();
  await keys.press('KeyE');
  const name = page.getByLabel('Наименование');
  await expect(name).toBeFocused();
  await keys.press('End');
  await keys.type(' ё');
  await ask(page, keys, 'новый клиент');
  await expect(rows(page).first()).toContainText('Добавить нового клиента');
  await keys.press('Enter');
  await expect(form(page, 'Новый Клиент')).toBeVisible();
  await keys.press('Escape');
  await page.goBack();
  await expect(name).toHaveValue(`${channel!.name} ё`);

  // Deletion asks its question there.
  await ask(page, keys, 'удалить канал ');
  await page.keyboard.insertText(channel!.name);
  await expect(rows(page).first()).toContainText(`«${channel!.name}»`);
  await keys.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(channel!.name);
  await keys.press('Escape');

  // A query without a match shows the nearest commands, and Enter runs none of them.
  await ask(page, keys, 'удолить кльента');
  await expect(page.getByText(/Понято так/)).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  const address = page.url();
  await keys.press('Enter');
  await expect(field(page)).toBeVisible();
  expect(page.url()).toBe(address);
});

test('a form reopened by Back stays below the palette with what was typed', async ({
  page,
  keyboard,
}) => {
  const keys = await keyboard('ru');
  await openUsers(page);
  await page.locator('nav a[href="/clients"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Клиенты' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Add User' }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  await expect(name).toBeFocused();
  await keys.type('Ivan');
  await keys.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Команды' });
  await expect(field).toBeFocused();
  // The form was open before, so it stays.
  await expect(page.locator('[data-modal]')).toHaveCount(1);

  await page.goForward();
  await expect(page.locator('[data-modal]')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/users$/);
  await expect(page.locator('main table[aria-label="Users"]')).toHaveCount(1);
  await expect(page.locator('[data-modal]')).toHaveCount(0);
  await keys.type('ab');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/^.{2}$/);

  await keys.press('Escape');
  await expect(field).toBeHidden();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(/^.{4}$/);
});

test('Back to a list below the palette focuses the last opened row after Escape', async ({
  page,
  keyboard,
}) => {
  const keys = await keyboard('ru');
  await page.goto('/channels');
  const row = page.locator('#root main tr[data-key]').nth(2);
  await row.waitFor();
  for (const key of ['KeyJ', 'KeyJ', 'KeyJ', 'Enter']) await keys.press(key);
  await expect(page).toHaveURL(/\/channels\/\d+$/);
  await expect(page.getByRole('main')).toBeFocused();
  await keys.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Команды' })).toBeFocused();
  await page.goBack();
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('combobox', { name: 'Команды' })).toBeFocused();
  await keys.press('Escape');
  await expect(row).toBeFocused();
});
