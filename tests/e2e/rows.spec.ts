/** Keyboard use of rows, pages and tabs, and the focus after each action. */
import type { Locator, Page } from '@playwright/test';
import { keyboardOf, type Layout } from './support/keyboard.ts';
import { callApi, createChannel, createSetting, unique } from './support/settings.ts';
import { expect, openUsers, test } from './support/test.ts';

const rows = (page: Page) => page.locator('main tbody tr[data-key]');
const at = (page: Page, place: number) => rows(page).nth(place);
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const counter = (page: Page) => page.locator('main [aria-live=polite]').first();

/** The Russian key caps for Latin letters. */
const RUSSIAN: Record<string, string> = {
  j: 'о',
  k: 'л',
  u: 'г',
  e: 'у',
  '[': 'х',
  ']': 'ъ',
  '/': '.',
};

// The US layout types as Dvorak does, and all tests without a layout use it.
for (const layout of ['ru', 'dvorak'] as const satisfies Layout[]) {
  test(`a list is used with the keyboard only, ${layout}`, async ({ page }) => {
    await openUsers(page);
    const keys = await keyboardOf(page, layout);
    const type = (key: string) => keys.type(layout === 'ru' ? (RUSSIAN[key] ?? key) : key);
    await page.goto('/clients?sort_by=last_name&sort_direction=asc');
    await expect(rows(page)).toHaveCount(20);

    await type('j');
    await expect(at(page, 0)).toBeFocused();
    await type('j');
    await keys.press('ArrowDown');
    await type('k');
    await expect(at(page, 1)).toBeFocused();
    await keys.press('End');
    await expect(at(page, 19)).toBeFocused();
    // The last row is the end of the page.
    await type('j');
    await expect(at(page, 19)).toBeFocused();
    await type(']');
    await expect(page).toHaveURL(/#2$/);
    await expect(at(page, 0)).toBeFocused();
    await type('[');
    await expect(page).toHaveURL(/asc$/);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(at(page, 0)).toBeFocused();

    // From the last record of a page to the first of the next, and back to that page of the list.
    await keys.press('End');
    await keys.press('Enter');
    await expect(counter(page)).toHaveText(/^20 из 2\s\d{3}$/);
    await keys.press('Alt+ArrowDown');
    await expect(counter(page)).toHaveText(/^21 из 2\s\d{3}$/);
    // Back leads to the page of the last record, not of the first.
    await page.goBack();
    await expect(page).toHaveURL(/#2$/);
    await expect(at(page, 0)).toBeFocused();
    await keys.press('Enter');
    await expect(counter(page)).toHaveText(/^21 из/);
    await expect(page.getByRole('tab', { name: 'Адреса' })).toBeVisible();
    await keys.press('Digit3');
    await expect(page.getByRole('tab', { name: 'Адреса' })).toBeFocused();
    await keys.press('Alt+ArrowDown');
    await expect(counter(page)).toHaveText(/^22 из/);
    await expect(page.getByRole('tab', { name: 'Адреса' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.reload();
    await expect(counter(page)).toHaveText(/^22 из/);
    await type('u');
    await expect(page).toHaveURL(/#2$/);
    await expect(at(page, 1)).toBeFocused();
    // The edit key focuses the first field, Escape the edit button.
    await type('e');
    await expect(page.getByLabel('Фамилия')).toBeFocused();
    await keys.press('Escape');
    await expect(page.getByRole('button', { name: 'Редактировать' }).first()).toBeFocused();
    await page.goBack();
    await expect(at(page, 1)).toBeFocused();
    await type('/');
    await expect(page.getByLabel('Поиск')).toBeFocused();
  });
}

/** Opens a screen and focuses a row. */
async function open(page: Page, path: string, row: (page: Page) => Locator = (one) => at(one, 0)) {
  await page.goto(path);
  await row(page).focus();
}

test('the focus stays where the work continues', async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key);
  await openUsers(page);

  await test.step('users: a window returns the focus, and a deletion moves it to the next row', async () => {
    const name = unique('Ада');
    await callApi(page, 'POST', '/api/users', {
      name,
      email: `${name.replace('Ада', 'ada')}@example.com`,
      roles: ['user'],
      password: 'long enough',
      password_confirmation: 'long enough',
    });
    // A page beyond the last one shows the last page, with the newest user.
    await page.goto('/users#99');
    await expect(rows(page).filter({ hasText: name })).toBeVisible();
    await at(page, 0).focus();
    await press('e');
    await expect(dialog(page).getByLabel('Name')).toBeFocused();
    await press('Escape');
    await expect(at(page, 0)).toBeFocused();
    await press('End');
    const before = await rows(page).count();
    await press('Delete');
    await expect(question(page)).toBeVisible();
    await press('Tab');
    await press('Enter');
    await expect(rows(page)).toHaveCount(before - 1);
    await expect(at(page, before - 2)).toBeFocused();
  });

  await test.step('channels: creation, a toggle, an order, a filter, a deletion', async () => {
    await open(page, '/channels');
    await press('a');
    await expect(at(page, 0)).toContainText('Активировать');
    await expect(at(page, 0)).toBeFocused();
    await press('a');
    await expect(at(page, 0)).toContainText('Деактивировать');
    await press('c');
    await expect(dialog(page).getByLabel('Наименование')).toBeFocused();
    await page.keyboard.type('Яхта');
    await press('Control+Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(rows(page).filter({ hasText: 'Яхта' })).toBeFocused();
    await press('s');
    // A menu moves the focus a moment after the key.
    await expect(page.getByRole('menuitemradio').first()).toBeFocused();
    await press('ArrowDown');
    await expect(page.getByRole('menuitemradio').nth(1)).toBeFocused();
    await press('Enter');
    await expect(page).toHaveURL(/sort_by=id&sort_direction=desc/);
    await expect(page.locator('main tr:focus')).toHaveCount(1);
    await press('f');
    await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused();
    await press('Enter');
    await expect(page).toHaveURL(/rate_type=level/);
    await expect(page.locator('main tr:focus')).toHaveCount(1);
    await rows(page).filter({ hasText: 'Яхта' }).focus();
    await press('Delete');
    await press('Tab');
    await press('Enter');
    await expect(rows(page).filter({ hasText: 'Яхта' })).toHaveCount(0);
    await expect(page.locator('main tr:focus')).toHaveCount(1);
  });

  await test.step('default settings: edited, cancelled, saved, deleted', async () => {
    const { key } = await createSetting(page);
    const mine = () => rows(page).filter({ hasText: key });
    await open(page, '/channels/default', mine);
    await press('e');
    await expect(mine().getByLabel('Описание')).toBeFocused();
    await press('Escape');
    await expect(mine()).toBeFocused();
    await press('Enter');
    await expect(mine().getByLabel('Описание')).toBeFocused();
    await page.keyboard.type('Новая');
    await press('Control+s');
    await expect(mine().getByRole('button', { name: 'Редактировать' })).toBeVisible();
    await expect(mine()).toBeFocused();
    await press('Delete');
    await press('Tab');
    await press('Enter');
    await expect(mine()).toHaveCount(0);
    await expect(page.locator('main tr:focus')).toHaveCount(1);
  });

  await test.step('a channel: its settings and rates', async () => {
    await createSetting(page);
    await createSetting(page);
    const { href } = await createChannel(page);
    await open(page, `${href}/add-settings`);
    const left = await rows(page).count();
    await press('Enter');
    await expect(rows(page)).toHaveCount(left - 1);
    await expect(at(page, 0)).toBeFocused();
    await press('2');
    await expect(at(page, 0)).toBeFocused();
    await press('d');
    await expect(page.getByRole('switch')).not.toBeChecked();
    await expect(at(page, 0)).toBeFocused();
    await press('e');
    await expect(at(page, 0).getByLabel('Значения').first()).toBeFocused();
    await press('Escape');
    await expect(at(page, 0)).toBeFocused();

    await press('6');
    await expect(page.getByRole('tab', { name: 'Ставки' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Добавить ставку' }).first()).toBeEnabled();
    await press('c');
    await expect(page.getByLabel('Уровень', { exact: true })).toBeFocused();
    await press('Tab');
    await page.keyboard.type('100');
    await press('Tab');
    await page.keyboard.type('50');
    await press('Control+s');
    await expect(page.getByRole('button', { name: 'Сохранить' })).toHaveCount(0);
    await expect(at(page, 0)).toBeFocused();
    await press('Delete');
    await press('Tab');
    await press('Enter');
    await expect(rows(page)).toHaveCount(0);
    // No row is left, so the frame of the table has the focus.
    await expect(page.locator(':focus')).toHaveCount(1);
    await expect(page.locator('body')).not.toBeFocused();
  });

  await test.step('offers: a filter, a record, a parameter, and back', async () => {
    await open(page, '/offers');
    await press('/');
    await expect(page.getByLabel('Название')).toBeFocused();
    await page.keyboard.type('а');
    await press('Enter');
    await expect(page).toHaveURL(/name=/);
    await expect(at(page, 0)).toBeFocused();
    await press('Enter');
    await expect(counter(page)).toHaveText(/^1 из/);
    await at(page, 0).focus();
    await press('d');
    await expect(at(page, 0)).toBeFocused();
    await page.goBack();
    await expect(at(page, 0)).toBeFocused();
  });

  await test.step('clients: a search without results, and another one', async () => {
    await open(page, '/clients');
    await press('f');
    await expect(page.getByLabel('Поиск')).toBeFocused();
    await page.keyboard.type('нет такого');
    await press('Enter');
    await expect(page.getByText('Под этот фильтр не подходит ни один клиент')).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
    await press('f');
    // The focus moves in the next frame.
    await expect(page.getByLabel('Поиск')).toBeFocused();
    await page.getByLabel('Поиск').fill('');
    await press('Enter');
    await expect(at(page, 0)).toBeFocused();
  });
});
