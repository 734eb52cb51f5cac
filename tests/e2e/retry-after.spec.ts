/** A server that asks to wait. */
import { expect, test } from './support/test.ts';

// Chromium reports every refused call; this one is meant to be refused.
test.use({ allowedNoise: [/status of 503/] });

test('an overloaded list counts down, and is asked again by hand', async ({ page }) => {
  await page.route(
    '**/api/v1/offers?*',
    (route) =>
      route.fulfill({
        status: 503,
        headers: { 'Retry-After': '3' },
        json: { success: false, message: 'Сервер перегружен. Повторите попытку.', written: false },
      }),
    { times: 1 },
  );
  await page.goto('/offers');
  const problem = page.getByRole('alert').filter({ hasText: 'Сервер перегружен' });
  await expect(problem).toContainText(/Повторить можно через/);
  const retry = problem.getByRole('button', { name: 'Повторить' });
  await expect(retry).toBeDisabled();
  await expect(problem).toContainText('Можно повторить.');
  await retry.click();
  await expect(page.locator('tr[data-key]')).toHaveCount(20);
});
