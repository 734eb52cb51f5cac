import { expect, test } from './support/test.ts';

test('the demo shows its offers without asking any other host', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).host));
  await page.goto('/offers');
  const logos = page.locator('tr[data-key] td:first-child');
  await expect(logos).toHaveCount(20);
  await expect(logos.locator('[aria-hidden]').first()).toHaveText(/\p{L}/u);
  await page.waitForLoadState('networkidle');
  expect([...asked]).toEqual([new URL(page.url()).host]);
  for (const logo of ['ladder', 'lighthouse']) {
    const answer = await page.request.get(`/offer-logos/${logo}.svg`);
    expect(answer.headers()['content-type'], 'a file of the console').toBe('image/svg+xml');
  }
});
