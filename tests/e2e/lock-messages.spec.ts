/** What the lock shows of the calls behind it. */
import { expect, openUsers, test } from './support/test.ts';

// Chromium reports every refused call; this one is meant to be refused.
test.use({ allowedNoise: [/status of 401/] });

test('no loading message stands over or behind the lock', async ({ page, server }) => {
  await openUsers(page);
  await page.waitForLoadState('networkidle');
  await server.expireSessions('access');
  // Long enough to see the message of a slow read.
  await page.route(/\/api\/users\?.*page=2/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await route.continue();
  });
  // Everything that is ever said while the lock is drawn.
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const isLocked = location.pathname === '/lock' && document.querySelector('h1');
      // biome-ignore lint/performance/useDomNodeTextContent: only what is drawn counts
      const said = document.body.innerText.match(/Загрузка\S*( данных\.\.\.)?/g) ?? [];
      if (isLocked) seen.push(...said);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole('link', { name: '2', exact: true }).click();
  await expect(page.getByText('Загрузка данных...')).toBeVisible();
  await expect(page).toHaveURL(/\/lock$/);
  await expect(page.getByRole('heading', { name: 'Ваша сессия истекла' })).toBeVisible();
  // The message has faded out.
  await expect(page.locator('[data-message]')).toHaveCount(0);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
  await expect(page.getByRole('status').filter({ hasText: 'Загрузка' })).toHaveCount(0);
});
