/** The first start of a screen, with nothing in the cache: what is asked for, when, and how often. */
import { expect, test } from './support/test.ts';

const isCode = (url: string) => url.includes('/assets/') && url.endsWith('.js');

test('a start asks for each thing once, and for windows when the rows stand', async ({
  page,
  signInAhead,
}) => {
  await signInAhead(page);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url().replace(/^http:\/\/[^/]+/, '')));
  // The list is slow: what needs it not is asked for before it has come.
  await page.route('**/api/v1/clients?*', async (route) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Клиенты' })).toBeVisible();
    await page.waitForTimeout(500);
    await route.continue();
  });
  await page.goto('/clients?sort_by=phone&sort_direction=desc');
  await page.locator('tr[data-key]').first().waitFor();
  const before = urls.filter((url) => !url.endsWith('/favicon.svg'));
  expect(before.length, before.join('\n')).toBeLessThanOrEqual(8);
  expect(urls.filter((url) => url.startsWith('/api/'))).toEqual([
    '/api/user/me',
    '/api/v1/clients?sort_by=phone&sort_direction=desc&page=1&per_page=20',
  ]);

  await page.waitForLoadState('networkidle');
  const after = urls.slice(before.length).filter(isCode);
  expect(after.length, after.join('\n')).toBeLessThanOrEqual(6);
  expect(new Set(urls.filter(isCode)).size).toBe(urls.filter(isCode).length);
});

test('a window that is asked for before its code has come opens with it', async ({
  page,
  signInAhead,
}) => {
  await signInAhead(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/overlays-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/clients');
  await page.locator('tr[data-key]').first().waitFor();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
});
