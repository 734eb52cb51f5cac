/** Windows that come back while the palette is open wait until it is closed. */
import { expect, openUsers, test } from './support/test.ts';

test('a form that Back brings back waits below the palette, with what was typed', async ({
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
