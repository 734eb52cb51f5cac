/** The first start of a screen, with nothing in the cache: what is asked for, when, and how often. */
import { hold } from './support/hold.ts';
import { expect, test } from './support/test.ts';

const isCode = (url: string) => url.includes('/assets/') && url.endsWith('.js');

test('a start asks for each thing once, and for windows when the rows stand', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url().replace(/^http:\/\/[^/]+/, '')));
  // Whatever does not wait for the list is asked for before it has come.
  const release = await hold(page, '**/api/v1/clients?*');
  await page.goto('/clients?sort_by=phone&sort_direction=desc');
  await expect(page.getByRole('heading', { level: 1, name: 'Клиенты' })).toBeVisible();
  await page.waitForTimeout(1500);
  const before = urls.filter((url) => !url.endsWith('/favicon.svg'));
  release();
  await page.locator('tr[data-key]').first().waitFor();
  expect(before.length, before.join('\n')).toBeLessThanOrEqual(8);
  expect(before.filter((url) => url.startsWith('/api/'))).toEqual([
    '/api/user/me',
    '/api/v1/clients?sort_by=phone&sort_direction=desc&page=1&per_page=20',
  ]);

  await page.waitForLoadState('networkidle');
  const after = urls.filter((url) => isCode(url) && !before.includes(url));
  expect(after.length, after.join('\n')).toBe(6);
  expect(new Set(urls).size, 'each address once').toBe(urls.length);
});

test('a window that is asked for before its code has come opens with it', async ({ page }) => {
  const release = await hold(page, '**/assets/overlays-*.js');
  await page.goto('/clients');
  await page.locator('tr[data-key]').first().waitFor();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
});
