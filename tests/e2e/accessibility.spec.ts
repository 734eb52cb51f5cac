import type { Locator } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.describe('accessibility', () => {
  for (const width of [1400, 800]) {
    test(`the public screens have no violations at ${width} px`, async ({
      page,
      expectAccessible,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/login', '/register', '/forgot-password']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
    });

    test(`the guarded screens have no violations at ${width} px`, async ({
      page,
      signIn,
      expectAccessible,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page);
      await expectAccessible(page);
      await page.locator('tr[data-key]').first().focus();
      await page.getByRole('button', { name: 'Add User' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Delete' }).first().click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      for (const path of ['/profile', '/dashboard', '/nowhere', '/lock']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
    });
  }

  test('with the colours of the system, what is chosen is marked, and windows have an edge', async ({
    page,
    signInAhead,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await signInAhead(page);
    await page.goto('/clients');
    const lineOf = (what: Locator, line: 'outlineStyle' | 'borderTopStyle') =>
      what.evaluate((one, name) => getComputedStyle(one)[name], line);
    const isMarked = async (what: Locator) =>
      expect(await lineOf(what, 'outlineStyle')).toBe('solid');
    const hasEdge = async (what: Locator) =>
      expect(await lineOf(what, 'borderTopStyle')).toBe('solid');
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    await isMarked(page.locator('.nav-entry[aria-current]'));

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
