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
});
