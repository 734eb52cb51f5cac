import { expect, openUsers, signInAhead, test } from './support/test.ts';

test.describe('the profile', () => {
  test('is changed with a keyboard in Russian layout, and its draft survives navigation', async ({
    page,
    keyboard,
  }) => {
    await signInAhead(page, 'user@example.com');
    await openUsers(page);
    const keys = await keyboard('ru');
    await keys.press('KeyG');
    await keys.press('KeyP');
    await page.getByLabel('Name').focus();
    await keys.press('End');
    await keys.type(' Пётр');
    await keys.press('Escape');
    await page.getByRole('main').focus();
    await keys.press('KeyG');
    await keys.press('KeyD');
    await expect(page.getByRole('heading', { level: 1, name: 'Дашборд' })).toBeVisible();
    await keys.press('KeyG');
    await keys.press('KeyP');
    await expect(page.getByLabel('Name')).toHaveValue('Сотрудник Пётр');
    await keys.press('Control+KeyS');
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  });

  test('does not scroll sideways for a name without spaces', async ({ page }) => {
    await signInAhead(page, 'editor@example.com');
    await page.route('**/api/user/me', async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replace(/"name":"[^"]*"/, `"name":"${'Ы'.repeat(255)}"`);
      await route.fulfill({ response, body: text });
    });
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 2, name: /Ы{255}/ })).toBeVisible();
    for (const width of [390, 1100, 1400]) {
      await page.setViewportSize({ width, height: 900 });
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(over, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
});
