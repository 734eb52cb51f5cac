/** A user without rights: actions that would be refused are disabled with a reason, by mouse, key and palette. */
import type { Page } from '@playwright/test';
import { keyboardOf } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

test.use({ user: 'user@example.com' });

const CHANNELS = 'Нет права изменять каналы';

const tip = (page: Page) => page.locator('[data-tip-word]');
const said = (page: Page) => page.locator('[data-toasts]');

test('a user without rights sees the disabled commands with the reason', async ({
  page,
  expectAccessible,
}) => {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() !== 'GET') writes.push(request.url());
  });
  await page.goto('/channels');
  const keys = await keyboardOf(page, 'us');

  await test.step('with the mouse', async () => {
    const create = page.getByRole('button', { name: 'Новый канал' });
    await expect(create).toHaveAttribute('aria-disabled', 'true');
    await create.hover();
    await expect(tip(page)).toHaveText(CHANNELS);
    await create.click({ force: true });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const toggle = page.getByRole('button', { name: 'Деактивировать' }).first();
    await expect(toggle).toHaveAttribute('aria-disabled', 'true');
    await expect(toggle).toHaveAccessibleDescription(CHANNELS);
    await expectAccessible(page);
  });

  await test.step('by keys', async () => {
    await page.mouse.move(0, 0);
    await page.locator('tr[data-key]').first().focus();
    for (const key of ['Delete', 'a', 'e']) {
      await keys.press(key.length === 1 ? `Key${key.toUpperCase()}` : key);
      await expect(said(page).getByText(CHANNELS)).toBeVisible();
      await page.getByRole('button', { name: 'Закрыть' }).first().click();
      await expect(said(page).getByText(CHANNELS)).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Новый канал' }).focus();
    await keys.press('Shift+Tab');
    await keys.press('Tab');
    await expect(page.getByRole('button', { name: 'Новый канал' })).toBeFocused();
    await expect(tip(page)).toHaveText(CHANNELS);
  });

  await test.step('in the palette, here and for other screens', async () => {
    await keys.press('Control+KeyK');
    const search = page.getByRole('combobox');
    await search.fill('новый канал');
    const row = (name: RegExp) => page.getByRole('option', { name });
    await expect(row(/Новый канал.*Нет права изменять каналы/)).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await search.fill('добавить новый оффер');
    await expect(row(/Добавить новый оффер.*Нет права изменять офферы/)).toBeVisible();
    await search.fill('add user');
    await expect(row(/Add User.*No permission: changing users/)).toBeVisible();
    await keys.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('on a record, also by an address with «edit=1»', async () => {
    await page.goto('/clients/1?edit=1');
    const edit = page.getByRole('button', { name: 'Редактировать' }).first();
    await expect(edit).toHaveAttribute('aria-disabled', 'true');
    await expect(edit).toHaveAccessibleDescription('Нет права изменять клиентов');
    await expect(page.getByLabel('Фамилия')).toHaveCount(0);
    await expect(page).toHaveURL(/\/clients\/1$/);
    await expect(page.getByText('Данные паспорта скрыты')).toBeVisible();
  });

  expect(writes).toEqual([]);
});

test('without a list of rights, no command is disabled for rights', async ({ page }) => {
  await page.route('**/api/user/me', async (route) => {
    const answer = await route.fetch();
    const { permissions: _, ...user } = await answer.json();
    await route.fulfill({ response: answer, json: user });
  });
  await page.goto('/channels');
  await page.getByRole('button', { name: 'Новый канал' }).click();
  await expect(page.getByRole('dialog').getByLabel('Наименование')).toBeFocused();
  await expect(page.locator('[aria-description]')).toHaveCount(0);
});
