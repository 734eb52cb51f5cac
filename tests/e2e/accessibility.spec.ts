import type { Locator, Page } from '@playwright/test';
import { expect, openUsers, test } from './support/test.ts';

type ExpectAccessible = (page: Page, schemes?: readonly ['light']) => Promise<void>;

/** In a wide window, then in a narrow one, which has the same colours. */
async function expectAtBothWidths(page: Page, expectAccessible: ExpectAccessible) {
  await expectAccessible(page);
  await page.setViewportSize({ width: 800, height: 900 });
  await expectAccessible(page, ['light']);
  await page.setViewportSize({ width: 1400, height: 900 });
}

const isEnglish = (page: Page) =>
  expect(page.locator('[lang=en]').getByRole('heading', { level: 1 })).toBeVisible();

test.describe('accessibility', () => {
  test.describe('without a session', () => {
    test.use({ user: null });

    test('the screens have no violations, and are marked as English', async ({
      page,
      expectAccessible,
    }) => {
      for (const path of ['/login', '/register', '/forgot-password']) {
        await page.goto(path);
        await isEnglish(page);
        await expectAtBothWidths(page, expectAccessible);
      }
    });
  });

  test('the guarded screens have no violations', async ({ page, expectAccessible }) => {
    await openUsers(page);
    await isEnglish(page);
    await expectAtBothWidths(page, expectAccessible);
    await page.locator('tr[data-key]').first().focus();
    await page.getByRole('button', { name: 'Add User' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expectAtBothWidths(page, expectAccessible);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await expectAtBothWidths(page, expectAccessible);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAtBothWidths(page, expectAccessible);
    await page.keyboard.press('Escape');
    for (const path of ['/profile', '/dashboard', '/nowhere', '/lock']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path === '/profile') await isEnglish(page);
      await expectAtBothWidths(page, expectAccessible);
    }
  });

  test('with the colours of the system, what is chosen is marked, and windows have an edge', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/clients');
    const lineOf = (what: Locator, line: 'outlineStyle' | 'borderTopStyle') =>
      what.evaluate((one, name) => getComputedStyle(one)[name], line);
    const isMarked = async (what: Locator) =>
      expect(await lineOf(what, 'outlineStyle')).toBe('solid');
    const hasEdge = async (what: Locator) =>
      expect(await lineOf(what, 'borderTopStyle')).toBe('solid');
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    await isMarked(page.locator('.nav-entry[aria-current]'));
    await isMarked(page.getByRole('navigation', { name: 'Страницы' }).locator('[aria-current]'));
    await page.keyboard.press('j');
    const cursor = page.locator('tr[aria-current]');
    await cursor.getByRole('link').first().focus();
    await isMarked(cursor);

    await page.keyboard.press('Control+k');
    const row = page.getByRole('option', { selected: true });
    await isMarked(row);
    await hasEdge(page.getByRole('dialog'));
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Сортировка' }).press('Enter');
    const menu = page.getByRole('menu');
    await hasEdge(menu);
    await isMarked(menu.locator(':focus'));
  });
});
